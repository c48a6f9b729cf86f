// From the bytes of an answer with 10,000 logs to events, compared with viem and with JSON.parse of the same bytes: once
// with the rows in sight of the view that people get, and once with all events. One process, alternating rounds.
import assert from 'node:assert/strict';

import { decodeEventLog, parseAbi } from 'viem';

import { ChecksumCache } from '../../src/core/abi/checksumCache';
import { LogColumns } from '../../src/core/abi/logColumns';
import { decodeExchange } from '../../src/core/decode/decodeExchange';
import { parseJsonBytes } from '../../src/core/json/parseJsonBytes';
import { readMember } from '../../src/core/json/readMember';
import { readOutcome } from '../../src/core/pipe/readOutcome';
import type { Value } from '../../src/core/view/value';
import { evmNetwork } from '../unit/core/decode/exampleNetworks';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import type { GeneratedLog, LogSet } from './decodeLogs';
import { erc20Transfers, mixedLogs } from './decodeLogs';
import { compilePlans, decodeColumnsByPlans } from './decodePlans';
import { measureMedians } from './measure';

const logCount = 10_000;
const rowsInSight = 50;
const rounds = 15;

export async function run({ seed }: BenchOptions): Promise<BenchReport> {
  const transfers = await measureSet(erc20Transfers(logCount, seed));
  const mixed = await measureSet(mixedLogs(logCount, seed));
  return { name: 'bytes', cases: [...transfers, ...mixed] };
}

const ways = ['rows in sight', 'all events'] as const;

async function measureSet(set: LogSet): Promise<readonly BenchCase[]> {
  const bytes = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, result: set.logs }));
  const abi = parseAbi(set.declarations);
  const plans = compilePlans(set.declarations, new ChecksumCache());
  let last: unknown;
  const use = (event: unknown): void => {
    last = event;
  };
  const decodeAll = (to: (event: unknown) => void): void => {
    const columns = LogColumns.of(logsIn(bytes));
    if (columns === undefined) throw new Error('The logs were not read by their shape.');
    decodeColumnsByPlans(plans, columns, to);
  };
  const viemAll = (to: (event: unknown) => void): void => {
    for (const { topics, data } of parsed(bytes)) to(decodeEventLog({ abi, topics, data }));
  };
  assertEqual(decodeAll, viemAll);
  assert.equal(rowsOf(bytes).length, rowsInSight);
  const medians = await measureMedians(
    [
      { label: 'JSON.parse', run: () => parsed(bytes) },
      { label: 'rows in sight', run: () => rowsOf(bytes) },
      { label: 'all events', run: () => decodeAll(use) },
      { label: 'viem', run: () => viemAll(use) },
    ],
    { rounds, warmup: 3, garbage: 'young' },
  );
  assert.ok(last);
  const of = (label: string): number => medians.get(label) ?? NaN;
  return [
    ...ways.flatMap((way): readonly BenchCase[] => [
      {
        label: `${set.label}, ${way}: times viem's speed`,
        value: of('viem') / of(way),
        unit: 'x',
        bound: { kind: 'atLeast', value: 30 },
      },
      {
        label: `${set.label}, ${way}: time`,
        value: of(way) / of('JSON.parse'),
        unit: 'x JSON.parse',
        bound: { kind: 'atMost', value: 0.8 },
      },
    ]),
    ...[...medians].map(([label, value]) => ({ label: `${set.label}: ${label}`, value, unit: 'ms' })),
  ];
}

/** Does what the result view does: reads the answer, and decodes it and the rows that are drawn first. */
function rowsOf(body: Uint8Array): readonly (readonly Value[])[] {
  const call = { kind: 'rpc', method: 'eth_getLogs', params: [] } as const;
  const outcome = readOutcome(
    { kind: 'reply', status: 200, headers: {}, body },
    { kind: 'call', ids: [1], parseLimit: 1e9 },
  );
  const { sections } = decodeExchange(
    { call, network: evmNetwork, outcome },
    { events: [], tokens: {}, cairoAbis: {} },
  );
  const table = sections.find((section) => section.kind === 'table');
  return Array.from({ length: rowsInSight }, (_, row) => table?.at(row) ?? []);
}

function logsIn(bytes: Uint8Array) {
  const answer = parseJsonBytes(bytes);
  return answer.kind === 'ok' ? readMember(answer.value, 'result') : undefined;
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
