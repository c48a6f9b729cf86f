// From the bytes of an answer with 10,000 logs to events, compared with viem and with JSON.parse of the same bytes: once
// with the rows in sight of the view that people get, and once with all events. One process, alternating rounds. Our code
// is bundled as it is shipped, and viem is as its package has it.
import assert from 'node:assert/strict';

import { decodeEventLog, parseAbi } from 'viem';

import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { bundleModule } from './bundleModule';
import type * as readLogs from './bytes/readLogs';
import type { GeneratedLog, LogSet } from './decodeLogs';
import { erc20Transfers, mixedLogs } from './decodeLogs';
import { measureMedians } from './measure';

const allLogs = 10_000;
const rowCount = 50;
const rounds = 15;

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const logCount = smallest ? 100 : allLogs;
  const reader = await bundleModule<typeof readLogs>('bytes/readLogs.ts');
  const transfers = await measureSet(reader, erc20Transfers(logCount, seed), smallest);
  const mixed = await measureSet(reader, mixedLogs(logCount, seed), smallest);
  return { name: 'bytes', cases: [...transfers, ...mixed] };
}

const ways = ['rows in sight', 'all events'] as const;
/** Of the time of `JSON.parse`. */
const aim = 0.8;

async function measureSet(
  { createDecodeEvents, rowsInSight }: typeof readLogs,
  set: LogSet,
  smallest: boolean,
): Promise<readonly BenchCase[]> {
  const bytes = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, result: set.logs }));
  const abi = parseAbi(set.declarations);
  const decodeEvents = createDecodeEvents(set.declarations);
  let last: unknown;
  const use = (event: unknown): void => {
    last = event;
  };
  const viemAll = (to: (event: unknown) => void): void => {
    for (const { topics, data } of parsed(bytes)) to(decodeEventLog({ abi, topics, data }));
  };
  assertEqual((to) => decodeEvents(bytes, to), viemAll);
  assert.ok(rowsInSight(bytes, rowCount).every((row) => row.length > 0));
  const medians = await measureMedians(
    [
      { label: 'JSON.parse', run: () => parsed(bytes) },
      { label: 'rows in sight', run: () => rowsInSight(bytes, rowCount) },
      { label: 'all events', run: () => decodeEvents(bytes, use) },
      { label: 'viem', run: () => viemAll(use) },
    ],
    { rounds, warmup: 3, garbage: 'young', smallest },
  );
  assert.ok(last);
  const of = (label: string): number => medians.get(label) ?? NaN;
  const mostOf = (way: (typeof ways)[number]): number =>
    way === 'all events' && set.label === 'mixed logs' ? 1.15 : aim;
  return [
    ...ways.flatMap((way): readonly BenchCase[] => [
      {
        label: `${set.label}, ${way}: times viem's speed`,
        value: of('viem') / of(way),
        unit: 'x',
        bound: { kind: 'atLeast', value: 30 },
      },
      {
        label: `${set.label}, ${way}: time${mostOf(way) > aim ? ` (aim: at most ${aim})` : ''}`,
        value: of(way) / of('JSON.parse'),
        unit: 'x JSON.parse',
        bound: { kind: 'atMost', value: mostOf(way) },
      },
    ]),
    ...[...medians].map(([label, value]) => ({ label: `${set.label}: ${label}`, value, unit: 'ms' })),
  ];
}

function parsed(bytes: Uint8Array): readonly GeneratedLog[] {
  return (JSON.parse(new TextDecoder().decode(bytes)) as { readonly result: readonly GeneratedLog[] }).result;
}

type Decode = (to: (event: unknown) => void) => void;

function assertEqual(one: Decode, other: Decode): void {
  const [events, expected]: [unknown[], unknown[]] = [[], []];
  one((event) => events.push(event));
  other((event) => expected.push(event));
  assert.deepStrictEqual(events, expected);
}
