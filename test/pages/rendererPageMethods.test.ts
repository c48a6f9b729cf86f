import assert from 'node:assert/strict';

import { takeScreenshot, wantsScreenshots } from '../ui/pages/takeScreenshot';
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
  /** Draws an answer. Returns the texts of the panels in sight, and whether the page is wider than the window. */
  const render = (method: string) =>
    opened().page.evaluate(async (name) => {
      await globalThis.rpcbookPage.render(name, { hasMessaging: true });
      const panels = globalThis.rpcbookPage.home.shadowRoot?.querySelectorAll<HTMLElement>('article [role=tabpanel]');
      return {
        texts: [...(panels ?? [])].filter((panel) => panel.checkVisibility()).map((panel) => panel.innerText.trim()),
        isWider: document.documentElement.scrollWidth > window.innerWidth,
      };
    }, method);

  for (const method of Object.keys(sampleAnswers)) {
    it(`opens on a tab with content, no wider than the page: ${method}`, async () => {
      const { texts, isWider } = await render(method);
      assert.equal(texts.length, 1);
      assert.notEqual(texts[0], '');
      assert.doesNotMatch(texts[0] ?? '', /undefined|\[object|NaN/);
      assert.equal(isWider, false);
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

  if (wantsScreenshots)
    it('is drawn in light and dark', async () => {
      for (const theme of ['light', 'dark'] as const) {
        await opened().setTheme(theme);
        for (const method of pictures) {
          await render(method);
          await takeScreenshot(opened().page, `method-${method}-${theme}`, { fullPage: true });
        }
      }
    });
});
