import assert from 'node:assert/strict';

import { JsonNumber, type JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../../../src/core/base/view/printMarkdown';
import { printCsv } from '../../../../../../../src/core/base/view/printTable';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { decode, rowsOf, tableOf } from '../../viewParts';

const history = {
  oldestBlock: '0x1406f40',
  baseFeePerGas: ['0x2540be400', '0x2540be401', '0x1dcd65000'],
  gasUsedRatio: [new JsonNumber('0.5'), new JsonNumber('0.25')],
  baseFeePerBlobGas: ['0x1', '0x3b9aca00', '0x77359400'],
  blobGasUsedRatio: [new JsonNumber('0'), new JsonNumber('1')],
  reward: [
    ['0x3b9aca00', '0x77359400'],
    ['0x0', '0x1'],
  ],
};

function view(value: JsonValue, params: readonly JsonValue[]) {
  return decode('eth_feeHistory', value, noHints, evmNetwork, params);
}

describe('fee history', () => {
  const asked = view(history, ['0x2', 'latest', [10, new JsonNumber('99.50')]]);
  const table = tableOf(asked, 'Blocks');

  it('has a row for each block, with blob fees, and names the columns of tips by the percentiles of the request', () => {
    assert.deepEqual(
      table.columns.map(({ label }) => label),
      ['Block', 'Base fee', 'Gas used', 'Blob base fee', 'Blob gas used', 'Tip at 10 %', 'Tip at 99.50 %'],
    );
    const gwei = (amount: string) => ({ amount, symbol: 'gwei' });
    assert.deepEqual(rowsOf(table), [
      {
        block: '21000000',
        baseFee: gwei('10'),
        gasUsed: '0.5',
        blobBaseFee: gwei('0.000000001'),
        blobGasUsed: '0',
        reward0: gwei('1'),
        reward1: gwei('2'),
      },
      {
        block: '21000001',
        baseFee: gwei('10.000000001'),
        gasUsed: '0.25',
        blobBaseFee: gwei('1'),
        blobGasUsed: '1',
        reward0: gwei('0'),
        reward1: gwei('0.000000001'),
      },
      {
        block: '21000002',
        baseFee: gwei('8'),
        gasUsed: null,
        blobBaseFee: gwei('2'),
        blobGasUsed: null,
        reward0: null,
        reward1: null,
      },
    ]);
  });

  it('shows a share above all as it is', () => {
    const full = view({ ...history, gasUsedRatio: [new JsonNumber('1.7'), new JsonNumber('0.25')] }, []);
    assert.match(printText(full, { maxRows: 5, time: utcTime }), /1\.7 \(170\.0 %\)/);
    const block = { number: '0x1', gasUsed: '0xf', gasLimit: '0xa', transactions: [] };
    assert.match(
      printText(decode('eth_getBlockByNumber', block), { maxRows: 5, time: utcTime }),
      /15 gas \(150\.0 %\)/,
    );
  });

  it('marks the block after the range as next, in the terminal and in Markdown', () => {
    const text = printText(asked, { maxRows: 5, time: utcTime });
    const markdown = printMarkdown(asked, { maxRows: 5, time: utcTime });
    for (const printed of [text, markdown]) {
      assert.match(printed, /21,000,002 \(next\)/);
      assert.match(printed, /Tip at 99\.50 %/);
      assert.doesNotMatch(printed, /21,000,001 \(next\)/);
    }
    assert.match(
      printCsv(table),
      /^Block,Base fee \(gwei\),Gas used,Blob base fee \(gwei\),Blob gas used,Tip at 10 % \(gwei\)/,
    );
  });

  it('has no blob columns before Cancun and numbers the tips if the percentiles are unknown', () => {
    const { baseFeePerBlobGas: _fees, blobGasUsedRatio: _ratios, ...older } = history;
    const labels = (params: readonly JsonValue[]) =>
      tableOf(view(older, params), 'Blocks')
        .columns.slice(3)
        .map(({ label }) => label);
    assert.deepEqual(labels([]), ['Tip 1', 'Tip 2']);
    assert.deepEqual(labels(['0x2', 'latest', [{ percent: 3 }]]), ['Tip 1', 'Tip 2']);
    assert.deepEqual(labels(['0x2', 'latest', 'all']), ['Tip 1', 'Tip 2']);
  });

  it('shows lists of different lengths and of other things than numbers without a wrong value', () => {
    const odd = view(
      {
        oldestBlock: '0x1',
        baseFeePerGas: ['0x1', 'many', null],
        baseFeePerBlobGas: 'none',
        blobGasUsedRatio: [{}],
        reward: [['0x1'], 7],
      },
      ['0x2', 'latest', [50]],
    );
    assert.deepEqual(
      rowsOf(tableOf(odd, 'Blocks')).map((row) => [row['block'], row['baseFee'], row['blobBaseFee'], row['reward0']]),
      [
        ['1', { amount: '0.000000001', symbol: 'gwei' }, null, { amount: '0.000000001', symbol: 'gwei' }],
        ['2', null, null, null],
        ['3', null, null, null],
      ],
    );
  });

  const textOf = (value: JsonValue, params: readonly JsonValue[] = ['0x2', 'latest', [50]]) =>
    printText(view(value, params), { maxRows: 9, time: utcTime });
  const number = (text: string) => new JsonNumber(text);

  it('counts blocks from the lists that have an entry for each, not from the base fees', () => {
    const even = { oldestBlock: '0x10', baseFeePerGas: ['0x3b9aca00', '0x3b9aca01'], reward: [['0x1'], ['0x2']] };
    const text = textOf({ ...even, gasUsedRatio: [number('0.5'), number('1.7')] });
    assert.match(text, /Fee history: 2 blocks from 16\n/);
    assert.match(text, /1\.7 \(170\.0 %\)/);
    assert.doesNotMatch(text, /next/);
    assert.match(textOf({ ...even, gasUsedRatio: null, reward: null }), /2 base fees from block 16\n/);
    const one = textOf({ ...even, gasUsedRatio: [number('0.5')], reward: [['0x1']] });
    assert.match(one, /1 block from 16, and the base fee of the next/);
    assert.match(one, /17 \(next\)/);
  });

  it('shows blocks before London, which have no base fees', () => {
    for (const baseFeePerGas of [undefined, null, []]) {
      const text = textOf({
        oldestBlock: '0x10',
        gasUsedRatio: [number('0.5'), number('0.6')],
        ...(baseFeePerGas !== undefined && { baseFeePerGas }),
      });
      assert.match(text, /2 blocks from 16, without base fees/);
      assert.match(text, /0\.6 \(60\.0 %\)/);
    }
  });

  it('says which list is short or long, and shows tips that the first block lacks', () => {
    const text = textOf({
      oldestBlock: '0x10',
      baseFeePerGas: ['0x1'],
      gasUsedRatio: [number('0.5'), null, 'much'],
      reward: [null, ['0x3b9aca00']],
      baseFeePerBlobGas: ['0x1', '0x1', '0x1', '0x1', '0x1'],
    });
    assert.match(text, /3 blocks from 16\n/);
    assert.match(text, /`reward` has 2 entries for 3 blocks/);
    assert.match(text, /`baseFeePerGas` has 1 entry for 3 blocks/);
    assert.match(text, /`baseFeePerBlobGas` has 5 entries for 3 blocks/);
    assert.match(text, /Tip at 50 %[^]* 1 gwei/);
    assert.match(text, /much/);
    assert.doesNotMatch(text, /much \(0/);
  });
});
