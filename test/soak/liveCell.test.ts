import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../src/core/base/credits/sumLedger';
import { isList, readMember } from '../../src/core/base/json/jsonValue';
import type { WorkReport } from '../../src/core/run/longWork/workReport';
import type { ExchangeAnswer } from '../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../src/core/run/session/run/notebookSession';
import { openFileLedger } from '../../src/disk/fileLedger';
import { ServiceAdmin } from '../service/admin';
import { emitter, emitterCode, until } from '../unit/core/run/live/follow/followedNode';
import { type AtRest, atRest, countResources, heapAtRest } from './atRest';
import { type ServiceProcess, startServiceProcess } from './serviceProcess';
import { openSoakClient } from './soakClient';
import { liveMinutes, seed } from './soakOptions';
import { createRandom } from './traffic';

const rounds = 6;
/** The maximum memory after the run, as a factor of that after the second round, in which everything is loaded. */
const maxMemory = 1.15;
const price = 3;
const logsPerTransaction = 10;
/** Blocks whose logs the chain is asked for at once, to compare how many there are. */
const logBlocks = 1_000;
const comparedRows = 100;
/** Either side closes idle connections within this many milliseconds. */
const idleConnections = 6_000;
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** What a run of the cell has shown so far. */
interface Shown {
  report?: WorkReport;
  answer?: ExchangeAnswer | undefined;
}

describe(`a live cell of a notebook for ${liveMinutes} minutes (seed ${seed})`, () => {
  const random = createRandom(seed);
  const steady = new AbortController().signal;
  /** What was begun and may not have reached the service, and what has. */
  const unfinished = { calls: 0 };
  let running: ServiceProcess;
  let admin: ServiceAdmin;
  let folder: string;
  let session: NotebookSession;
  let end: () => Promise<void>;
  let from = '';
  let mined = 0;

  before(async () => {
    running = await startServiceProcess();
    const { service } = running;
    const { landmarks } = service;
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-soak-'));
    admin = new ServiceAdmin(service.admin);
    await admin.configure({ subscriptions: true });
    await admin.setCode(emitter, `0x${emitterCode.slice(2)}`);
    await admin.node('evm_setAutomine', [false]);
    [from = ''] = await admin.node<readonly string[]>('eth_accounts');
    const ledger = openLedger();
    const client = await openSoakClient({
      running,
      folder,
      service: { networks: [{ id: 'evm', family: 'evm', chainId: landmarks.evm.chainId }] },
      settings: { 'rpcbook.costs': { eth_subscription: price } },
      ledger: { append: (entry) => ledger.append(noted(entry)) },
    });
    session = new NotebookSession({ ...client.ports, work: client.workPorts });
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

  it('keeps its memory, and leaves no socket, timer or file open', async () => {
    // Loads what is loaded once.
    await follow(() => stir(2_000));
    const before = await comeToRest();
    const heaps: number[] = [];
    const startedAt = Date.now();
    await follow(async (shown, start) => {
      for (let round = 1; round <= rounds; round += 1) {
        await stir(startedAt + (round * liveMinutes * 60_000) / rounds - Date.now());
        await compareRows(shown, start);
        const sum = await compareLedger(shown);
        heaps.push(await heapAtRest());
        console.log(
          `    round ${round} of ${rounds}: ${mined} blocks, ${shown.report?.rows} rows, ${sum}, ${countResources('Timeout')} timers, ${countResources('TCPSocketWrap')} sockets, heap ${(heaps.at(-1) ?? 0) >> 10} kB`,
        );
      }
    });
    assert.deepEqual(await comeToRest(), before);
    const { sockets } = await admin.counters();
    assert.equal(sockets.open, 0);
    console.log(`    ${sockets.opened} sockets were opened, heap after the end ${(await heapAtRest()) >> 10} kB`);
    const [, settled = 0] = heaps;
    assert.ok((heaps.at(-1) ?? 0) <= settled * maxMemory, `the heap grew: ${heaps.join(', ')}`);
  });

  it('has in its ledger exactly what the service counted, without cuts', async () => {
    const [before, ledgerBefore] = [await admin.counters(), await readLedger()];
    await follow(async (shown, start) => {
      for (let block = 0; block < 100; block += 1) await mine();
      await compareRows(shown, start);
    });
    const [after, ledgerAfter] = [await admin.counters(), await readLedger()];
    const callsOf = ({ attempts }: typeof after): number => attempts.http + attempts.ws;
    const creditsOf = ({ spending, notifications }: typeof after): number =>
      (spending[running.service.keys.key]?.credits ?? 0) + price * notifications;
    assert.ok(after.notifications - before.notifications >= 100 * logsPerTransaction);
    assert.deepEqual(
      {
        calls: ledgerAfter.calls - ledgerBefore.calls,
        credits: ledgerAfter.credits - ledgerBefore.credits,
      },
      { calls: callsOf(after) - callsOf(before), credits: creditsOf(after) - creditsOf(before) },
    );
  });

  /** Runs the cell until `use` has ended. `start` is the first block whose rows it shows. */
  async function follow(use: (shown: Shown, start: number) => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const shown: Shown = {};
    const text = `eth_subscribe logs {"address": "${emitter}"}`;
    const ended = session.run([{ id: 'cell', text }], 'cell', stop.signal, {
      started: () => undefined,
      wentLive: () => undefined,
      progressed: (_id, report, answer) => Object.assign(shown, { report, answer: answer ?? shown.answer }),
      ended: () => undefined,
    });
    await until(() => shown.report?.live?.state === 'live', 'It never began.');
    await use(shown, (await head()) + 1);
    stop.abort();
    await ended;
  }

  /** Mines and replaces blocks and cuts sockets for a while. */
  async function stir(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
      await mine();
      if (random() < 0.02) await admin.cutSockets();
      if (mined > 100 && random() < 0.02) await admin.reorg(1 + Math.floor(random() * 10));
      await sleep(random() * 500);
    }
  }

  async function mine(): Promise<void> {
    mined += 1;
    const data = `0x${mined.toString(16).padStart(64, '0')}`;
    await admin.node('eth_sendTransaction', [{ from, to: emitter, data, gas: '0x30000' }]);
    await admin.node('evm_mine');
  }

  async function head(): Promise<number> {
    return Number(await admin.node<string>('eth_blockNumber'));
  }

  /** As many rows as the chain has logs, and the last ones are those of the chain. */
  async function compareRows(shown: Shown, start: number): Promise<void> {
    let count = 0;
    let last: readonly string[] = [];
    const newest = await head();
    for (let first = start; first <= newest; first += logBlocks) {
      const [fromBlock, toBlock] = [first, Math.min(first + logBlocks - 1, newest)].map(
        (block) => `0x${block.toString(16)}`,
      );
      const logs = await admin.node<readonly unknown[]>('eth_getLogs', [{ address: emitter, fromBlock, toBlock }]);
      count += logs.length;
      last = [...last, ...logs.slice(-comparedRows).map(placeOf)].slice(-comparedRows);
    }
    const isCaughtUp = (): boolean => shown.report?.rows === count && shown.report.live?.state === 'live';
    await until(isCaughtUp, `${shown.report?.rows} rows of ${count} logs, ${shown.report?.live?.state}`);
    const { outcome } = shown.answer?.exchange ?? {};
    const rows = outcome?.kind === 'result' && isList(outcome.value) ? outcome.value : [];
    const kept = rows.filter((row) => readMember(row, 'removed') !== true).slice(-last.length);
    assert.deepEqual(kept.map(placeOf), last);
  }

  /** The service saw what is in the ledger, except for what was cut. Returns both as text. */
  async function compareLedger({ report }: Shown): Promise<string> {
    const { attempts, notifications } = await admin.counters();
    const sum = await readLedger();
    const seen = attempts.http + attempts.ws;
    const calls = sum.calls;
    assert.ok(seen <= calls && calls <= seen + unfinished.calls, `${calls} in the ledger, ${seen} at the service`);
    const received = sum.notified / price;
    assert.ok(received <= notifications, `${received} notifications in the ledger, ${notifications} at the service`);
    return `${calls} calls in the ledger and ${seen} at the service, ${received} notifications in the ledger, ${notifications} at the service, ${report?.live?.notifications?.count} at the cell`;
  }

  function openLedger() {
    return openFileLedger({ folder: path.join(folder, 'ledger'), keepDays: 2, onProblem: assert.fail });
  }

  /** Read again, as another window reads it. `calls` don't include notifications. */
  async function readLedger(): Promise<{
    readonly calls: number;
    readonly credits: number;
    readonly notified: number;
  }> {
    const reader = openLedger();
    const { rows, calls, credits } = sumLedger(await reader.entriesSince(0), everything);
    reader.dispose();
    const bills = rows.find(({ method }) => method === 'eth_subscription');
    return { calls: calls - (bills?.calls ?? 0), credits, notified: bills?.credits ?? 0 };
  }

  function noted(entry: LedgerEntry): LedgerEntry {
    if (['aborted', 'timeout', 'networkError'].includes(entry.outcome)) unfinished.calls += 1;
    return entry;
  }

  /** No connection outlives its use for long. */
  async function comeToRest(): Promise<AtRest & { readonly timers: number }> {
    // Closes with the idle connections of the admin client.
    await sleep(idleConnections);
    await until(() => countResources('TCPSocketWrap') === 0, `${countResources('TCPSocketWrap')} sockets`);
    return { ...(await atRest(steady)), timers: countResources('Timeout') };
  }
});

function placeOf(log: unknown): string {
  const { blockHash, logIndex } = log as { readonly blockHash: string; readonly logIndex: string };
  return `${blockHash}:${logIndex}`;
}
