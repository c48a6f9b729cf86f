import assert from 'node:assert/strict';

import { logLayout } from '../../../../../../../src/core/answer/saving/logLayout';
import { type JsonValue, readText } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { joinMarkdown } from '../../../../../../../src/core/base/view/markdown';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { printSummary } from '../../../../../../../src/core/editor/lookup/printSummary';
import { ReceiptSummarizer } from '../../../../../../../src/core/editor/lookup/receiptSummary';
import { BuiltInAbi } from '../../../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { allRows } from '../../../saving/sampleRows';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob } from '../../transferLog';
import { decode } from '../../viewParts';

const onChain = `0x${'f'.repeat(39)}e`;
const simulated = `0x${'e'.repeat(40)}`;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const log = (address: string, wei: bigint): JsonValue => ({
  address,
  topics: [transfer, topicOf(alice), topicOf(bob)],
  data: `0x${wei.toString(16).padStart(64, '0')}`,
});
const receipt = { status: '0x1', from: alice, to: bob, gasUsed: '0x1', effectiveGasPrice: '0x1', blockNumber: '0x1' };
const one = 10n ** 18n;
const networkOf = (symbol: string) => ({ ...evmNetwork, currency: { symbol, decimals: 18 } });
const textOf = (method: string, value: JsonValue, symbol = 'ETH', params: readonly JsonValue[] = []): string =>
  printText(decode(method, value, noHints, networkOf(symbol), params), { maxRows: 50, time: utcTime });

/** The address and the amount of each row of a saved file. */
function savedRows(logs: readonly JsonValue[]): readonly (readonly unknown[])[] {
  const layout = logLayout({ events: [], builtIn: new BuiltInAbi(), sample: logs });
  const names = layout.columns.map(({ name }) => name);
  const columns = ['address', 'value'].map((name) => names.indexOf(name));
  return allRows(layout.rows(logs)).map((row) => columns.map((column) => row[column]));
}

describe('logs about native value', () => {
  it('a receipt shows them as amounts of the coin, and counts them as movements of it', () => {
    const text = textOf('eth_getTransactionReceipt', { ...receipt, logs: [log(onChain, one * 3n)] }, 'POL');
    assert.match(text, /3 POL/);
    assert.match(text, /Movements \(from the events of the receipt\)/);
    assert.match(text, /POL +3\b/);
    assert.match(text, /POL +-3\b/);
  });

  it('a receipt without them says that native transfers inside are not in its movements', () => {
    const token = `0x${'7'.repeat(40)}`;
    const text = textOf('eth_getTransactionReceipt', { ...receipt, logs: [log(token, one)] });
    assert.match(text, /native transfers inside aren't in it/);
  });

  it('a simulation whose node has both kinds of logs counts each movement once', () => {
    const calls = [{ status: '0x1', returnData: '0x', gasUsed: '0x1', logs: [log(onChain, one), log(simulated, one)] }];
    const view = decode('eth_simulateV1', [{ number: '0x1', calls }], noHints, evmNetwork, [
      { blockStateCalls: [{ calls: [{ from: alice, to: bob }] }] },
      'latest',
    ]);
    const table = view.sections.find((section) => section.kind === 'table' && section.title === 'Calls');
    const details = table?.kind === 'table' ? (table.details?.(0) ?? []) : [];
    const text = printText({ ...view, sections: details }, { maxRows: 50, time: utcTime });
    assert.match(text, /Movements \(from the events of the receipt\)/);
    assert.match(text, /ETH +1\b/);
    assert.doesNotMatch(text, /ETH +2\b/);
  });

  const presences: readonly (readonly [string, readonly JsonValue[], number])[] = [
    ['none of them', [], 0],
    ['those of the chain', [log(onChain, one)], 1],
    ['those of a simulation', [log(simulated, one)], 1],
    ['both', [log(onChain, one), log(simulated, one)], 1],
    ['both, the other way round', [log(simulated, one), log(onChain, one)], 1],
  ];
  for (const [name, logs, movements] of presences)
    it(`a receipt, its hover and its saved rows agree with ${name}`, () => {
      const value = { ...receipt, logs };
      const text = textOf('eth_getTransactionReceipt', value, 'POL');
      assert.equal(/POL +1\b/.test(text), movements === 1);
      assert.doesNotMatch(text, /POL +2\b/);
      const summary = new ReceiptSummarizer().summarize(value, networkOf('POL'), noHints);
      assert.equal(summary.movements.length + summary.otherMovements, movements);
      assert.deepEqual(summary.events, []);
      const hover = printSummary(summary, { time: utcTime, blockTime: undefined, linkTo: () => undefined });
      assert.equal(
        [
          ...joinMarkdown(hover, '\n')
            .print()
            .matchAll(/(?<![\d.])1 POL/g),
        ].length,
        // What happened is said in one sentence, and the movement stands below it.
        2 * movements,
      );
      // A saved file has each log as the node sent it, with its address.
      const saved = logs.length === 0 ? [] : savedRows(logs);
      const expected = logs.map((each) => [readText(each, 'address'), String(one)]);
      assert.deepEqual(saved, expected);
    });

  it('a call tree counts native value by its frames, with and without these logs', () => {
    const tree = { type: 'CALL', from: alice, to: bob, value: `0x${one.toString(16)}`, input: '0x' };
    for (const logs of [[], [log(onChain, one)]]) {
      const text = textOf('debug_traceTransaction', { ...tree, logs });
      assert.match(text, /ETH +1\b/);
      assert.doesNotMatch(text, /ETH +2\b/);
    }
  });
});
