import assert from 'node:assert/strict';

import type { JsonObject } from '../../../../../src/core/base/json/jsonValue';
import { JsonNumber } from '../../../../../src/core/base/json/jsonValue';
import { firstItems, recordColumnsOf } from '../../../../../src/core/base/json/recordList';
import type { Call } from '../../../../../src/core/model/exchange/call';
import {
  createLongWork,
  rangeOfRequest,
  readLongWorkRequest,
  tagsOfRequest,
} from '../../../../../src/core/run/longWork/createLongWork';
import type { JournalEntry } from '../../../../../src/core/run/longWork/journalEntry';
import { splitFilter } from '../../../../../src/core/run/longWork/plan/filterGroups';
import { planLogRange, probeSpans } from '../../../../../src/core/run/longWork/plan/planLogRange';
import { printJournalLine, readJournalLine } from '../../../../../src/core/run/longWork/run/readJournalLine';
import { erc20Transfers } from '../../../../bench/decodeLogs';
import { readTwice } from '../../answer/decode/alteredLogs';

const limits = { logResults: 10_000, logParameters: 5_000, blockRange: 100 };

function logs(filter: JsonObject): Call {
  return { kind: 'rpc', method: 'eth_getLogs', params: [filter] };
}

function rangeOf(filter: JsonObject): unknown {
  const request = readLongWorkRequest(logs(filter));
  return (
    request &&
    rangeOfRequest(
      request,
      new Map([
        ['latest', 1000],
        ['finalized', 900],
      ]),
    )
  );
}

describe('a request that may take many calls', () => {
  it('is a range of blocks with its tags resolved', () => {
    assert.deepEqual(rangeOf({ fromBlock: '0x10', toBlock: 'latest' }), { kind: 'ok', value: { from: 16, to: 1000 } });
    assert.deepEqual(rangeOf({ fromBlock: 'earliest', toBlock: 'finalized' }), {
      kind: 'ok',
      value: { from: 0, to: 900 },
    });
    assert.deepEqual(tagsOfRequest(readLongWorkRequest(logs({ fromBlock: 'safe', toBlock: '0x1' }))!), [
      'latest',
      'safe',
    ]);
  });

  it('is not recognized with a block hash or the pending block', () => {
    assert.equal(readLongWorkRequest(logs({ blockHash: '0x00' })), undefined);
    assert.equal(readLongWorkRequest(logs({ fromBlock: '0x1', toBlock: 'pending' })), undefined);
  });

  it('is refused before anything is sent if its range is reversed or past the head', () => {
    assert.deepEqual(rangeOf({ fromBlock: '0x20', toBlock: '0x10' }), {
      kind: 'failed',
      problem: 'The range is reversed. It starts at block 32 and ends at block 16.',
    });
    assert.deepEqual(rangeOf({ fromBlock: '0x20', toBlock: '0x3e9' }), {
      kind: 'failed',
      problem: 'The range ends at block 1001, past the head of the chain (block 1000).',
    });
    assert.deepEqual(rangeOf({ fromBlock: '0x3e9' }), {
      kind: 'failed',
      problem: 'The range starts at block 1001, past the head of the chain (block 1000).',
    });
    assert.deepEqual(rangeOf({ fromBlock: '0x3e9', toBlock: 'finalized' }), {
      kind: 'failed',
      problem: 'The range starts at block 1001, past the head of the chain (block 1000).',
    });
    const request = readLongWorkRequest(logs({ fromBlock: '0x20', toBlock: '0x10' }))!;
    assert.equal(
      createLongWork(request, { limits, heads: new Map([['latest', 1000]]), lanes: 8, splitsAtCap: false }).kind,
      'failed',
    );
  });

  it('can also be a range of blocks or pages of events', () => {
    assert.equal(
      readLongWorkRequest({ kind: 'rpc', method: 'eth_getBlockRange', params: ['0x1', '0x2', true] })?.kind,
      'blocks',
    );
    assert.equal(
      readLongWorkRequest({ kind: 'rpc', method: 'l2net_getEvents', params: { filter: { chunk_size: 5 } } })?.kind,
      'events',
    );
    assert.equal(readLongWorkRequest({ kind: 'rpc', method: 'eth_getBalance', params: [] }), undefined);
  });
});

describe('a filter with more than 5,000 parameters', () => {
  const addresses = Array.from({ length: 12_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`);

  it('is split by address, each group with all topics, and each address in one group', () => {
    const groups = splitFilter(
      {
        address: [...addresses, addresses[7]!.toUpperCase().replace('X', 'x')],
        topics: ['0x01', ['0x02', '0x03'], null],
      },
      5_000,
    );
    assert.equal(groups.kind, 'ok');
    const lists = groups.value.map(({ address }) => address as readonly string[]);
    assert.deepEqual(
      lists.map(({ length }) => length),
      [4_997, 4_997, 2_006],
    );
    assert.equal(new Set(lists.flat().map((address) => address.toLowerCase())).size, 12_000);
    assert.ok(groups.value.every(({ topics }) => Array.isArray(topics) && topics.length === 3));
  });

  it('is left unchanged up to 5,000', () => {
    const filter = { address: addresses.slice(0, 4_999), topics: ['0x01'] };
    assert.deepEqual(splitFilter(filter, 5_000), { kind: 'ok', value: [filter] });
  });

  it('is refused if it has too many topics', () => {
    assert.equal(splitFilter({ address: addresses[0]!, topics: [addresses.slice(0, 5_000)] }, 5_000).kind, 'failed');
  });
});

describe('the estimate of a log range', () => {
  const range = { from: 0, to: 999_999 };

  it('is a minimum while nothing is known', () => {
    assert.deepEqual(planLogRange(range, 1, { ...limits, logBlocks: 10_000 }, { kind: 'known', credits: 255 }, []), {
      calls: 100,
      isLeast: true,
      cost: { credits: 25_500, uncostedCalls: 0 },
    });
  });

  it('is approximate with probes, and shows calls without a listed price', () => {
    const probes = probeSpans(range, 4, limits).map((span) => ({ span, count: 4_000 }));
    assert.deepEqual(
      probes.map(({ span }) => span.from),
      [125_000, 375_000, 625_000, 875_000],
    );
    const { calls, isLeast, cost } = planLogRange(range, 1, limits, { kind: 'unknown' }, probes);
    assert.deepEqual([calls, isLeast, cost], [40, false, { credits: 0, uncostedCalls: 40 }]);
  });
});

describe('a line of a journal', () => {
  const entries: readonly JournalEntry[] = [
    { kind: 'piece', group: 1, from: 5, to: 9, count: 3, parts: [1, 0, 2], ends: { parentHash: '0x01', hash: '0x02' } },
    { kind: 'refused', group: 0, from: 5, to: 9, what: 'results', cap: 10, suggested: { from: 5, to: 6 } },
    { kind: 'parameters', most: 100 },
    { kind: 'anchor', hash: '0xab' },
    { kind: 'reorganised', from: 7 },
    { kind: 'fallback' },
    { kind: 'page', count: 2, token: 'next' },
    { kind: 'page', count: 0 },
  ];

  it('reads back unchanged, with every digit of its rows', () => {
    for (const entry of entries) {
      const record = { entry, rows: [{ value: new JsonNumber('18446744073709551615') }] };
      assert.deepEqual(readJournalLine(printJournalLine(record)), record);
    }
  });

  it('has the rows as they are in the bytes of their answer', () => {
    const entry = { kind: 'page', count: 1 } as const;
    const [fast, slow] = readTwice(erc20Transfers(300, 1).logs);
    for (const count of [300, 299, 1])
      assert.deepEqual(
        printJournalLine({ entry, rows: firstItems(fast, count) }),
        printJournalLine({ entry, rows: slow.slice(0, count) }),
      );
    const read = readJournalLine(printJournalLine({ entry, rows: fast }));
    assert.ok(recordColumnsOf(read?.rows));
    assert.deepEqual(read, { entry, rows: slow });
  });

  it('is not read if it was cut off anywhere', () => {
    for (const entry of entries) {
      const line = printJournalLine({ entry, rows: [{ a: 1 }] }).slice(0, -1);
      for (let length = 0; length < line.length; length += 1)
        assert.equal(readJournalLine(line.slice(0, length)), undefined);
    }
  });
});
