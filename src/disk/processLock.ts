import { randomUUID } from 'node:crypto';
import { link, lstat, lutimes, readdir, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

import { fileErrorCode } from './fileErrorCode';
import { isAlive } from './isAlive';
import { readSmallText } from './readRegular';
import { replaceFile } from './replaceFile';
import { writeNewFile } from './writeNewFile';

/** How often the holder of a lock renews it. */
const heartbeatMilliseconds = 1_000;
/** A lock without a heartbeat for this long is stale, even if a process has its id: ids are reused after a restart. */
const staleMilliseconds = 60_000;
/** After the machine slept, the last heartbeat of a live holder is old. It renews the lock within this time. */
const listenMilliseconds = 3 * heartbeatMilliseconds;
const pollMilliseconds = 100;
/** In place of the process id of a holder that has released the lock. */
const released = 'released';

/** The last turn of a lock, and the live process that has it. */
interface LastTurn {
  /** 0 if there was none. */
  readonly turn: number;
  /** Undefined if the lock is free, or this process wrote it before. */
  readonly pid?: number | undefined;
  /** When it was last renewed, in milliseconds since 1970. */
  readonly beatAt: number;
}

/** Who takes a lock. Tests give another process, and pause it before each of its steps. */
export interface LockTaker {
  readonly pid: number;
  readonly pause: () => Promise<void>;
}

const thisProcess: LockTaker = { pid: process.pid, pause: () => Promise.resolve() };

/**
 * A lock for one process at a time. Each holder creates the file of the next turn, `<path>.1`, `<path>.2`, …, which
 * contains its process id. Only one process can create it, only its holder writes to it, and it stays until there are two
 * later ones: whoever read the turns long ago can neither create a turn again nor change that of another. Throws errors
 * of the file system.
 */
export class ProcessLock {
  readonly #beat: NodeJS.Timeout;
  readonly #file: string;

  private constructor(
    private readonly path: string,
    private readonly turn: number,
  ) {
    const file = fileOf(path, turn);
    this.#file = file;
    this.#beat = setInterval(
      () => void lutimes(file, new Date(), new Date()).catch(() => undefined),
      heartbeatMilliseconds,
    ).unref();
  }

  /** Takes the lock, or returns the process that has it. */
  static async take(path: string, taker = thisProcess): Promise<ProcessLock | number> {
    for (;;) {
      await taker.pause();
      const last = await lastTurn(path, taker);
      const holder = await listenTo(last, () => lastTurn(path, taker));
      if (holder !== undefined) return holder;
      const turn = last.turn + 1;
      await taker.pause();
      if (!(await claim(fileOf(path, turn), taker.pid))) continue;
      await taker.pause();
      // A process that read the turns long ago creates one that was removed.
      const turns = await turnsOf(path);
      const isLast = turns.every((other) => other <= turn);
      const old = isLast ? turns.filter((other) => other < turn - 1) : [turn];
      for (const each of old) await rm(fileOf(path, each), { force: true });
      if (isLast) return new ProcessLock(path, turn);
    }
  }

  /** False if another process has taken the lock, because this one was silent for too long. */
  async isHeld(): Promise<boolean> {
    return (await turnsOf(this.path)).every((turn) => turn <= this.turn);
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    // The folder may have been removed.
    await replaceFile(this.#file, released).catch(() => undefined);
  }
}

/** The other process that has a lock. Undefined if there is none, or if it has ended or is silent. */
export async function holderOf(path: string): Promise<number | undefined> {
  const last = await lastTurn(path, thisProcess);
  return isSilent(last) ? undefined : last.pid;
}

/** The process of a turn. If it is silent, waits for a heartbeat first, because the machine may have slept. */
async function listenTo(last: LastTurn, read: () => Promise<LastTurn>): Promise<number | undefined> {
  if (last.pid === undefined || !isSilent(last)) return last.pid;
  for (let waited = 0; waited < listenMilliseconds; waited += pollMilliseconds) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    const now = await read();
    if (now.turn !== last.turn || now.pid === undefined || now.beatAt !== last.beatAt) return now.pid;
  }
  return undefined;
}

function isSilent({ beatAt }: Pick<LastTurn, 'beatAt'>): boolean {
  return Date.now() - beatAt >= staleMilliseconds;
}

function fileOf(path: string, turn: number): string {
  return `${path}.${turn}`;
}

/** The turns that have a file. None if the folder doesn't exist. */
async function turnsOf(path: string): Promise<readonly number[]> {
  const names = await readdir(dirname(path)).catch(() => []);
  const prefix = `${basename(path)}.`;
  return names
    .filter((name) => name.startsWith(prefix) && /^[1-9]\d{0,14}$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)));
}

async function lastTurn(path: string, taker: LockTaker): Promise<LastTurn> {
  const turn = Math.max(0, ...(await turnsOf(path)));
  if (turn === 0) return { turn, beatAt: 0 };
  await taker.pause();
  const file = fileOf(path, turn);
  const [text, status] = await Promise.all([readSmallText(file), lstat(file).catch(() => undefined)]);
  const beatAt = status?.mtimeMs ?? 0;
  if (text === '' && !isSilent({ beatAt })) {
    // Its process is about to write its id.
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    return lastTurn(path, taker);
  }
  const pid = Number(text === '' ? undefined : text);
  return pid === taker.pid || !isAlive(pid) ? { turn, beatAt } : { turn, pid, beatAt };
}

/** Creates the file together with the process id, so that nobody finds it empty. False if it already exists. */
async function claim(file: string, pid: number): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeNewFile(draft, String(pid));
    // On file systems without links, the process id is written a moment later.
    await link(draft, file).catch((error: unknown) =>
      fileErrorCode(error) === 'EEXIST' ? Promise.reject(error) : writeNewFile(file, String(pid)),
    );
    return true;
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
