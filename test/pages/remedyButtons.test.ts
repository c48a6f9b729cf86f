import assert from 'node:assert/strict';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { labelOfAction } from '../../src/core/model/exchange/action';
import type { Exchange, Outcome } from '../../src/core/model/exchange/exchange';
import { remediesOfExchange } from '../../src/core/model/failure/remediesOfExchange';
import type { AnswerContent } from '../../src/messages/answerMessage';
import { printExchangeFrame } from '../../src/messages/exchangeFrame';
import { printRemedyFrame, remedyMime } from '../../src/messages/remedyFrame';
import { waitFor } from '../run/waitFor';
import { evmNetwork } from '../unit/core/answer/decode/exampleNetworks';
import { sampleActions } from '../unit/core/model/exchange/sampleActions';
import { sampleFailures } from '../unit/core/model/failure/sampleFailures';
import { BuilderForm } from './builderForm/builderForm';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';
import { useAnswerPage } from './rendererPage/useAnswerPage';

const here = path.join(import.meta.dirname, 'builderForm');

/** Failures that a command or a setting fixes, and an answer for a chain that isn't the expected one. */
const fixable: readonly Exchange[] = [
  ...sampleFailures,
  { kind: 'result', body: new TextEncoder().encode('{"result":"0x539"}'), value: '0x539' } as const,
]
  .map(exchangeOf)
  .filter((exchange) => remediesOfExchange(exchange).length > 0);

/**
 * Marks the answer that a page shows, does what replaces it, and waits until another one is shown. `show` also shows the
 * first one.
 */
async function replaceAnswer(page: Page, show: () => Promise<unknown>): Promise<void> {
  await page.getByRole('article').evaluateAll((answers) => {
    for (const answer of answers) answer.dataset['former'] = '';
  });
  await show();
  await page.locator('article:not([data-former])').waitFor();
}

/** Presses each button of the page in turn. Returns the labels. */
async function pressAll(page: Page): Promise<readonly string[]> {
  const buttons = page.locator('.remedy');
  await buttons.first().waitFor();
  const labels = await buttons.allInnerTexts();
  for (const button of await buttons.all()) await button.press('Enter');
  return labels;
}

describe('the buttons that fix a failure', () => {
  it('are shown for several failures', () => {
    assert.ok(fixable.length > 8, `${fixable.length} failures`);
  });

  describe('in the request builder', () => {
    let form: BuilderForm;
    before(async () => {
      form = await BuilderForm.open();
    });
    after(() => form.close());

    const asked = async () =>
      (await form.requests()).flatMap((request) => (request.kind === 'act' ? [request.action] : []));

    it('run the remedy of a failed answer', async () => {
      await form.start('eth_chainId');
      for (const exchange of fixable) {
        await replaceAnswer(form.page, () => form.receiveAnswer(printExchangeFrame({ exchange })));
        assert.deepEqual(await pressAll(form.page), remediesOfExchange(exchange).map(labelOfAction));
      }
      assert.deepEqual(await asked(), fixable.flatMap(remediesOfExchange));
    });

    it('run the remedy of a request that was not sent, and disappear with the failure', async () => {
      await form.start('eth_chainId');
      for (const [index, remedy] of sampleActions.entries()) {
        await form.send.click();
        const { length, [index]: sent } = await sends();
        assert.equal(length, index + 1);
        const id = sent?.id ?? 0;
        await form.receive({ kind: 'response', id, failure: `Not sent: ${index}.`, remedies: [remedy] });
        await form.failure.getByText(`Not sent: ${index}.`).waitFor();
        assert.deepEqual(await pressAll(form.page), [labelOfAction(remedy)]);
      }
      assert.deepEqual(await asked(), sampleActions);
      await form.choose('eth_blockNumber');
      assert.equal(await form.page.locator('.remedy').count(), 0);
    });

    it('select the network that the user chose', async () => {
      await form.start('eth_chainId');
      await form.receive({ kind: 'useNetwork', network: 'main/solana' });
      await waitFor(
        () => form.field('Network').inputValue(),
        (state) => state === 'main/solana',
      );
    });

    const sends = async () => (await form.requests()).filter(({ kind }) => kind === 'send');
  });

  describe('in the result of a lookup', () => {
    let opened: RendererPage;
    before(async () => {
      opened = await openRendererPage(path.join(here, 'answerScript.ts'));
    });
    after(() => opened.close());

    beforeEach(() => opened.page.reload());

    async function showAnswer(exchange: Exchange): Promise<void> {
      const content: AnswerContent = {
        kind: 'answer',
        cost: 'free',
        state: { title: 'Chain', cell: 'eth_chainId' },
        frame: printExchangeFrame({ exchange }),
      };
      await replaceAnswer(opened.page, () => opened.page.evaluate((given) => window.postMessage(given), content));
    }
    /** What the page said after it was ready. */
    const said = () => opened.page.evaluate(() => globalThis.said.slice(1));

    it('run the remedy of a failed answer', async () => {
      for (const exchange of fixable) {
        await showAnswer(exchange);
        assert.deepEqual(await pressAll(opened.page), remediesOfExchange(exchange).map(labelOfAction));
      }
      assert.deepEqual(
        await said(),
        fixable
          .flatMap(remediesOfExchange)
          .map((action) => ({ kind: 'output', message: { kind: 'act', action, owner: '' } })),
      );
    });

    it('are beside those that ask for the answer as JSON, a cell with the call, and another run', async () => {
      const body = new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
      await showAnswer(exchangeOf({ kind: 'result', body, value: '0x1' }));
      for (const name of ['Open as JSON', 'Add to Notebook', 'Look up again'])
        await opened.page.getByRole('button', { name }).click();
      assert.deepEqual(await said(), [{ kind: 'openJson' }, { kind: 'addToNotebook' }, { kind: 'again' }]);
    });
  });

  describe('in a notebook', () => {
    const { opened } = useAnswerPage();

    it('run every kind of remedy for their cell', async () => {
      const problem = { title: 'Not sent', cause: 'No.', cure: 'Fix it.' };
      for (const remedy of sampleActions) {
        const frame = printRemedyFrame({ problem, remedies: [remedy], owner: 'a#b' });
        await opened().page.evaluate(
          ([mime, bytes]) => globalThis.rpcbookPage.draw({ id: 'remedy', mime }, bytes, { hasMessaging: true }),
          [remedyMime, frame] as const,
        );
        assert.deepEqual(await pressAll(opened().page), [labelOfAction(remedy)]);
      }
      assert.deepEqual(
        await opened().page.evaluate(() => globalThis.rpcbookPage.asked),
        sampleActions.map((action) => ({ kind: 'act', action, owner: 'a#b' })),
      );
    });
  });
});

function exchangeOf(outcome: Outcome): Exchange {
  return {
    call: { kind: 'rpc', method: 'eth_chainId', params: [] },
    network: evmNetwork,
    family: 'evm',
    transport: 'http',
    request: { endpoint: 'https://mainnet.example.com/v3/{key}', verb: 'POST', payload: '{}' },
    outcome,
    startedAt: 0,
    milliseconds: 12,
    bytesSent: 2,
    bytesReceived: 0,
    cost: undefined,
  };
}
