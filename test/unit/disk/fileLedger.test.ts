import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { LedgerEntry } from '../../../src/core/base/credits/ledgerEntry';
import { parseLedgerLine } from '../../../src/core/base/credits/ledgerPrinter';
import { sumLedger } from '../../../src/core/base/credits/sumLedger';
import { type FileLedger, openFileLedger } from '../../../src/disk/fileLedger';
import { waitFor } from '../../run/waitFor';
import { StoppedTime } from '../stoppedTime';

const writer = fileURLToPath(new URL('./appendEntries.ts', import.meta.url));
const now = Date.now();

function entry(method: string, at = now): LedgerEntry {
  return {
    at,
    serviceId: 'main',
    networkId: 'mainnet',
    method,
    cost: { kind: 'known', credits: 80 },
    outcome: 'result',
  };
}

describe('the ledger in files', () => {
  let folder: string;
  let problems: string[];
  const opened: FileLedger[] = [];

  function openLedger(in_ = folder, keepDays = 30): FileLedger {
    const ledger = openFileLedger({ folder: in_, keepDays, onProblem: (message) => problems.push(message) });
    opened.push(ledger);
    return ledger;
  }

  beforeEach(async () => {
    problems = [];
    folder = await mkdtemp(join(tmpdir(), 'rpcbook-ledger-'));
  });

  afterEach(async () => {
    for (const ledger of opened.splice(0)) ledger.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('has the entries of all windows in every window', async () => {
    const [one, two] = [openLedger(), openLedger()];
    await one.append(entry('a'));
    assert.deepEqual(await two.entriesSince(0), [entry('a')]);
    await two.append(entry('b'));
    await two.append(entry('c'));
    assert.deepEqual(await one.entriesSince(0), [entry('a'), entry('b'), entry('c')]);
    assert.deepEqual(await two.entriesSince(0), await one.entriesSince(0));
  });

  it('notifies other windows of new entries', async () => {
    const [one, two] = [openLedger(), openLedger()];
    const notified = new Promise<void>((resolve) => two.onDidChange(resolve));
    await one.append(entry('a'));
    await notified;
    assert.equal((await two.entriesSince(0)).length, 1);
  });

  it('has one file per UTC day and reads only the requested days', async () => {
    const ledger = openLedger();
    const yesterday = now - 86_400_000;
    await ledger.append(entry('old', yesterday));
    await ledger.append(entry('new'));
    assert.equal((await readdir(folder)).length, 2);
    assert.deepEqual(await ledger.entriesSince(now), [entry('new')]);
    assert.deepEqual(await ledger.entriesSince(yesterday), [entry('old', yesterday), entry('new')]);
  });

  it('has sums that match its entries, written by any window or still in flight', async () => {
    const [one, two] = [openLedger(), openLedger()];
    const everything = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const today = { from: now, to: now + 1, serviceId: 'main' };
    const compareSums = async (): Promise<void> => {
      for (const ledger of [one, two]) {
        const entries = await ledger.entriesSince(0);
        const expected = [everything, today].map((scope) => sumLedger(entries, scope));
        assert.deepEqual(await ledger.sums([everything, today]), expected);
      }
    };
    await compareSums();
    await one.append(entry('old', now - 86_400_000));
    const attempts = [one.begin([entry('a')]), two.begin([entry('b'), entry('c')])] as const;
    await Promise.all(attempts.map(({ written }) => written));
    await compareSums();
    attempts[0].settle([{ ...entry('a'), cost: { kind: 'unpriced' } }]);
    await compareSums();
    attempts[1].settle([]);
    await two.append(entry('d'));
    await compareSums();
    assert.equal((await one.sums([today]))[0]?.calls, 2);
  });

  describe('whose open file is deleted', () => {
    const methodsOf = async (ledger: FileLedger): Promise<readonly string[]> =>
      (await ledger.entriesSince(0)).map(({ method }) => method);
    /** Synchronously, because the ledger checks its file and closes it a second after the last entry. */
    const deleteFile = (): void => rmSync(join(folder, readdirSync(folder)[0]!));
    /** Longer than a file may be written without a check. */
    const checkTime = 100;

    it('writes again what it wrote since it was last known to exist', async () => {
      const ledger = openLedger();
      await ledger.append(entry('a'));
      deleteFile();
      await ledger.append(entry('b'));
      const attempt = ledger.begin([entry('c')]);
      await attempt.written;
      attempt.settle([entry('c')]);
      assert.deepEqual(await methodsOf(ledger), ['a', 'b', 'c']);
      await ledger.append(entry('d'));
      assert.deepEqual(await methodsOf(openLedger()), ['a', 'b', 'c', 'd']);
      assert.deepEqual(problems, []);
    });

    it('starts a new file with the next entry', async () => {
      const ledger = openLedger();
      await ledger.append(entry('a'));
      assert.deepEqual(await methodsOf(ledger), ['a']);
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await StoppedTime.during(async (time) => {
        time.advance(checkTime);
        await ledger.append(entry('b'));
      });
      assert.deepEqual(await methodsOf(openLedger()), ['b']);
      assert.deepEqual(await methodsOf(ledger), ['b']);
    });

    it('notices it without another entry, soon after the last one', async () => {
      const ledger = openLedger();
      await ledger.append(entry('a'));
      deleteFile();
      const appended = ledger.append(entry('b'));
      const other = openLedger();
      await new Promise<void>((resolve) => {
        other.onDidChange(resolve);
      });
      await appended;
      await waitFor(
        () => methodsOf(other),
        (methods) => methods.length === 2,
      );
      assert.deepEqual(await methodsOf(other), ['a', 'b']);
    });
  });

  it('writes the entries of one turn with one write', async () => {
    const ledger = openLedger();
    await ledger.append(entry('first'));
    const appended = Array.from({ length: 300 }, (_, index) => ledger.append(entry(`call ${index}`)));
    assert.equal(new Set(appended).size, 1);
    await Promise.all(appended);
    assert.deepEqual(
      (await openLedger().entriesSince(0)).slice(1).map(({ method }) => method),
      appended.map((_, index) => `call ${index}`),
    );
  });

  it('removes files that are too old', async () => {
    await writeFile(join(folder, 'ledger-2001-01-01.jsonl'), '');
    await writeFile(join(folder, 'notes.txt'), '');
    await openLedger().append(entry('a'));
    const names = await readdir(folder);
    assert.ok(!names.includes('ledger-2001-01-01.jsonl'));
    assert.ok(names.includes('notes.txt'));
  });

  it('skips a line that was cut short by a crash, and loses no line beside it', async () => {
    const first = openLedger();
    await first.append(entry('a'));
    const file = join(folder, (await readdir(folder))[0]!);
    await appendFile(file, '\n{"at":1,"service":"ma');
    assert.deepEqual(await first.entriesSince(0), [entry('a')]);
    await openLedger().append(entry('b'));
    assert.deepEqual(await first.entriesSince(0), [entry('a'), entry('b')]);
  });

  it('starts over if someone empties the file', async () => {
    const ledger = openLedger();
    await ledger.append(entry('a'));
    await ledger.entriesSince(0);
    await writeFile(join(folder, (await readdir(folder))[0]!), '');
    assert.deepEqual(await ledger.entriesSince(0), []);
    await ledger.append(entry('b'));
    assert.deepEqual(await ledger.entriesSince(0), [entry('b')]);
  });

  it('counts entries that it cannot write, reports it, and writes them when it can', async () => {
    const place = join(folder, 'place');
    await writeFile(place, 'a file where the folder goes');
    const ledger = openLedger(place);
    await ledger.append(entry('a'));
    assert.match(problems[0] ?? '', /^Couldn't write the credit ledger \(EEXIST\)\. /);
    assert.deepEqual(await ledger.entriesSince(0), [entry('a')]);
    await rm(place);
    await ledger.append(entry('b'));
    assert.deepEqual(await openLedger(place).entriesSince(0), [entry('a'), entry('b')]);
  });

  it('counts an attempt in flight in every other process, and in its own once it is settled', async () => {
    const [one, two] = [openLedger(), openLedger()];
    const attempt = one.begin([entry('a'), entry('b')]);
    await attempt.written;
    assert.deepEqual(await one.entriesSince(0), []);
    const begun = await two.entriesSince(0);
    assert.deepEqual(
      begun.map(({ method, outcome, cost }) => [method, outcome, cost]),
      ['a', 'b'].map((method) => [method, 'unfinished', { kind: 'known', credits: 80 }]),
    );
    attempt.settle([{ ...entry('a'), cost: { kind: 'unpriced' }, outcome: 'httpError' }, entry('b')]);
    for (const ledger of [one, two, openLedger()]) {
      const settled = await ledger.entriesSince(0);
      assert.deepEqual(
        settled.map(({ method, outcome, cost }) => [method, outcome, cost.kind]),
        [
          ['a', 'httpError', 'unpriced'],
          ['b', 'result', 'known'],
        ],
      );
    }
  });

  it('retracts an attempt that did not reach the service', async () => {
    const [one, two] = [openLedger(), openLedger()];
    const attempt = one.begin([entry('a')]);
    await attempt.written;
    attempt.settle([]);
    assert.deepEqual([await one.entriesSince(0), await two.entriesSince(0)], [[], []]);
  });

  it('settles an attempt in the file of the day when it was begun', async () => {
    const ledger = openLedger();
    const attempt = ledger.begin([entry('a', now - 86_400_000)]);
    await attempt.written;
    attempt.settle([entry('a', now)]);
    assert.equal((await readdir(folder)).length, 1);
    assert.equal((await openLedger().entriesSince(0)).length, 1);
  });

  it('counts an attempt once if it was begun and settled while the disk failed', async () => {
    const place = join(folder, 'place');
    await writeFile(place, 'a file where the folder goes');
    const ledger = openLedger(place);
    const attempt = ledger.begin([entry('a')]);
    await attempt.written;
    attempt.settle([entry('a')]);
    assert.equal((await ledger.entriesSince(0)).length, 1);
    await rm(place);
    await ledger.append(entry('b'));
    assert.deepEqual(
      (await openLedger(place).entriesSince(0)).map(({ method }) => method),
      ['a', 'b'],
    );
  });

  it('stores entries in a private file and does not write through a link in its place', async () => {
    await openLedger(join(folder, 'own')).append(entry('a'));
    const [name = ''] = await readdir(join(folder, 'own'));
    assert.equal((await stat(join(folder, 'own'))).mode & 0o777, 0o700);
    assert.equal((await stat(join(folder, 'own', name))).mode & 0o777, 0o600);
    const target = join(folder, 'target');
    await writeFile(target, 'not a ledger');
    await mkdir(join(folder, 'linked'));
    await symlink(target, join(folder, 'linked', name));
    const ledger = openLedger(join(folder, 'linked'));
    await ledger.append(entry('b'));
    assert.equal(await readFile(target, 'utf8'), 'not a ledger');
    assert.equal(problems.length, 1);
    assert.equal((await ledger.entriesSince(0)).length, 1);
  });

  it('contains every acknowledged entry of four processes, one of them killed halfway', async () => {
    const count = 2_500;
    const watching = openLedger();
    const acknowledged = await Promise.all(
      ['a', 'b', 'c', 'killed'].map((name) =>
        // The one that is killed has more to write than it has time for, however late it is killed.
        name === 'killed' ? runWriter(folder, name, 1_000_000, count / 2) : runWriter(folder, name, count, undefined),
      ),
    );
    const entries = await watching.entriesSince(0);
    const byWriter = ['a', 'b', 'c', 'killed'].map((name) => entries.filter(({ networkId }) => networkId === name));
    for (const [index, written] of byWriter.entries()) {
      // In order, each once. The killed process may have written an entry without acknowledging it.
      assert.deepEqual(
        written.map(({ method }) => method),
        written.map((_, i) => `call ${i}`),
      );
      assert.ok(written.length - (acknowledged[index] ?? 0) <= (index === 3 ? 1 : 0));
      assert.ok(written.length >= (acknowledged[index] ?? 0));
    }
    assert.deepEqual(acknowledged.slice(0, 3), [count, count, count]);
    assert.ok((acknowledged[3] ?? 0) >= count / 2);
    assert.equal(sumLedger(entries, { from: 0, to: Infinity }).credits, entries.length * 255);
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
    assert.ok(lines.every((line) => parseLedgerLine(line) !== undefined));
    assert.equal(lines.length, entries.length);
  });
});

/** Runs a process that appends, and kills it after some acknowledgements. Returns how many it acknowledged in total. */
async function runWriter(folder: string, name: string, count: number, killAfter: number | undefined): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, folder, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    assert.equal(line, String(acknowledged));
    acknowledged += 1;
    if (acknowledged === killAfter) child.kill('SIGKILL');
  }
  return acknowledged;
}
