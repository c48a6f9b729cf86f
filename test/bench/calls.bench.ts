// One small call as a window sends it, compared with what sends the same bytes without key, ledger and history.
import { once } from 'node:events';

import { JsonRpcProvider, Network } from 'ethers';
import { createPublicClient, http, webSocket } from 'viem';
import WebSocket from 'ws';

import { Secret } from '../../src/core/base/credentials/secret';
import { createWire } from '../../src/transport/createWire';
import type { BenchCase, BenchOptions, BenchReport } from './benchReport';
import { bundleModule } from './bundleModule';
import type * as countedCaller from './calls/countedCaller';
import { separateCores } from './calls/separateCores';
import { median } from './measure';
import { startServer } from './startServer';

/** Who sends calls, one at a time or several at once. */
interface Caller {
  readonly label: string;
  call(): Promise<unknown>;
  /** Resolves when the calls so far have nothing left to do. */
  rest?(): Promise<void>;
  end?(): void | Promise<void>;
}

const method = 'eth_blockNumber';
const rounds = 9;

/** Rounds before those that count, in which the code of all callers is compiled. */
const warmUp = 4;

/** Entries of today in the ledger. */
const allLedgers = [0, 100_000, 300_000];

/** Who answers, and how much is asked. */
interface Work {
  readonly caller: typeof countedCaller;
  readonly port: number;
  readonly smallest: boolean;
}

export async function run({ smallest = false }: BenchOptions): Promise<BenchReport> {
  const server = await startServer('calls/answerServer.ts');
  try {
    // The rest of a process that runs more than this would stay on one core.
    if (!smallest) separateCores(server.process.pid);
    const caller = await bundleModule<typeof countedCaller>('calls/countedCaller.ts');
    const work: Work = { caller, port: server.port, smallest };
    return { name: 'calls', cases: await server.during(measureAll(work)) };
  } finally {
    server.stop();
  }
}

async function measureAll(work: Work): Promise<readonly BenchCase[]> {
  return [
    ...(await measureHttp(work, 1)),
    ...(await measureHttp(work, 64)),
    ...(await measureSocket(work, 1)),
    ...(await measureSocket(work, 64)),
    ...(await measureLedgers(work)),
  ];
}

async function measureHttp(work: Work, atOnce: number): Promise<readonly BenchCase[]> {
  const { port } = work;
  const url = `http://127.0.0.1:${port}`;
  const viem = createPublicClient({ transport: http(url, { retryCount: 0 }) });
  const network = Network.from(1);
  const ethers = new JsonRpcProvider(url, network, { staticNetwork: network, batchMaxCount: 1 });
  const counted = await work.caller.openCountedCaller(port, 'http');
  const callers: readonly Caller[] = [
    { label: 'fetch', call: () => fetchOnce(url) },
    { label: 'viem', call: () => viem.request({ method }) },
    { label: 'ethers', call: () => ethers.send(method, []), end: () => ethers.destroy() },
    wireCaller(url),
    { label: 'Rpcbook', ...counted },
  ];
  const costs = await measureCosts(callers, { calls: 512, atOnce, smallest: work.smallest });
  const share = (label: string, of = 'fetch'): number => medianRatio(costs, 'cpu', label, of);
  const place = atOnce === 1 ? 'HTTP' : `HTTP, ${atOnce} at once`;
  return [
    {
      label: `${place}: Rpcbook${atOnce === 1 ? '' : ' (aim: at most 0.3)'}`,
      value: share('Rpcbook'),
      unit: 'x CPU of fetch',
      bound: { kind: 'atMost', value: 0.8 },
    },
    {
      label: `${place}: Rpcbook`,
      value: share('Rpcbook', 'viem'),
      unit: 'x CPU of viem',
      bound: { kind: 'atMost', value: 1 },
    },
    { label: `${place}: viem`, value: share('viem'), unit: 'x CPU of fetch' },
    { label: `${place}: ethers`, value: share('ethers'), unit: 'x CPU of fetch' },
    { label: `${place}: the wire alone`, value: share('wire'), unit: 'x CPU of fetch' },
    { label: `${place}: Rpcbook`, value: median(costs.get('Rpcbook')?.cpu ?? []), unit: 'ms CPU' },
  ];
}

async function measureSocket(work: Work, atOnce: number): Promise<readonly BenchCase[]> {
  const { port } = work;
  const { openCountedCaller } = work.caller;
  const url = `ws://127.0.0.1:${port}`;
  const viem = createPublicClient({ transport: webSocket(url, { retryCount: 0 }) });
  const counted = await openCountedCaller(port, 'ws');
  const unlimited = await openCountedCaller(port, 'ws', { maxConcurrent: atOnce });
  const callers: readonly Caller[] = [
    await plainSocket(url),
    {
      label: 'viem',
      call: () => viem.request({ method }),
      end: async () => (await viem.transport.getRpcClient()).close(),
    },
    wireCaller(url),
    { label: 'Rpcbook', ...counted },
    // As the others do. By default, the setting keeps most of many calls waiting.
    { label: 'unlimited', ...unlimited },
  ];
  const costs = await measureCosts(callers, { calls: 2_048, atOnce, smallest: work.smallest });
  const rate = (label: string, of = 'ws'): number => medianRatio(costs, 'elapsed', of, label);
  const place = atOnce === 1 ? 'WebSocket' : `WebSocket, ${atOnce} at once`;
  return [
    atOnce === 1
      ? { label: `${place}: Rpcbook (aim: at least 0.6)`, value: rate('Rpcbook'), unit: 'x rate of ws' }
      : {
          label: `${place}: Rpcbook`,
          value: rate('Rpcbook'),
          unit: 'x rate of ws',
          bound: { kind: 'atLeast', value: 0.6 },
        },
    {
      label: `${place}: Rpcbook`,
      value: rate('Rpcbook', 'viem'),
      unit: 'x rate of viem',
      bound: { kind: 'atLeast', value: 1 },
    },
    { label: `${place}: viem`, value: rate('viem'), unit: 'x rate of ws' },
    { label: `${place}: the wire alone`, value: rate('wire'), unit: 'x rate of ws' },
    { label: `${place}: Rpcbook, all in flight`, value: rate('unlimited'), unit: 'x rate of ws' },
  ];
}

/** The same call while the status bar shows the sums of a day that has more and more entries. */
async function measureLedgers({ caller, port, smallest }: Work): Promise<readonly BenchCase[]> {
  const ledgers = smallest ? [0, 100] : allLedgers;
  const callers: Caller[] = [];
  for (const entries of ledgers)
    callers.push({
      label: String(entries),
      ...(await caller.openCountedCaller(port, 'http', { entries })),
    });
  const costs = await measureCosts(callers, { calls: 512, atOnce: 1, smallest });
  return ledgers.map((entries) => ({
    label: `HTTP, status bar, ${entries.toLocaleString('en-US')} entries today`,
    ...(entries === 0
      ? { value: median(costs.get('0')?.cpu ?? []), unit: 'ms CPU' }
      : {
          value: medianRatio(costs, 'cpu', String(entries), '0'),
          unit: 'x CPU of none',
          bound: { kind: 'atMost', value: 1.1 },
        }),
  }));
}

async function fetchOnce(url: string): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`,
  });
  return reply.json();
}

function wireCaller(address: string): Caller {
  const wire = createWire({ idleMilliseconds: 1_000 });
  const url = new Secret(address);
  const { signal } = new AbortController();
  const options = { signal, timeoutMilliseconds: 10_000, maxBytes: 1_000_000 };
  let id = 0;
  return {
    label: 'wire',
    call: async () => {
      id += 1;
      const body = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":[]}`;
      const headers = { 'content-type': 'application/json' };
      const reply = await (address.startsWith('ws')
        ? wire.send({ kind: 'ws', url, origin: address, body, ids: [id] }, options)
        : wire.send({ kind: 'http', verb: 'POST', url, origin: address, headers, body }, options));
      if (reply.kind !== 'reply') throw new Error(reply.kind);
    },
    end: () => wire.dispose(),
  };
}

/** A socket that finds the call of an answer by its ID and parses the answer. */
async function plainSocket(url: string): Promise<Caller> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (value: unknown) => void>();
  let next = 0;
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data)) as { readonly id: number; readonly result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return {
    label: 'ws',
    call: () =>
      new Promise((resolve) => {
        next += 1;
        waiting.set(next, resolve);
        socket.send(`{"jsonrpc":"2.0","id":${next},"method":"${method}","params":[]}`);
      }),
    end: () => socket.close(),
  };
}

/** What one call takes in each round, in milliseconds: CPU of this process, and time. */
interface CallCosts {
  readonly cpu: number[];
  readonly elapsed: number[];
}

/** The median over the rounds, because a slow phase of the machine slows down all callers of a round. */
function medianRatio(costs: ReadonlyMap<string, CallCosts>, kind: keyof CallCosts, label: string, of: string): number {
  const divisors = costs.get(of)?.[kind] ?? [];
  return median((costs.get(label)?.[kind] ?? []).map((cost, round) => cost / (divisors[round] ?? NaN)));
}

/**
 * Measures callers in rounds, whose order rotates. What a caller does after its last call
 * counts as CPU and, because it could have been done before, as time.
 */
async function measureCosts(
  callers: readonly Caller[],
  full: { readonly calls: number; readonly atOnce: number; readonly smallest: boolean },
): Promise<ReadonlyMap<string, CallCosts>> {
  const { atOnce, smallest } = full;
  const calls = smallest ? atOnce : full.calls;
  const costs = new Map<string, CallCosts>(callers.map(({ label }) => [label, { cpu: [], elapsed: [] }]));
  for (let round = smallest ? 0 : -warmUp; round < (smallest ? 1 : rounds); round += 1) {
    const turn = (round + warmUp) % callers.length;
    for (const { label, call, rest } of [...callers.slice(turn), ...callers.slice(0, turn)]) {
      performance.mark(`${calls} calls, ${atOnce} at once: ${label}`);
      globalThis.gc?.({ type: 'minor', execution: 'sync' });
      const usage = process.cpuUsage();
      const started = performance.now();
      await callInLanes(call, calls, atOnce);
      const elapsed = performance.now() - started;
      const calling = millisecondsOf(process.cpuUsage(usage));
      await rest?.();
      const cpu = millisecondsOf(process.cpuUsage(usage));
      if (round < 0) continue;
      costs.get(label)?.cpu.push(cpu / calls);
      costs.get(label)?.elapsed.push((elapsed + cpu - calling) / calls);
    }
  }
  for (const { end } of callers) await end?.();
  return costs;
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

async function callInLanes(call: () => Promise<unknown>, calls: number, lanes: number): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let left = calls / lanes; left > 0; left -= 1) await call();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
