import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runFile } from '../../src/cli/runFile';
import type { LedgerEntry } from '../../src/core/base/credits/ledgerEntry';
import { sumLedger } from '../../src/core/base/credits/sumLedger';
import { openFileLedger } from '../../src/disk/fileLedger';
import { waitFor } from '../run/waitFor';
import { type RunningService, startService } from '../service/startService';
import { FaultReport } from './faultReport';
import { setShortRange, type ShortRange } from './shortRange';

const report = new FaultReport('Process');
/** The maximum of concurrent calls of long work. */
const maxInFlight = 4;
/** Answers that don't arrive before the process is ended. */
const slowAnswers = 200;

interface Output {
  readonly child: ChildProcess;
  readonly text: () => string;
  readonly ended: Promise<number | null>;
}

/** Starts a script of the tests in its own process. */
function start(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Output {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { env: { ...process.env, ...env } });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Not `exit`: what it printed may come after that.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, text: () => Buffer.concat(chunks).toString(), ended };
}

describe('a process that ends too early', () => {
  let service: RunningService;
  let folder: string;
  const inFolder = (...names: readonly string[]) => path.join(folder, ...names);

  before(async () => {
    service = await startService();
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-process-'));
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
    report.print();
  });
  let range: ShortRange;
  beforeEach(async () => {
    await service.adminClient.reset();
    range = await setShortRange(service);
  });

  const charged = async () => (await service.adminClient.counters()).spending[service.keys.key]?.credits ?? 0;

  /** The ledger as another process reads it. */
  async function entriesOf(ledger: string): Promise<readonly LedgerEntry[]> {
    const opened = openFileLedger({
      folder: inFolder(ledger),
      keepDays: 30,
      onProblem: (message) => assert.fail(message),
    });
    return opened.entriesSince(0);
  }

  async function counted(ledger: string): Promise<number> {
    return sumLedger(await entriesOf(ledger), { from: 0, to: Number.MAX_SAFE_INTEGER }).credits;
  }

  async function unfinished(ledger: string): Promise<number> {
    return (await entriesOf(ledger)).filter(({ outcome }) => outcome === 'unfinished').length;
  }

  /** The ranges of blocks that the service was asked for, each as often as it was asked. */
  async function rangesAsked(): Promise<ReadonlyMap<string, number>> {
    const { lastRequests, attempts } = await service.adminClient.counters();
    assert.equal(lastRequests.length, attempts.http, 'the service keeps every request of the test');
    const times = new Map<string, number>();
    for (const { body } of lastRequests) {
      const range = /"fromBlock":"(\w+)","toBlock":"(\w+)"/.exec(body)?.[0];
      if (range !== undefined) times.set(range, (times.get(range) ?? 0) + 1);
    }
    assert.ok(times.size > 1);
    return times;
  }

  /** The arguments of a run of the range in the folder `name`. */
  async function prepare(name: string): Promise<readonly [string, string, string, string]> {
    const { contracts } = service.landmarks.evm;
    await mkdir(inFolder(name), { recursive: true });
    await writeFile(
      inFolder(name, 'notes.rpc'),
      `\`\`\`rpc\n# @save rows.csv\neth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${range.fromBlock}, "toBlock": ${range.toBlock} }\n\`\`\`\n`,
    );
    const services = [
      {
        id: 'local',
        credential: 'faults',
        rpcUrl: `${service.url}/{network}`,
        networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
      },
    ];
    const settings = { 'rpcbook.services': services, 'rpcbook.request.timeoutSeconds': 3600 };
    await writeFile(inFolder(name, 'settings.json'), JSON.stringify(settings));
    return [
      inFolder(name, 'notes.rpc'),
      inFolder(name, 'settings.json'),
      inFolder(name, 'ledger'),
      inFolder(name, 'work'),
    ];
  }

  const script = path.join(import.meta.dirname, 'runNotebook.ts');
  const env = () => ({ RPCBOOK_KEY_FAULTS: service.keys.key, RPCBOOK_ORIGINS_FAULTS: service.url });

  async function runAgain(args: readonly [string, string, string, string]): Promise<string> {
    const [file, settings, ledger, work] = args;
    const lines: string[] = [];
    process.env['RPCBOOK_KEY_FAULTS'] = service.keys.key;
    try {
      const code = await runFile({
        file,
        settings,
        ledger,
        work,
        rows: 5,
        signal: new AbortController().signal,
        terminal: {
          print: (printed) => lines.push(...printed),
          write: () => undefined,
          note: () => undefined,
          ask: () => Promise.resolve(undefined),
        },
        allowOrigins: [service.url],
      });
      assert.equal(code, 0, lines.join('\n'));
    } finally {
      delete process.env['RPCBOOK_KEY_FAULTS'];
    }
    return lines.join('\n');
  }

  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    it(`long work resumes from its journal after ${signal} in the middle of requests`, async () => {
      const args = await prepare(signal);
      await service.adminClient.misbehave(
        { fault: { kind: 'delay', milliseconds: 1 }, method: 'eth_getLogs', times: 5 },
        { fault: { kind: 'delay', milliseconds: 3_600_000 }, method: 'eth_getLogs', times: slowAnswers },
      );
      const run = start(script, args, env());
      const entries = async () => {
        const [id = ''] = await readdir(inFolder(signal, 'work')).then(
          (names) => names.filter((name) => /^[\da-f]{32}$/.test(name)),
          () => [],
        );
        return (
          (await readFile(inFolder(signal, 'work', id, 'entries.jsonl'), 'utf8').catch(() => '')).split('\n').length - 1
        );
      };
      await waitFor(
        () => entries(),
        (state) => state >= 3,
      );
      // All calls in flight wait for answers that never arrive. Those that start together are in the ledger together, and
      // the next ones start with an answer.
      await waitFor(
        async () => {
          const ledger = `${signal}/ledger`;
          const { pendingFaults } = await service.adminClient.counters();
          const slow = slowAnswers - pendingFaults;
          return { slow, inFlight: await unfinished(ledger), charged: await charged(), counted: await counted(ledger) };
        },
        (now) => now.slow > 0 && now.inFlight === now.slow && now.charged === now.counted,
      );
      run.child.kill(signal);
      const code = await run.ended;
      if (signal === 'SIGINT') assert.equal(code, 1, run.text());
      assert.ok(
        !(await readdir(inFolder(signal))).includes('rows.csv'),
        'there is no file under the name before it is complete',
      );
      const inFlight = await unfinished(`${signal}/ledger`);
      assert.equal(await counted(`${signal}/ledger`), await charged(), 'the ledger holds what the service charged');
      if (signal === 'SIGKILL') assert.ok(inFlight > 0);
      else assert.equal(inFlight, 0, 'a process that ends by itself settles every attempt');
      await service.adminClient.behave();
      const text = await runAgain(args);
      assert.match(text, /Resuming the run from/);
      const rows = (await readFile(inFolder(signal, 'rows.csv'), 'utf8')).trim().split(/\r?\n/).length - 1;
      assert.equal(rows, range.logs);
      assert.equal(await counted(`${signal}/ledger`), await charged());
      const repeated = [...(await rangesAsked()).values()].filter((times) => times > 1);
      assert.ok(repeated.length <= maxInFlight && repeated.every((times) => times === 2), repeated.join());
      assert.deepEqual(
        (await readdir(inFolder(signal))).filter((name) => name.startsWith('.')),
        [],
        'nothing is left aside',
      );
      report.add({
        fault:
          signal === 'SIGKILL'
            ? 'killed (SIGKILL) in the middle of long work'
            : 'closed (SIGINT) in the middle of long work',
        where: 'process',
        outcome: 'the next run: "Resuming the run from …"; only the ranges that were in flight are requested again',
        credits:
          signal === 'SIGKILL' ? `every attempt; the ${inFlight} on their way as unfinished` : 'every attempt, settled',
      });
    });
  }
});

describe('several processes on one ledger', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-ledger-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('several processes on one ledger lose no acknowledged entry, regardless of what crashes left in the file', async () => {
    const today = path.join(folder, `ledger-${new Date().toISOString().slice(0, 10)}.jsonl`);
    const script = path.join(import.meta.dirname, '..', 'unit', 'disk', 'appendEntries.ts');
    const runs = ['window', 'other window', 'command line'].map((name) => start(script, [folder, name, '400']));
    const [, killed] = runs;
    await waitFor(
      () => killed?.text().split('\n').length ?? 0,
      (state) => state > 20,
    );
    killed?.child.kill('SIGKILL');
    // What a crash of another computer's process left: half a line, then a tail of zeros in a file that had already
    // grown.
    await appendFile(today, '{"at":1,"service":"main","net');
    await appendFile(today, Buffer.alloc(4096));
    await Promise.all(runs.map(({ ended }) => ended));
    await appendFile(today, Buffer.concat([Buffer.from('\n{"at":'), Buffer.alloc(512)]));
    const problems: string[] = [];
    const ledger = openFileLedger({ folder, keepDays: 30, onProblem: (message) => problems.push(message) });
    await ledger.append({
      at: Date.now(),
      serviceId: 'main',
      networkId: 'after',
      method: 'eth_chainId',
      cost: { kind: 'known', credits: 255 },
      outcome: 'result',
    });
    const { rows } = sumLedger(await ledger.entriesSince(0), { from: 0, to: Number.MAX_SAFE_INTEGER });
    const callsOf = (name: string) =>
      rows.filter(({ networkId }) => networkId === name).reduce((sum, { calls }) => sum + calls, 0);
    assert.deepEqual([callsOf('window'), callsOf('command line'), callsOf('after')], [400, 400, 1]);
    const acknowledged = killed?.text().trim().split('\n').length ?? 0;
    assert.ok(callsOf('other window') >= acknowledged && callsOf('other window') <= acknowledged + 1);
    assert.deepEqual(problems, []);
    report.add({
      fault: 'two windows and a command line append, one is killed, half a line and zeros in the file',
      where: 'ledger',
      outcome: 'nothing: what is no entry is skipped',
      credits: 'every acknowledged entry, once',
    });
  });
});
