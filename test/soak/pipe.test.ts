import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCliPorts } from '../../src/cli/createCliPorts';
import { createWorkPorts } from '../../src/cli/createWorkPorts';
import { readSettings } from '../../src/cli/readSettings';
import type { LedgerEntry } from '../../src/core/credits/ledgerEntry';
import { sumLedger } from '../../src/core/credits/sumLedger';
import type { Network } from '../../src/core/networks/network';
import { executeCall } from '../../src/core/pipe/executeCall';
import type { Exchange } from '../../src/core/pipe/exchange';
import type { PipePorts } from '../../src/core/pipe/pipePorts';
import type { PlanCost } from '../../src/core/pipe/plan';
import { NotebookSession } from '../../src/core/session/notebookSession';
import { openFileLedger } from '../../src/disk/fileLedger';
import { createWire } from '../../src/transport/createWire';
import { ServiceAdmin } from '../service/admin';
import { noKnowledge } from '../unit/core/pipe/noKnowledge';
import { startServiceProcess, type ServiceProcess } from './serviceProcess';
import { createRandom, mixedCalls, soakFaults, type MixedCall } from './traffic';

const minutes = Number(process.env['RPCBOOK_SOAK_MINUTES'] ?? 30);
const seed = Number(process.env['RPCBOOK_SOAK_SEED'] ?? 1);
const rounds = 6;
const workers = 8;
const longestRest = 20_000;
/** What may be left of a run whatever its length: code compiled late, the shapes of objects, buffers not yet given back. */
const heapAllowance = 12 * 1024 * 1024;
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
  let ports: PipePorts;
  let timersAtRest: number;
  let end: () => Promise<void>;
  /** What was sent as this side saw it, which the ledger and the service are compared with. */
  const told = { credits: 0, uncosted: 0, charged: 0, unfinished: 0, outcomes: new Map<string, number>() };
  let session: NotebookSession;

  before(async () => {
    assert.ok(minutes > 0 && Number.isFinite(seed));
    running = await startServiceProcess();
    const { service } = running;
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-soak-'));
    timersAtRest = count('Timeout');
    admin = new ServiceAdmin(service.admin);
    const { url, wsUrl, landmarks } = service;
    const { services, requests } = readSettings(JSON.stringify({
      'rpcbook.services': [{
        id: 'soak', credential: 'soak', rpcUrl: `${url}/{network}`, wsUrl: `${wsUrl}/{network}`, gasUrl: `${url}/gas`, gasKeyPath: '/v3/{key}{path}',
        networks: [{ id: 'evm', family: 'evm', chainId: landmarks.evm.chainId }, ...['solana', 'l2net'].map((id) => ({ id, family: id, wsUrl: `${wsUrl}/{network}` }))],
      }],
      'rpcbook.request.timeoutSeconds': 2, 'rpcbook.request.maxBytes': 2_000_000, 'rpcbook.defaultNetwork': 'soak/evm',
    }));
    networks = new Map(services.flatMap((each) => each.networks).map((network) => [network.id, network]));
    traffic = mixedCalls(landmarks);
    const environment = { RPCBOOK_KEY_SOAK: service.keys.key, RPCBOOK_SECRET_SOAK: service.keys.secret };
    const wire = createWire({ idleMilliseconds: 500 });
    const ledger = openFileLedger({ folder: path.join(folder, 'ledger'), keepDays: 2, onProblem: assert.fail });
    ports = { ...createCliPorts({ wire, services, requests, ledger, knowledge: noKnowledge, environment, spentToday: () => Promise.resolve(0) }), onExchange: note };
    const work = await createWorkPorts(path.join(folder, 'work'), requests, environment);
    // A cell of many calls tells of one exchange for all: its calls are counted as they are recorded.
    const counted = { append: (entry: LedgerEntry) => ledger.append(noteEntry(entry)) };
    session = new NotebookSession({ ...ports, ledger: counted, onExchange: () => undefined }, undefined, work.ports);
    end = async () => {
      wire.dispose();
      ledger.dispose();
      await work.dispose();
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
      await Promise.all([misbehaveUntil(until), runCellUntil(until), ...Array.from({ length: workers }, () => sendUntil(until))]);
      await admin.behave();
      await comeToRest();
      await compareLedger();
      heaps.push(await heapAtRest());
      console.log(`    round ${round + 1} of ${rounds}: ${told.charged} calls, heap ${(heaps.at(-1) ?? 0) >> 10} kB, ${[...told.outcomes].map(([kind, calls]) => `${kind} ${calls}`).join(', ')}`);
    }
    for (const kind of ['result', 'rpcError', 'httpError', 'networkError', 'timeout', 'aborted', 'malformed']) assert.ok(told.outcomes.has(kind), `no call ended with ${kind}`);
    // The first round loads what is loaded once.
    const [, settled = 0] = heaps;
    assert.ok((heaps.at(-1) ?? 0) - settled < heapAllowance, `the heap grew: ${heaps.map((bytes) => `${bytes >> 10} kB`).join(', ')}`);
    assert.equal((await admin.counters()).sockets.open, 0);
  });

  function note({ outcome, cost }: Exchange): void {
    told.outcomes.set(outcome.kind, (told.outcomes.get(outcome.kind) ?? 0) + 1);
    if (cost !== undefined) add(cost, outcome.kind);
  }

  function noteEntry(entry: LedgerEntry): LedgerEntry {
    add(entry.cost.kind === 'known' ? { credits: entry.cost.credits, uncostedCalls: 0 } : { credits: 0, uncostedCalls: 1 }, entry.outcome);
    return entry;
  }

  function add(cost: PlanCost, outcome: string): void {
    told.charged += 1;
    told.credits += cost.credits;
    told.uncosted += cost.uncostedCalls;
    // The service may not have seen these, or not have got round to them.
    if (['aborted', 'timeout', 'networkError'].includes(outcome)) told.unfinished += 1;
  }

  async function sendUntil(until: number): Promise<void> {
    while (Date.now() < until) {
      const { networkId, call, transports } = pick(traffic);
      const network = networks.get(networkId);
      assert.ok(network);
      const stop = new AbortController();
      const timer = random() < 0.05 ? setTimeout(() => stop.abort(), random() * 20) : undefined;
      const limit = random() < 0.05 ? { timeoutMilliseconds: 10 } : {};
      const sent = await executeCall(call, { network, transport: pick(transports), signal: stop.signal, ...limit }, ports);
      clearTimeout(timer);
      assert.ok(sent.kind === 'ok' || sent.problem.code === 'aborted', JSON.stringify(sent));
    }
  }

  /** One cell of many calls, again and again, as a notebook runs it. */
  async function runCellUntil(until: number): Promise<void> {
    const { contracts, bazaar } = running.service.landmarks.evm;
    const text = `eth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${bazaar.fromBlock}, "toBlock": ${bazaar.fromBlock + 90} }`;
    while (Date.now() < until) {
      let ended = false;
      await session.run([{ id: 'cell', text }], 'cell', AbortSignal.timeout(10_000), { started: () => undefined, ended: () => { ended = true; } });
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
    const until = Date.now() + longestRest;
    while ((count('TCPSocketWrap') > 0 || count('Timeout') > timersAtRest) && Date.now() < until) await sleep(100);
    assert.deepEqual({ sockets: count('TCPSocketWrap'), timers: count('Timeout') }, { sockets: 0, timers: timersAtRest });
  }

  /** Read anew, as another window reads it. */
  async function compareLedger(): Promise<void> {
    const reader = openFileLedger({ folder: path.join(folder, 'ledger'), keepDays: 2, onProblem: assert.fail });
    const sum = sumLedger(await reader.entriesSince(0), everything);
    reader.dispose();
    assert.deepEqual([sum.calls, sum.credits, sum.uncosted], [told.charged, told.credits, told.uncosted]);
    const { attempts, spending } = await admin.counters();
    const seen = attempts.http + attempts.ws;
    assert.ok(seen <= sum.calls && sum.calls <= seen + told.unfinished, `${sum.calls} calls in the ledger, ${seen} at the service, ${told.unfinished} unfinished`);
    const dearest = 255;
    const charged = spending[running.service.keys.key]?.credits ?? 0;
    assert.ok(sum.credits <= charged + told.unfinished * dearest, `${sum.credits} credits in the ledger, ${charged} at the service`);
    assert.ok(charged <= sum.credits + sum.uncosted * dearest, `${charged} credits at the service, ${sum.credits} in the ledger`);
    for (const name of await readdir(path.join(folder, 'ledger'))) {
      assert.ok(!(await readFile(path.join(folder, 'ledger', name), 'utf8')).includes(running.service.keys.key), 'the key is in the ledger');
    }
  }
});

function count(kind: string): number {
  return process.getActiveResourcesInfo().filter((each) => each === kind).length;
}

/** What is held, once what is not has been given back: the memory behind buffers goes some moments after them. */
async function heapAtRest(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  assert.ok(typeof collect === 'function');
  for (let collections = 0; collections < 3; collections += 1) {
    collect();
    await sleep(300);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
