import assert from 'node:assert/strict';

import { readList } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { parseJsonBytes } from '../../../../../src/core/base/json/parseJsonBytes';
import { parseRecords } from '../../../../../src/core/base/json/parseRecords';
import { recordColumnsOf } from '../../../../../src/core/base/json/recordList';
import type { GeneratedLog } from '../../../../bench/decodeLogs';
import { erc20Transfers, mixedLogs } from '../../../../bench/decodeLogs';
import type { Random } from '../../formats/abi/type/randomAbi';
import { below, seeded } from '../../formats/abi/type/randomAbi';
import { mutatedLogs } from './mutatedLogs';
import { recordDifference } from './recordDifference';

describe('reading records by their shape', () => {
  it('has the same result as the reader of any JSON, for 20,000 damaged answers', () => {
    const random = seeded(1);
    let read = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const bytes = mutatedLogs(random);
      const { isRead, difference } = recordDifference(bytes);
      assert.equal(difference, undefined, new TextDecoder().decode(bytes));
      if (isRead) read += 1;
    }
    assert.ok(read > 2_000, `only ${read} of them were read by their shape`);
  });

  it('notices every significant byte, at any position in a record like the previous one', () => {
    const { logs } = erc20Transfers(3, 5);
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs });
    const length = JSON.stringify(logs[1]).length;
    const start = text.indexOf('{"address"', text.indexOf('{"address"') + 1);
    let read = 0;
    for (const byte of [0x00, 0x1f, 0x20, 0x22, 0x2f, 0x2c, 0x41, 0x5c, 0x5d, 0x7f, 0x80, 0xc3, 0xff]) {
      for (let at = start; at < start + length; at += 1) {
        const bytes = new TextEncoder().encode(text);
        bytes[at] = byte;
        const { isRead, difference } = recordDifference(bytes);
        assert.equal(difference, undefined, `${byte} at ${at}`);
        if (isRead) read += 1;
      }
    }
    assert.ok(read > 1_000, `only ${read} of them were read by their shape`);
  });

  it('has the same result if later records of a long answer differ or are damaged', () => {
    const random = seeded(7);
    let [read, damaged] = [0, 0];
    for (let times = 0; times < 150; times += 1) {
      const { logs } = times % 4 === 0 ? mixedLogs(80, times) : erc20Transfers(80, times);
      const result = logs.map((log, row) => (below(random, 40) === 0 ? otherLog(log, row, random) : log));
      const bytes = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
      for (const isDamaged of [false, true]) {
        if (isDamaged) bytes[bytes.length - below(random, 20_000)] = '"\\,:}]0aA\n'.charCodeAt(below(random, 10));
        const { isRead, difference } = recordDifference(bytes);
        assert.equal(difference, undefined, `${times}, damaged: ${isDamaged}`);
        if (isRead && isDamaged) damaged += 1;
        else if (isRead) read += 1;
      }
    }
    assert.equal(read, 150);
    assert.ok(damaged > 25, `only ${damaged} of the damaged ones were read by their shape`);
  });

  it('returns a list like any other, in every way of reading it', () => {
    // Of the longer lists, most records become values at once.
    for (const { logs } of [erc20Transfers(500, 1), mixedLogs(500, 2), erc20Transfers(2_000, 3), mixedLogs(2_000, 4)]) {
      const list = listOf(logs);
      assert.ok(recordColumnsOf(list));
      assert.ok(Array.isArray(list));
      const { length } = logs;
      assert.equal(list.length, length);
      assert.deepEqual(list[499], logs[499]);
      assert.equal(list[length], undefined);
      assert.ok(499 in list && !(length in list) && !('01' in list));
      assert.deepEqual(
        list.map((log) => log),
        logs,
      );
      assert.deepEqual([...listOf(logs)], logs);
      assert.deepEqual(listOf(logs).slice(100, 300), logs.slice(100, 300));
      assert.deepEqual(listOf(logs).at(-1), logs.at(-1));
      assert.deepEqual([[], listOf(logs)].flat(), logs);
      assert.deepEqual(Object.keys(listOf(logs)), Object.keys(logs));
      assert.deepEqual(Object.entries(listOf(logs)), Object.entries(logs));
      assert.equal(JSON.stringify(listOf(logs)), JSON.stringify(logs));
      assert.deepStrictEqual(listOf(logs), logs);
      assert.ok(Object.hasOwn(listOf(logs), 7));
      const first = listOf(logs);
      const [early] = first;
      assert.deepEqual([...first], logs);
      assert.equal(first[0], early, 'a record is made once');
    }
  });

  it('leaves short answers and answers of another shape to the reader of any JSON', () => {
    const { logs } = erc20Transfers(100, 1);
    const mixed = mixedLogs(100, 1).logs;
    const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
    assert.equal(parseRecords(bytes({ result: logs.slice(0, 3) })), undefined);
    assert.ok(parseRecords(bytes({ id: 1, result: logs })));
    for (const other of [
      logs,
      { error: { result: logs } },
      { result: { result: logs } },
      { result: logs.map((log, place) => (place === 99 ? { ...log, more: 1 } : log)) },
      { result: logs.map((log, place) => (place === 99 ? { ...log, data: 'ü' } : log)) },
      ...[{ topics: true }, { topics: '0x' }, { data: [] }, { data: ['0x'] }].flatMap((other) => [
        { result: logs.map((log, place) => (place === 99 ? { ...log, ...other } : log)) },
        { result: mixed.map((log, place) => (place === 99 ? { ...log, ...other } : log)) },
      ]),
    ]) {
      assert.equal(parseRecords(bytes(other)), undefined);
      assert.deepEqual(parseJsonBytes(bytes(other)), parseJson(JSON.stringify(other)));
    }
  });
});

function listOf(logs: readonly unknown[]) {
  const parsed = parseJsonBytes(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs })));
  return readList(parsed.kind === 'ok' ? parsed.value : null, 'result');
}

/** A log that differs from others in one member. */
function otherLog(log: GeneratedLog, row: number, random: Random): unknown {
  const others: readonly Readonly<Record<string, unknown>>[] = [
    { removed: true },
    { data: `${log.data}00` },
    { data: '0x' },
    { data: log.data.replace('0x', '0X').toUpperCase() },
    { topics: log.topics.slice(0, 2) },
    { topics: [] },
    { topics: [log.topics[0], log.topics[0], 'a text: [with] {signs}'] },
    { blockNumber: null },
    { blockNumber: '0x1' },
    { address: log.address.toUpperCase() },
    { address: `0x${row.toString(16).padStart(40, '0')}` },
    { blockHash: '' },
    { transactionHash: row },
    { logIndex: -row },
    { transactionIndex: `0x${row}${log.transactionHash.slice(2)}` },
  ];
  return { ...log, ...others[below(random, others.length)] };
}
