import assert from 'node:assert/strict';

import { encodeAbiParameters, encodeFunctionData, keccak256, parseAbi, toHex } from 'viem';

import { utcTime } from '../../../../../src/core/base/view/formatValue';
import { printMarkdown } from '../../../../../src/core/base/view/printMarkdown';
import { printCsv } from '../../../../../src/core/base/view/printTable';
import { printText } from '../../../../../src/core/base/view/printText';
import type { Value } from '../../../../../src/core/base/view/value';
import { withLikelyTimes } from '../../../../../src/core/formats/abi/decode/likelyTimes';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { ReaderTime } from '../../../../../src/webview/components/dom/readerTime';
import { cellText } from '../../../../../src/webview/components/values/cellText';
import { evmNetwork } from './exampleNetworks';
import { decode, fieldsOf, rowsOf, tableOf } from './viewParts';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const time = 1_767_225_600n;
const shown = '2026-01-01 00:00:00 UTC (assumed from 1767225600)';

function swap(deadline: bigint) {
  const abi = parseAbi([
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  ]);
  const input = encodeFunctionData({ abi, args: [time, 2n, [alice], alice, deadline] });
  return decode('eth_getTransactionByHash', { to: alice, input, blockTimestamp: '0x6955b900' });
}

describe('times among arguments', () => {
  it('are shown if the name and the number suggest it, marked as assumed, with the exact number', () => {
    const view = swap(time);
    assert.ok(printText(view, { maxRows: 5, time: utcTime }).includes(`deadline      ${shown}`));
    assert.ok(
      printMarkdown(view, { maxRows: 5, time: utcTime }).includes('2026-01-01 00:00:00 UTC (assumed from 1767225600)'),
    );
    assert.deepEqual([fieldsOf(view)['deadline'], fieldsOf(view)['amountIn']], ['1767225600', '1767225600']);
    assert.doesNotMatch(printText(view, { maxRows: 5, time: utcTime }), /amountIn +2026/);
  });

  it('are not shown for a number that is an unlikely time', () => {
    for (const deadline of [0n, 20_000_000n, 2n ** 32n, 2n ** 256n - 1n])
      assert.doesNotMatch(printText(swap(deadline), { maxRows: 5, time: utcTime }), /assumed/);
  });

  it('are recognized by the words of a name', () => {
    const value: Value = { kind: 'integer', digits: String(time) };
    const isTime = (name: string) => withLikelyTimes([{ name, value }])[0]?.value !== value;
    const times = [
      ...['deadline', '_deadline', 'sigDeadline', 'timestamp', 'blockTimestampLast', 'unlockTime', 'endTime', 'expiry'],
      ...['expiration', 'expires', 'validUntil', 'validAfter', 'valid_to', 'validTo', 'validBefore', 'createdAt'],
      ...['updated_at', 'eta', '_eta', 'deadlines', 'executeAfter'],
    ];
    assert.deepEqual(
      times.filter((name) => !isTime(name)),
      [],
    );
    const others = [
      'amount',
      'format',
      'flat',
      'timelock',
      'beta',
      'theta',
      'sometimesNot',
      'to',
      'at',
      'x'.repeat(10_000),
    ];
    assert.deepEqual(others.filter(isTime), []);
  });

  it('are found in structs and lists', () => {
    const inner: Value = { kind: 'list', items: [{ kind: 'integer', digits: String(time) }] };
    const [marked] = withLikelyTimes([
      { name: 'order', value: { kind: 'struct', fields: [{ name: 'deadlines', value: inner }] } },
    ]);
    assert.deepEqual(marked?.value, {
      kind: 'struct',
      fields: [
        {
          name: 'deadlines',
          value: { kind: 'list', items: [{ kind: 'integer', digits: String(time), mayBeTime: true }] },
        },
      ],
    });
  });

  it('stay exact numbers in copied rows of events', () => {
    const declaration = 'event LockedByTest(address indexed owner, uint256 unlockTime)';
    const [item] = parseHumanReadableAbi(declaration).items;
    assert.ok(item?.kind === 'event');
    const hints = { ...noHints, events: [{ item, source: { kind: 'cell', label: 'this cell' } as const }] };
    const log = {
      address: alice,
      blockTimestamp: '0x6955b900',
      topics: [keccak256(toHex('LockedByTest(address,uint256)')), `0x${'0'.repeat(24)}${alice.slice(2)}`],
      data: encodeAbiParameters([{ type: 'uint256' }], [time]),
    };
    const view = decode('eth_getLogs', [log], hints);
    const table = tableOf(view, 'Logs');
    assert.equal(rowsOf(table)[0]?.['argument1'], '1767225600');
    assert.match(printCsv(table), /1767225600\r\n$/);
    assert.ok(printText(view, { maxRows: 5, time: utcTime }).includes(shown));
    const [event, place] = table.details?.(0) ?? [];
    assert.ok(event?.kind === 'fields' && place?.kind === 'fields');
    assert.deepEqual(event.fields[1]?.value, { kind: 'integer', digits: '1767225600', mayBeTime: true });
    assert.deepEqual(place.fields.find(({ label }) => label === 'Time')?.value, {
      kind: 'time',
      seconds: '1767225600',
    });
  });

  it('are shown in the zone of the reader, with UTC and the number in the tooltip', () => {
    const value: Value = { kind: 'integer', digits: String(time), mayBeTime: true };
    assert.deepEqual(cellText(value, 20, new ReaderTime('Asia/Kathmandu')), {
      text: '2026-01-01 05:45:00 GMT+5:45 (assumed)',
      title: '2026-01-01 00:00:00 UTC, assumed from 1767225600',
      isCode: true,
    });
  });
});

describe('times that a node adds to transactions and receipts', () => {
  it('are shown as times', () => {
    assert.equal(fieldsOf(swap(0n))['blockTimestamp'], '2026-01-01T00:00:00.000Z');
    const receipt = decode('eth_getTransactionReceipt', {
      status: '0x1',
      blockTimestamp: '0x6955b900',
      l1Timestamp: 'soon',
    });
    assert.equal(fieldsOf(receipt)['blockTimestamp'], '2026-01-01T00:00:00.000Z');
    assert.equal(fieldsOf(receipt)['l1Timestamp'], 'soon');
  });

  it('are shown as times in results and in variables of storage', () => {
    const abi = parseAbi([
      'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
    ]);
    const input = encodeFunctionData({ abi });
    const answer = encodeAbiParameters(
      [{ type: 'uint112' }, { type: 'uint112' }, { type: 'uint32' }],
      [1n, 2n, Number(time)],
    );
    const result = decode('eth_call', answer, noHints, evmNetwork, [{ to: alice, input }]);
    assert.ok(printText(result, { maxRows: 5, time: utcTime }).includes(shown));
    const hints = { ...noHints, storageType: '(uint64 unlockTime, uint64 amount)' };
    const word = `0x${time.toString(16).padStart(32, '0')}${time.toString(16).padStart(32, '0').slice(16).padStart(32, '0')}`;
    const storage = decode('eth_getStorageAt', word, hints, evmNetwork, [alice, '0x0']);
    assert.match(printText(storage, { maxRows: 5, time: utcTime }), /unlockTime +2026-01-01 00:00:00 UTC \(assumed/);
  });
});
