import assert from 'node:assert/strict';

import { takeScreenshot } from '../ui/pages/takeScreenshot';
import { sampleAnswers } from '../unit/core/answer/decode/sampleAnswers';
import { useAnswerPage } from './rendererPage/useAnswerPage';

/** Views that the local service has no answer for. Their screenshots are for people. */
const pictures = [
  'eth_syncing',
  'eth_config',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'txpool_content',
  'txpool_inspect',
  'debug_getRawReceipts',
  'l2net_getBlockWithReceipts',
  'l2net_getTransactionByHash',
  'l2net_getStateUpdate',
  'l2net_estimateFee',
  'l2net_simulateTransactions',
  'l2net_syncing',
  'getAccountInfo',
  'getMultipleAccounts',
  'getSignaturesForAddress',
  'getTokenLargestAccounts',
];

describe('the answer of every method in the renderer', () => {
  const { opened } = useAnswerPage();
  const render = (method: string) =>
    opened().page.evaluate((name) => globalThis.rpcbookPage.render(String(name), { hasMessaging: true }), method);

  for (const method of Object.keys(sampleAnswers)) {
    it(`opens on a tab with content, no wider than the page: ${method}`, async () => {
      await render(method);
      const { page } = opened();
      await page.getByRole('article').waitFor();
      const panel = page.getByRole('tabpanel').filter({ visible: true });
      const text = (await panel.innerText()).trim();
      assert.notEqual(text, '');
      assert.doesNotMatch(text, /undefined|\[object|NaN/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
    });
  }

  it('opens on the decoded tab, or on the JSON if the method has no view', async () => {
    for (const [frame, tab] of [
      ['eth_getProof', 'Decoded'],
      ['noView', 'JSON'],
    ] as const) {
      await render(frame);
      await opened().page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    await opened().page.getByRole('tree').waitFor();
  });

  it('is drawn in light and dark', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await opened().setTheme(theme);
      for (const method of pictures) {
        await render(method);
        await opened().page.getByRole('article').waitFor();
        await takeScreenshot(opened().page, `method-${method}-${theme}`, { fullPage: true });
      }
    }
  });
});
