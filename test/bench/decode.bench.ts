// Decoding logs compared with viem, ethers, and ox: the same logs, one process, alternating rounds.
import assert from 'node:assert/strict';

import { Interface } from 'ethers';
import { AbiEvent, Caches } from 'ox';
import { decodeEventLog, parseAbi } from 'viem';

import { parseJsonBytes } from '../../src/core/base/json/parseJsonBytes';
import { ChecksumCache } from '../../src/core/formats/abi/decode/checksumCache';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { coldProcessMilliseconds } from './decodeCold';
import type { GeneratedLog, LogSet } from './decodeLogs';
import { erc20Transfers, mixedLogs } from './decodeLogs';
import { compilePlans, decodeByPlans } from './decodePlans';
import type { Contender } from './measure';
import { measureMedians } from './measure';

const allLogs = 10_000;
const rounds = 7;
const coldProcesses = 5;

export async function run({ seed, smallest = false }: BenchOptions): Promise<BenchReport> {
  const logCount = smallest ? 100 : allLogs;
  const transfers = await measureSet(erc20Transfers(logCount, seed), 20, smallest);
  const mixed = await measureSet(mixedLogs(logCount, seed), 15, smallest);
  return { name: 'decode', cases: [...transfers, ...mixed] };
}

async function measureSet(set: LogSet, overViem: number, smallest: boolean): Promise<readonly BenchCase[]> {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: set.logs });
  const bytes = new TextEncoder().encode(text);
  const logs = resultOf(JSON.parse(text));
  const sink = new Sink();
  const plans = compilePlans(set.declarations, new ChecksumCache());
  const viem = viemContender(set, sink);
  assertEqualToViem(set, logs);
  const contenders: readonly Repeated[] = [
    { label: 'JSON.parse', times: 10, run: () => resultOf(JSON.parse(text)) },
    { label: 'Rpcbook', times: 20, run: () => decodeByPlans(plans, logs, sink.use) },
    {
      label: 'Rpcbook, cold address cache',
      times: 5,
      run: () => decodeByPlans(compilePlans(set.declarations, new ChecksumCache()), logs, sink.use),
    },
    { label: 'Rpcbook, from bytes', times: 10, run: () => decodeByPlans(plans, fromBytes(bytes), sink.use) },
    { label: 'viem', times: 1, run: () => viem(logs) },
    { label: 'viem, from bytes', times: 1, run: () => viem(resultOf(JSON.parse(new TextDecoder().decode(bytes)))) },
    { label: 'ethers', times: 1, run: ethersContender(set, logs, sink) },
    { label: 'ox', times: 5, run: oxContender(set, logs, sink) },
    { label: 'ox, cold address cache', times: 2, run: coldOxContender(set, logs, sink) },
  ];
  const of = await measureRepeated(contenders, smallest);
  const own = of('Rpcbook');
  return [
    {
      label: `${set.label}: times viem's speed`,
      value: of('viem') / own,
      unit: 'x',
      bound: { kind: 'atLeast', value: overViem },
    },
    { label: `${set.label}: times ox's speed`, value: of('ox') / own, unit: 'x', bound: { kind: 'atLeast', value: 3 } },
    { label: `${set.label}: times ethers' speed`, value: of('ethers') / own, unit: 'x' },
    {
      label: `${set.label}: times viem's speed, from the bytes of the answer`,
      value: of('viem, from bytes') / of('Rpcbook, from bytes'),
      unit: 'x',
    },
    ...contenders.map(({ label }) => ({ label: `${set.label}: ${label}`, value: of(label), unit: 'ms' })),
    ...(await coldCases(set, text, smallest)),
  ];
}

async function coldCases(set: LogSet, text: string, smallest: boolean): Promise<readonly BenchCase[]> {
  const cold = await coldProcessMilliseconds(set.declarations, text, smallest ? 1 : coldProcesses);
  return [...cold].map(([label, value]) => ({ label: `${set.label}: cold process, ${label}`, value, unit: 'ms' }));
}

/** Fast contenders run several times per round, so that a slow phase of the machine affects all of them equally. */
interface Repeated extends Contender {
  readonly times: number;
}

/** Returns the median time of one run in milliseconds, by label. */
async function measureRepeated(contenders: readonly Repeated[], smallest: boolean): Promise<(label: string) => number> {
  const medians = await measureMedians(
    contenders.map(({ label, times, run: once }) => ({
      label,
      run: () => {
        for (let time = 0; time < times; time += 1) once();
      },
    })),
    { rounds, warmup: 2, garbage: 'young', smallest },
  );
  const times = new Map(contenders.map((contender) => [contender.label, contender.times]));
  return (label) => (medians.get(label) ?? NaN) / (times.get(label) ?? NaN);
}

/** Receives the decoded logs, so that the engine can't skip the work. Keeps only the last one. */
class Sink {
  last: unknown;
  readonly use = (event: unknown): void => {
    this.last = event;
  };
}

function assertEqualToViem(set: LogSet, logs: readonly GeneratedLog[]): void {
  const abi = parseAbi(set.declarations);
  const decoded: unknown[] = [];
  decodeByPlans(compilePlans(set.declarations, new ChecksumCache()), logs, (event) => decoded.push(event));
  assert.deepStrictEqual(
    decoded,
    logs.map(({ topics, data }) => decodeEventLog({ abi, topics, data })),
  );
}

function viemContender(set: LogSet, sink: Sink): (logs: readonly GeneratedLog[]) => void {
  const abi = parseAbi(set.declarations);
  return (logs) => {
    for (const { topics, data } of logs) sink.use(decodeEventLog({ abi, topics, data }));
  };
}

function ethersContender(set: LogSet, logs: readonly GeneratedLog[], sink: Sink): () => void {
  const abi = new Interface(set.declarations);
  return () => {
    for (const log of logs) sink.use(abi.parseLog(log)?.args.toArray(true));
  };
}

function oxContender(set: LogSet, logs: readonly GeneratedLog[], sink: Sink): () => void {
  const events = new Map(
    set.declarations.map((declaration) => {
      const event = AbiEvent.from(declaration as 'event E()');
      return [AbiEvent.getSelector(event) as string, event];
    }),
  );
  return () => {
    for (const log of logs) sink.use(AbiEvent.decode(events.get(log.topics[0])!, log, { checksumAddress: true }));
  };
}

function coldOxContender(set: LogSet, logs: readonly GeneratedLog[], sink: Sink): () => void {
  const decode = oxContender(set, logs, sink);
  return () => {
    Caches.clear();
    decode();
  };
}

function fromBytes(bytes: Uint8Array): readonly GeneratedLog[] {
  const parsed = parseJsonBytes(bytes);
  if (parsed.kind === 'failed') throw new Error(parsed.problem.message);
  return resultOf(parsed.value);
}

function resultOf(answer: unknown): readonly GeneratedLog[] {
  return (answer as { readonly result: readonly GeneratedLog[] }).result;
}
