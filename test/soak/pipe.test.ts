import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { noCost, type PlanCost } from '../../src/core/base/credits/planCost';
import { sumLedger } from '../../src/core/base/credits/sumLedger';
import type { Exchange } from '../../src/core/model/exchange/exchange';
import type { Network } from '../../src/core/model/networks/network';
import { executeCall } from '../../src/core/request/pipe/executeCall';
import { openAllowance } from '../../src/core/request/pipe/openAllowance';
import { NotebookSession } from '../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../src/core/run/session/run/runningPorts';
import { openFileLedger } from '../../src/disk/fileLedger';
import { ServiceAdmin } from '../service/admin';
import { type AtRest, atRest, countResources, heapAtRest } from './atRest';
import { type ServiceProcess, startServiceProcess } from './serviceProcess';
import { openSoakClient } from './soakClient';
import { minutes, seed } from './soakOptions';
import { createRandom, type MixedCall, mixedCalls, soakFaults } from './traffic';

const rounds = 6;
const workers = 8;
const maxRest = 20_000;
/** The maximum memory after the run, as a factor of that after the rounds in which everything is loaded. */
const maxMemory = 1.1;
/** Either side closes idle connections within this many milliseconds. */
const idleConnections = 6_000;
/** Calls without faults at the end, whose count must match exactly on both sides. */
const calmCalls = 200;
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };

describe(`the pipe for ${minutes} minutes (seed ${seed})`, () => {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    assert.ok(item !== undefined);
    return item;
  };
  let running: ServiceProcess;
  let admin: ServiceAdmin;
  let folder: string;
  let networks: ReadonlyMap<string, Network>;
  let traffic: readonly MixedCall[];
  let ports: RunningPorts;
  let timersAtRest: number;
  let end: () => Promise<void>;
  /** What was sent as seen from this side, to compare with the ledger and the service. */
  const reported = { credits: 0, unpriced: 0, charged: 0, unfinished: 0, outcomes: new Map<string, number>() };
  /** Never fires. Its listeners at the end were forgotten. */
  const steady = new AbortController().signal;
  let rest: AtRest;
  let session: NotebookSession;

  before(async () => {
    assert.ok(minutes > 0 && Number.isFinite(seed));
    running = await startServiceProcess();
    const { service } = running;
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-soak-'));
    timersAtRest = countResources('Timeout');
    setMaxListeners(0, steady);
    admin = new ServiceAdmin(service.admin);
    const { url, landmarks } = service;
    const ledger = openFileLedger({ folder: path.join(folder, 'ledger'), keepDays: 2, onProblem: assert.fail });
    const client = await openSoakClient({
      running,
      folder,
      service: {
        gasUrl: `${url}/gas`,
        gasKeyPath: '/v3/{key}{path}',
        networks: [
          { id: 'evm', family: 'evm', chainId: landmarks.evm.chainId },
          ...['solana', 'l2net'].map((id) => ({ id, family: id, wsUrl: `${service.wsUrl}/{network}` })),
        ],
      },
      settings: { 'rpcbook.request.timeoutSeconds': 2, 'rpcbook.request.maxBytes': 2_000_000 },
      ledger,
    });
    networks = new Map(client.services.flatMap((each) => each.networks).map((network) => [network.id, network]));
    traffic = mixedCalls(landmarks);
    ports = { ...client.ports, onExchange: note };
    // A cell with many calls reports one exchange for all. Its calls are counted as they are recorded.
    const counted = { append: (entry: LedgerEntry) => ledger.append(noteEntry(entry)) };
    session = new NotebookSession({ ...ports, ledger: counted, onExchange: () => undefined, work: client.workPorts });
    end = async () => {
      await client.end();
      ledger.dispose();
    };
  });

  after(async () => {
    await end();
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps its memory, sockets, timers and ledger in order', async () => {
    const heaps: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const until = Date.now() + (minutes * 60_000) / rounds;
      await Promise.all([
        misbehaveUntil(until),
        runCellUntil(until),
        ...Array.from({ length: workers }, () => sendUntil(until)),
      ]);
      await admin.behave();
      await comeToRest();
      // Idle connections, including those of the admin client, don't count as active resources. The first round opens
      // what is opened once.
      await sleep(idleConnections);
      if (round === 0) rest = await atRest(steady);
      else assert.deepEqual(await atRest(steady), rest);
      await compareLedger();
      heaps.push(await heapAtRest());
      console.log(
        `    round ${round + 1} of ${rounds}: ${reported.charged} calls, heap ${(heaps.at(-1) ?? 0) >> 10} kB, ${[...reported.outcomes].map(([kind, calls]) => `${kind} ${calls}`).join(', ')}`,
      );
    }
    for (const kind of outcomesOfEach) assert.ok(reported.outcomes.has(kind), `no call ended with ${kind}`);
    // The first round loads what is loaded once.
    const [, settled = 0] = heaps;
    assert.ok(
      (heaps.at(-1) ?? 0) <= settled * maxMemory,
      `the heap grew: ${heaps.map((bytes) => `${bytes >> 10} kB`).join(', ')}`,
    );
    await sendCalmly();
    await comeToRest();
    assert.equal((await admin.counters()).sockets.open, 0);
  });

  function note({ outcome, cost, transport }: Exchange): void {
    const kind = `${transport} ${outcome.kind}`;
    reported.outcomes.set(kind, (reported.outcomes.get(kind) ?? 0) + 1);
    if (cost !== undefined) add(cost, outcome.kind);
  }

  function noteEntry(entry: LedgerEntry): LedgerEntry {
    add(
      entry.cost.kind === 'known'
        ? { credits: entry.cost.credits, unpricedCalls: 0 }
        : { credits: 0, unpricedCalls: 1 },
      entry.outcome,
    );
    return entry;
  }

  function add(cost: PlanCost, outcome: string): void {
    reported.charged += 1;
    reported.credits += cost.credits;
    reported.unpriced += cost.unpricedCalls;
    // The service may not have seen these, or not processed them.
    if (['aborted', 'timeout', 'networkError'].includes(outcome)) reported.unfinished += 1;
  }

  async function sendUntil(until: number): Promise<void> {
    while (Date.now() < until) {
      const { networkId, call, transports } = pick(traffic);
      const network = networks.get(networkId);
      assert.ok(network);
      const stop = new AbortController();
      const timer = random() < 0.05 ? setTimeout(() => stop.abort(), random() * 20) : undefined;
      const limit = random() < 0.05 ? { timeoutMilliseconds: 10 } : {};
      const sent = await executeCall(
        call,
        {
          network,
          transport: pick(transports),
          signal: timer ? stop.signal : steady,
          allowance: openAllowance(noCost, ports),
          ...limit,
        },
        ports,
      );
      clearTimeout(timer);
      assert.ok(sent.kind === 'ok' || sent.problem.code === 'aborted', JSON.stringify(sent));
    }
  }

  /** Without faults, both sides have seen the same calls and counted the same credits. */
  async function sendCalmly(): Promise<void> {
    const [before, shownBefore] = [await admin.counters(), { ...reported }];
    const creditsOf = ({ spending }: typeof before): number => spending[running.service.keys.key]?.credits ?? 0;
    for (let sent = 0; sent < calmCalls; sent += 1) {
      const { networkId, call, transports } = traffic[sent % traffic.length] ?? pick(traffic);
      const network = networks.get(networkId);
      assert.ok(network);
      const transport = transports[sent % 2] ?? 'http';
      const allowance = openAllowance(noCost, ports);
      await executeCall(call, { network, transport, signal: steady, allowance, timeoutMilliseconds: 20_000 }, ports);
    }
    const after = await admin.counters();
    assert.deepEqual(
      {
        calls: after.attempts.http + after.attempts.ws - before.attempts.http - before.attempts.ws,
        credits: creditsOf(after) - creditsOf(before),
      },
      { calls: reported.charged - shownBefore.charged, credits: reported.credits - shownBefore.credits },
    );
    assert.equal(reported.charged - shownBefore.charged, calmCalls);
  }

  /** One cell with many calls, repeated like in a notebook. */
  async function runCellUntil(until: number): Promise<void> {
    const { contracts, bazaar } = running.service.landmarks.evm;
    const text = `eth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${bazaar.fromBlock}, "toBlock": ${bazaar.fromBlock + 90} }`;
    while (Date.now() < until) {
      let ended = false;
      await session.run([{ id: 'cell', text }], 'cell', AbortSignal.timeout(10_000), {
        started: () => undefined,
        ended: () => {
          ended = true;
        },
      });
      assert.ok(ended);
      await sleep(500);
    }
  }

  async function misbehaveUntil(until: number): Promise<void> {
    while (Date.now() < until) {
      const fault = pick(soakFaults);
      await admin.misbehave({ fault }, ...(random() < 0.1 ? [{ fault: pick(soakFaults), method: 'upgrade' }] : []));
      await sleep(random() * 400);
    }
  }

  /** No connection and no timer of the pipe outlives its use for long. */
  async function comeToRest(): Promise<void> {
    const until = Date.now() + maxRest;
    while ((countResources('TCPSocketWrap') > 0 || countResources('Timeout') > timersAtRest) && Date.now() < until)
      await sleep(100);
    assert.deepEqual(
      { sockets: countResources('TCPSocketWrap'), timers: countResources('Timeout') },
      { sockets: 0, timers: timersAtRest },
    );
  }

  /** Read again, as another window reads it. */
  async function compareLedger(): Promise<void> {
    const reader = openFileLedger({ folder: path.join(folder, 'ledger'), keepDays: 2, onProblem: assert.fail });
    const sum = sumLedger(await reader.entriesSince(0), everything);
    reader.dispose();
    assert.deepEqual(
      [sum.calls, sum.credits, sum.unpricedCalls],
      [reported.charged, reported.credits, reported.unpriced],
    );
    const { attempts, spending } = await admin.counters();
    const seen = attempts.http + attempts.ws;
    assert.ok(
      seen <= sum.calls && sum.calls <= seen + reported.unfinished,
      `${sum.calls} calls in the ledger, ${seen} at the service, ${reported.unfinished} unfinished`,
    );
    const dearest = 255;
    const charged = spending[running.service.keys.key]?.credits ?? 0;
    assert.ok(
      sum.credits <= charged + reported.unfinished * dearest,
      `${sum.credits} credits in the ledger, ${charged} at the service`,
    );
    assert.ok(
      charged <= sum.credits + sum.unpricedCalls * dearest,
      `${charged} credits at the service, ${sum.credits} in the ledger`,
    );
    for (const name of await readdir(path.join(folder, 'ledger'))) {
      assert.ok(
        !(await readFile(path.join(folder, 'ledger', name), 'utf8')).includes(running.service.keys.key),
        'the key is in the ledger',
      );
    }
  }
});

/** The faults of each transport in a run. Over WebSocket, a status occurs when the handshake is refused. */
const outcomesOfEach = ['http', 'ws'].flatMap((transport) =>
  ['result', 'rpcError', 'httpError', 'networkError', 'timeout', 'aborted', 'malformed'].map(
    (kind) => `${transport} ${kind}`,
  ),
);
