import assert from 'node:assert/strict';

import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem';

import type { JsonValue } from '../../../../../../../src/core/base/json/jsonValue';
import { formatValue, utcTime } from '../../../../../../../src/core/base/view/formatValue';
import { printJsonRows } from '../../../../../../../src/core/base/view/printTable';
import { printText } from '../../../../../../../src/core/base/view/printText';
import { printValue } from '../../../../../../../src/core/base/view/printValue';
import { nothing, type Value } from '../../../../../../../src/core/base/view/value';
import { type DecodeHints, noHints } from '../../../../../../../src/core/formats/abi/names/decodeHints';
import { evmNetwork } from '../../exampleNetworks';
import { alice, bob, token, transferLog } from '../../transferLog';
import { decode, rowsOf, tableOf } from '../../viewParts';

function rowValue(log: JsonValue, hints: DecodeHints): Value {
  return (
    tableOf(decode('eth_getLogs', [log], hints), 'Logs')
      .at(0)
      .at(-1) ?? nothing
  );
}

describe('logs', () => {
  it('show all topics and words of a log without a declaration in its row, with guesses marked', () => {
    const word = (digits: string) => digits.padStart(64, '0');
    const hash = 'c'.repeat(64);
    const log = {
      ...transferLog(1n),
      topics: [`0x${'9'.repeat(64)}`, `0x${word(alice.slice(2))}`, `0x${word('2a')}`, `0x${hash}`],
      data: `0x${word('6955b900')}${'4d4b5200'.padEnd(64, '0')}${word('0')}abcd`,
    };
    const table = tableOf(decode('eth_getLogs', [log]), 'Logs');
    assert.deepEqual(rowsOf(table)[0]?.['arguments'], {
      'topic1 (guess)': alice,
      'topic2 (guess)': '42',
      topic3: `0x${hash}`,
      'data0 (guess)': '2026-01-01T00:00:00.000Z',
      'data1 (guess)': 'MKR',
      'data2 (guess)': '0',
      data3: '0xabcd',
    });
  });

  it('name arguments as fact only if all contracts in a table do, and show the possible owners immediately', () => {
    const pool = '0x0d4a11d5eeaac28ec3f61d100daf4d40471f1852';
    const mint = parseAbi(['event Mint(address indexed sender, uint256 amount0, uint256 amount1)']);
    const log = (address: string, amounts: readonly [bigint, bigint]): JsonValue => ({
      ...transferLog(1n),
      address,
      topics: encodeEventTopics({ abi: mint, args: { sender: alice } }) as Hex[],
      data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], amounts),
    });
    const pair = log(pool, [1n, 2n]);
    const unclear = log(token, [5n, 105n * 10n ** 25n]);
    const only = tableOf(decode('eth_getLogs', [pair]), 'Logs');
    assert.deepEqual(
      only.columns.slice(-3).map(({ label }) => label),
      ['sender', 'amount0', 'amount1'],
    );
    const view = decode('eth_getLogs', [pair, unclear]);
    const table = tableOf(view, 'Logs');
    assert.deepEqual(
      table.columns.slice(-3).map(({ label }) => label),
      ['arg0', 'arg1', 'arg2'],
    );
    assert.deepEqual(
      rowsOf(table).map((row) => [row['event'], row['argument2']]),
      [
        ['Mint', '2'],
        ['Mint (one of: Uniswap V2, Aave V2)', String(105n * 10n ** 25n)],
      ],
    );
    const printed = printText(view, { maxRows: 5, time: utcTime });
    assert.match(printed, /Mint \(one of: Uniswap V2, Aave V2\)/);
    assert.match(
      printed,
      /Decoded by\n +Mint\(address,uint256,uint256\) +one of: Uniswap V2, Aave V2 \(built-in list\)/,
    );
    assert.match(
      printText(decode('eth_getLogs', [transferLog(1n)]), { maxRows: 5, time: utcTime }),
      /Decoded by\n +Transfer\(address,address,uint256\) +ERC-20 \(built-in list\)/,
    );
  });

  it('show one column per argument with scaled amounts if all have the same event', () => {
    const view = decode('eth_getLogs', [transferLog(1_500_000n), transferLog(1n, 1)], {
      ...noHints,
      tokens: { [token]: { decimals: 6, symbol: 'USDC' } },
    });
    assert.equal(view.summary, '2 logs in block 16 from 1 contract: 2 Transfer');
    const table = tableOf(view, 'Logs');
    assert.deepEqual(
      table.columns.map((column) => column.label),
      ['Block', 'Transaction', 'Position', 'Block hash', 'Log', 'Contract', 'Event', 'from', 'to', 'value'],
    );
    assert.deepEqual(
      rowsOf(table).map((row) => [row['argument0'], row['argument1'], row['argument2']]),
      [
        [alice, bob, { amount: '1.5', symbol: 'USDC' }],
        [alice, bob, { amount: '0.000001', symbol: 'USDC' }],
      ],
    );
    const [row] = JSON.parse(printJsonRows(table)) as readonly Record<string, unknown>[];
    assert.deepEqual([row?.['from'], row?.['to'], row?.['value']], [alice, bob, { amount: '1.5', symbol: 'USDC' }]);
  });

  it('have a hidden column for each argument of mixed events, over all events that have it', () => {
    const abi = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)']);
    const topics = encodeEventTopics({ abi, args: { owner: alice, spender: bob } }) as Hex[];
    const table = tableOf(decode('eth_getLogs', [transferLog(7n), transferLog(5n, 1, { topics })]), 'Logs');
    assert.deepEqual(
      table.columns.slice(-6).map(({ label, optional, isInGrid }) => [label, optional === true, isInGrid]),
      [
        ['Arguments', false, false],
        ['from', true, true],
        ['to', true, true],
        ['value', true, true],
        ['owner', true, true],
        ['spender', true, true],
      ],
      'text has all in one column, and a table a column for each, which sorts',
    );
    assert.deepEqual(table.folds, ['logIndex', 'transaction', 'named-spender', 'named-owner', 'contract']);
    assert.deepEqual(
      [0, 1].map((row) => table.at(row).slice(-5).map(printValue)),
      [
        [alice, bob, '7', '', ''],
        ['', '', '5', alice, bob],
      ],
    );
  });

  it('show an approval of the largest number as unlimited, and keep the number', () => {
    const abi = parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)']);
    const topics = encodeEventTopics({ abi, args: { owner: alice, spender: bob } }) as Hex[];
    const maxUint256 = 2n ** 256n - 1n;
    const shownOf = (value: bigint, hints: DecodeHints): readonly string[] => {
      const table = tableOf(decode('eth_getLogs', [transferLog(value, 0, { topics })], hints), 'Logs');
      const [cell] = table.at(0).slice(-1);
      const [details] = table.details?.(0) ?? [];
      const field = details?.kind === 'fields' ? details.fields.find(({ label }) => label === 'value') : undefined;
      return cell === undefined ? [] : [formatValue(cell, utcTime), printValue(cell), field?.hint ?? ''];
    };
    const known = { ...noHints, tokens: { [token]: { decimals: 0, symbol: 'T', source: 'built-in list' } } };
    assert.deepEqual(shownOf(maxUint256, known), ['unlimited T', String(maxUint256), `uint256, raw ${maxUint256}`]);
    assert.deepEqual(shownOf(maxUint256, noHints), ['unlimited', String(maxUint256), `uint256, raw ${maxUint256}`]);
    assert.deepEqual(shownOf(maxUint256 - 1n, known).slice(1), [
      String(maxUint256 - 1n),
      `uint256, raw ${maxUint256 - 1n}`,
    ]);
    assert.equal(
      formatValue(rowValue(transferLog(maxUint256), known), utcTime),
      `${BigInt(maxUint256).toLocaleString('en-US')} T`,
    );
  });

  it("show the source of a token's decimals", () => {
    const hints = { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC', source: 'built-in list' } } };
    const [details] = tableOf(decode('eth_getLogs', [transferLog(1n)], hints), 'Logs').details?.(0) ?? [];
    const field = details?.kind === 'fields' ? details.fields.find(({ label }) => label === 'Token') : undefined;
    assert.deepEqual(field, {
      label: 'Token',
      value: { kind: 'text', text: 'USDC, 6 decimals' },
      hint: 'built-in list',
    });
  });

  it("never show an NFT's token ID as an amount, even if hints have decimals", () => {
    const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);
    const log = transferLog(0n, 0, {
      topics: encodeEventTopics({ abi, args: { from: alice, to: bob, tokenId: 7n } }) as Hex[],
      data: '0x',
    });
    const view = decode('eth_getLogs', [log], { ...noHints, tokens: { [token]: { decimals: 6, symbol: 'USDC' } } });
    assert.equal(rowsOf(tableOf(view, 'Logs'))[0]?.['argument2'], '7');
  });

  it('are struck through and not counted if a reorganization removed them', () => {
    const view = decode('eth_getLogs', [transferLog(1n), transferLog(2n, 1, { removed: true })]);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Logs')).map((row) => row['removed']),
      [null, 'removed'],
    );
    const { isStruck } = tableOf(view, 'Logs');
    assert.deepEqual([isStruck?.(0), isStruck?.(1)], [false, true]);
    assert.match(view.summary, /^1 log .*: 1 Transfer$/);
    assert.equal(view.notes[0]?.text, '1 more log was removed by a chain reorganization.');
  });

  it('are counted together by the name of their event, ignoring the case of topics', () => {
    const log = transferLog(1n);
    const [topic, ...more] = log['topics'] as readonly string[];
    const nft = transferLog(0n, 2, { topics: [String(topic), ...more, `0x${'7'.padStart(64, '0')}`], data: '0x' });
    assert.match(
      decode('eth_getLogs', [log, { ...log, topics: [`0x${String(topic).slice(2).toUpperCase()}`, ...more] }, nft])
        .summary,
      /: 3 Transfer$/,
    );
  });

  it('are marked if they have more data than their event or don’t match it', () => {
    const { data } = transferLog(7n);
    const view = decode('eth_getLogs', [
      transferLog(7n),
      transferLog(7n, 1, { data: `${String(data)}00` }),
      transferLog(7n, 2, { data: '0x07' }),
    ]);
    assert.deepEqual(
      rowsOf(tableOf(view, 'Logs')).map((row) => row['event']),
      ['Transfer', 'Transfer (more data)', "Transfer (doesn't match)"],
    );
  });

  it('have a warning if a full answer may be incomplete', () => {
    const network = { ...evmNetwork, limits: { ...evmNetwork.limits, logResults: 2 } };
    assert.match(
      decode('eth_getLogs', [transferLog(1n), transferLog(2n)], noHints, network).notes[0]?.text ?? '',
      /^Exactly 2 logs, which is the maximum Ethereum returns/,
    );
  });

  it('show every other reading and the matching ABI', () => {
    const item = {
      kind: 'event',
      name: 'Transfer',
      anonymous: false,
      inputs: [
        { name: 'src', type: 'address', indexed: true },
        { name: 'dst', type: 'address', indexed: true },
        { name: 'wad', type: 'uint256', indexed: false },
      ],
    } as const;
    const view = decode('eth_getLogs', [transferLog(1n)], {
      ...noHints,
      events: [{ item, source: { kind: 'workspace', label: 'Dai.json' } }],
    });
    const details = tableOf(view, 'Logs').details?.(0) ?? [];
    const titles = details.map((section) => section.title);
    assert.deepEqual(titles, [
      'Transfer(address,address,uint256)',
      'Could also be Transfer(address,address,uint256)',
      'Log',
    ]);
    const [best, other] = details;
    assert.ok(best?.kind === 'fields' && other?.kind === 'fields');
    assert.deepEqual(
      best.fields.map((field) => field.label),
      ['src', 'dst', 'wad', 'Decoded by'],
    );
    assert.deepEqual(best.fields.at(-1)?.value, { kind: 'text', text: 'Dai.json (workspace)' });
    assert.match(JSON.stringify(other.fields.at(-1)?.value), /built-in list/);
  });
});
