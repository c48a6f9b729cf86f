import assert from 'node:assert/strict';

import { ChecksumCache } from '../../../../src/core/abi/checksumCache';
import { LogColumns } from '../../../../src/core/abi/logColumns';
import type { PlainEvent } from '../../../../src/core/abi/plainEvent';
import { decodeLogs } from '../../../../src/core/decode/decodeLogs';
import { readLog } from '../../../../src/core/decode/readLog';
import type { JsonValue } from '../../../../src/core/json/jsonValue';
import { parseJson } from '../../../../src/core/json/parseJson';
import { parseRecords } from '../../../../src/core/json/parseRecords';
import { readList } from '../../../../src/core/json/readMember';
import type { GeneratedLog } from '../../../bench/decodeLogs';
import { erc20Transfers, mixedLogs } from '../../../bench/decodeLogs';
import { compilePlans, decodeByPlans, decodeColumnsByPlans } from '../../../bench/decodePlans';
import { below, type Random, seeded } from '../abi/randomAbi';
import { evmNetwork } from './exampleNetworks';

describe('logs that were read by their shape', () => {
  const sets = [erc20Transfers(300, 1), mixedLogs(300, 2)];

  for (const { label, declarations, logs } of sets) {
    it(`look the same as those that were read in the other way: ${label}`, () => {
      const random = seeded(3);
      for (let times = 0; times < 20; times += 1) {
        const [fast, slow] = readTwice(times === 0 ? logs : logs.map((log) => altered(log, random)));
        assert.deepEqual(viewOf(fast), viewOf(slow));
      }
    });

    it(`are decoded in the same way: ${label}`, () => {
      const random = seeded(4);
      const plans = compilePlans(declarations, new ChecksumCache());
      for (let times = 0; times < 20; times += 1) {
        const [fast, slow] = readTwice(times === 0 ? logs : logs.map((log) => altered(log, random)));
        const [events, expected]: [(PlainEvent | undefined)[], (PlainEvent | undefined)[]] = [[], []];
        const columns = LogColumns.of(fast);
        assert.ok(columns);
        decodeColumnsByPlans(plans, columns, (event) => events.push(event));
        decodeByPlans(plans, slow.map(readLog), (event) => expected.push(event));
        assert.deepEqual(events, expected);
        assert.deepEqual(
          slow.map((_, row) => columns.at(row).text()),
          slow.map(readLog),
        );
      }
    });
  }
});

/** Reads logs by their shape and as any JSON. */
function readTwice(logs: readonly unknown[]): readonly [readonly JsonValue[], readonly JsonValue[]] {
  const text = JSON.stringify({ id: 1, result: logs });
  const slow = parseJson(text);
  return [
    readList(parseRecords(new TextEncoder().encode(text), 0), 'result'),
    readList(slow.kind === 'ok' ? slow.value : null, 'result'),
  ];
}

function viewOf(logs: readonly JsonValue[]) {
  const view = decodeLogs(logs, evmNetwork, { events: [], tokens: {}, cairoAbis: {} });
  const sections = view.sections.map((section) => {
    if (section.kind !== 'table') return section;
    const rows = Array.from({ length: section.rowCount }, (_, row) => [section.at(row), section.details?.(row)]);
    const columns = section.columns.map(({ id, label, align, characters }) => ({ id, label, align, characters }));
    return { rows, columns, sources: section.sources?.() };
  });
  return { ...view, sections };
}

/** Returns a log that may lack something, or hold what isn't expected there. */
function altered(log: GeneratedLog, random: Random): unknown {
  const { topics, data, address } = log;
  const others: readonly Readonly<Record<string, unknown>>[] = [
    { removed: true },
    { removed: 'true' },
    { removed: null },
    { topics: [] },
    { topics: topics.slice(0, -1) },
    { topics: topics.map((topic) => topic.slice(0, -1)) },
    { topics: topics.map((topic) => topic.toUpperCase().replace('0X', '0x')) },
    { topics: ['', ''] },
    { data: null },
    { data: 7 },
    { data: '' },
    { data: '0' },
    { data: '0x' },
    { data: data.slice(0, -1) },
    { data: data.slice(0, -2) },
    { data: `${data}00` },
    { data: `${data.slice(0, -2)}zz` },
    { data: data.toUpperCase() },
    { data: data.toUpperCase().replace('0X', '0x') },
    { address: address.toUpperCase().replace('0X', '0x') },
    { address: null },
    { address: '' },
    { blockNumber: null },
    { blockNumber: 12_345 },
    { blockNumber: '0xzz' },
    { blockNumber: '99' },
    { logIndex: 5 },
  ];
  return below(random, 4) > 0 ? log : { ...log, ...others[below(random, others.length)] };
}
