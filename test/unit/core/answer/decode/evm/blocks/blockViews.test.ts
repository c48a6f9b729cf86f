import assert from 'node:assert/strict';

import { JsonNumber, type JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import type { DecodedView } from '../../../../../../../src/core/base/view/decodedView';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { calledSelectors } from '../../../../../../../src/core/knowledge/answers/calledSelectors';
import type { Network } from '../../../../../../../src/core/model/networks/network';
import { evmNetwork } from '../../exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from '../../viewParts';

describe('block ranges', () => {
  const block = (number: number, more: Record<string, JsonValue> = {}): JsonValue => ({
    number: `0x${number.toString(16)}`,
    gasUsed: '0x5',
    gasLimit: '0xa',
    baseFeePerGas: '0x3b9aca00',
    transactions: ['0x1'],
    ...more,
  });

  it('show gaps, not zeros, for missing members in tables and charts', () => {
    const view = decode('eth_getBlockRange', [
      block(1),
      { number: '0x2' },
      { number: '0x3', gasUsed: '0x5', transactions: 'many' },
    ]);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Blocks')).map((row) => [row['gasUsed'], row['baseFee'], row['transactions']]),
      [
        ['5', { amount: '1', symbol: 'gwei' }, '1'],
        [null, null, null],
        ['5', null, 'many'],
      ],
    );
    const charts = view.sections.filter((section) => section.kind === 'chart');
    assert.deepEqual(
      charts.map(({ title, series }) => [title, series[0]?.heights, series[0]?.exact(1)]),
      [
        ['Gas used', [50, null, null], { kind: 'nothing' }],
        ['Base fee', [1, null, null], { kind: 'nothing' }],
        ['Transactions', [1, null, null], { kind: 'nothing' }],
      ],
    );
  });

  it('sort charts by block number and omit charts without any values', () => {
    const view = decode('eth_getBlockRange', [
      block(9, { baseFeePerGas: null, gasUsed: '0xa' }),
      block(7, { baseFeePerGas: null }),
    ]);
    const charts = view.sections.filter((section) => section.kind === 'chart');
    assert.deepEqual(
      charts.map(({ title, x, series }) => [title, x, series[0]?.heights]),
      [
        ['Gas used', [7, 9], [50, 100]],
        ['Transactions', [7, 9], [1, 1]],
      ],
    );
  });

  it('count transactions only if each block has them', () => {
    assert.equal(decode('eth_getBlockRange', [block(1), block(2)]).summary, '2 blocks, 1 to 2 · 2 transactions');
    assert.equal(decode('eth_getBlockRange', [block(1), { number: '0x2' }]).summary, '2 blocks, 1 to 2');
  });

  it('count answers without a block', () => {
    assert.equal(decode('eth_getBlockRange', [block(1), null]).notes[0]?.text, '1 of the 2 answers has no block.');
    assert.equal(decode('eth_getBlockRange', [null, null]).summary, 'No blocks found in this range');
  });
});

describe('the transactions of a block', () => {
  const [alice, usdt] = [`0x${'a'.repeat(40)}`, '0xdac17f958d2ee523a2206206994597c13d831ec7'];
  const input = `0xa9059cbb${alice.slice(2).padStart(64, '0')}${(484_000_000).toString(16).padStart(64, '0')}`;
  const block = {
    number: '0x1',
    transactions: [
      { to: usdt, value: '0x0', input },
      { to: alice, value: '0xde0b6b3a7640000', input: '0x' },
      { to: alice, value: '0x0', input: '0x01020304' },
      { to: null, value: '0x0', input: '0x6001' },
    ],
  };

  it('are said as what each asks for, and by their selector only where that is not sure', () => {
    const hints = { ...noHints, tokens: { [usdt]: { decimals: 6, symbol: 'USDT' } } };
    assert.deepEqual(
      rowsOf(tableOf(decode('eth_getBlockByNumber', block, hints), 'Transactions')).map((row) => row['asked']),
      ['send 484 USDT to 0xaAaA…aAaaAa', 'send 1 ETH to 0xaAaA…aAaaAa', '0x01020304', 'create a contract'],
    );
  });

  it('name the functions and tokens of the contracts that they call', () => {
    const outcome = { kind: 'result', body: new Uint8Array(), value: block } as const;
    assert.deepEqual(calledSelectors({ outcome }), [
      { selector: '0xa9059cbb', address: usdt },
      { selector: '0x01020304', address: alice },
    ]);
  });
});

describe('base fees', () => {
  function fees(value: JsonValue, baseFee: Network['baseFee']): DecodedView {
    return decode('GET baseFeeHistory', value, noHints, { ...evmNetwork, baseFee });
  }

  it('show fees in wei, newest first, exactly from oldest to newest', () => {
    const view = fees(['30000000001', '10000000000', '20000000000'], { unit: 'wei', order: 'newestFirst' });
    assert.deepEqual(fieldsOf(view), {
      Newest: { amount: '30.000000001', symbol: 'gwei' },
      Lowest: { amount: '10', symbol: 'gwei' },
      Median: { amount: '20', symbol: 'gwei' },
      Highest: { amount: '30.000000001', symbol: 'gwei' },
      Blocks: '3',
    });
    const chart = view.sections.find((section) => section.kind === 'chart');
    assert.ok(chart?.kind === 'chart');
    assert.deepEqual(
      [chart.x, chart.series[0]?.heights],
      [
        [-2, -1, 0],
        [20, 10, 30.000000001],
      ],
    );
    assert.equal(
      view.notes[0]?.text,
      "Assumed: numbers in wei, newest first. The service doesn't document this. You can change it in the network's settings.",
    );
  });

  it('have an exact median for an even count of gwei fractions', () => {
    const fields = fieldsOf(
      fees(['7.5', '7.250000001', new JsonNumber('7.0'), '8'], { unit: 'gwei', order: 'oldestFirst' }),
    );
    assert.deepEqual(fields['Median'], { amount: '7.3750000005', symbol: 'gwei' });
    assert.deepEqual(fields['Newest'], { amount: '8', symbol: 'gwei' });
  });

  it('have a gap for invalid numbers, which are shown unchanged with a warning', () => {
    const view = fees(['1', 'many', null, '3', '-2'], { unit: 'wei', order: 'newestFirst' });
    assert.deepEqual(
      [fieldsOf(view)['Newest'], fieldsOf(view)['Lowest'], fieldsOf(view)['Median'], fieldsOf(view)['Blocks']],
      [
        { amount: '0.000000001', symbol: 'gwei' },
        { amount: '0.000000001', symbol: 'gwei' },
        { amount: '0.000000002', symbol: 'gwei' },
        '5',
      ],
    );
    const chart = view.sections.find((section) => section.kind === 'chart');
    assert.deepEqual(chart?.series[0]?.heights, [null, 3e-9, null, null, 1e-9]);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Newest first')).map((row) => row['baseFee']),
      [
        { amount: '0.000000001', symbol: 'gwei' },
        { words: ['many'], why: 'not a decimal number' },
        { words: ['null'], why: 'not a decimal number' },
        { amount: '0.000000003', symbol: 'gwei' },
        { words: ['-2'], why: 'not a decimal number' },
      ],
    );
    assert.deepEqual(
      view.notes.map(({ text }) => text)[0],
      "3 of the 5 entries aren't decimal numbers and are left out of the statistics.",
    );
    assert.match(fees(['many'], { unit: 'wei', order: 'oldestFirst' }).summary, /doesn't contain decimal numbers/);
  });

  it('are read from the newest 10,000 entries of a longer list, with a note', () => {
    const view = fees(
      Array.from({ length: 300_000 }, () => '1.5'),
      { unit: 'gwei', order: 'oldestFirst' },
    );
    assert.equal(fieldsOf(view)['Blocks'], '10000');
    assert.match(view.notes.map(({ text }) => text).join(' '), /10,000/);
  });
});

describe('a simulation that creates a contract', () => {
  const creation = (to: { readonly to?: string | null }): DecodedView =>
    decode(
      'eth_simulateV1',
      [{ number: '0x1', calls: [{ status: '0x1', returnData: `0x${'ab'.repeat(1234)}`, gasUsed: '0x5', logs: [] }] }],
      noHints,
      evmNetwork,
      [{ blockStateCalls: [{ calls: [{ data: '0xa9059cbb', ...to }] }] }, 'latest'],
    );

  it('ends with the size of the code, without a function, and To reads new contract', () => {
    for (const to of [{}, { to: null }]) {
      const [row] = rowsOf(tableOf(creation(to), 'Calls'));
      assert.deepEqual(
        [row?.['to'], row?.['function'], row?.['result']],
        ['new contract', null, '1,234 bytes of code'],
      );
    }
    const [row] = rowsOf(tableOf(creation({ to: `0x${'12'.repeat(20)}` }), 'Calls'));
    assert.match(String(row?.['function']), /transfer|0xa9059cbb/);
  });
});
