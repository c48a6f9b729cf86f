import { randomUUID } from 'node:crypto';
import { link, lstat, lutimes, rm } from 'node:fs/promises';

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

/** Another process may have written its id here first. Waits this many milliseconds to find out. */
const contestMilliseconds = 250;

/** A lock file for one process at a time, which contains its process id. Throws errors of the file system. */
export class ProcessLock {
  readonly #beat: NodeJS.Timeout;

  private constructor(private readonly path: string) {
    this.#beat = setInterval(
      () => void lutimes(path, new Date(), new Date()).catch(() => undefined),
      heartbeatMilliseconds,
    ).unref();
  }

  /** Takes the lock, or returns the process that has it. */
  static async take(path: string): Promise<ProcessLock | number> {
    if (!(await claim(path))) {
      const holder = (await liveHolderOf(path)) ?? (await replace(path));
      if (holder !== undefined) return holder;
    }
    return new ProcessLock(path);
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    await rm(this.path, { force: true }).catch(() => undefined);
  }
}

/** The other process that has a lock. Undefined if there is none, or if it has ended or is silent. */
export async function holderOf(path: string): Promise<number | undefined> {
  const named = await namedHolder(path);
  return named !== undefined && Date.now() - named.beatAt < staleMilliseconds ? named.pid : undefined;
}

/** Like `holderOf`, but waits for a heartbeat if the process is silent, because the machine may have slept. */
export async function liveHolderOf(path: string): Promise<number | undefined> {
  const first = await namedHolder(path);
  if (first === undefined || Date.now() - first.beatAt < staleMilliseconds) return first?.pid;
  for (let waited = 0; waited < listenMilliseconds; waited += pollMilliseconds) {
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    const now = await namedHolder(path);
    if (now === undefined) return undefined;
    if (now.beatAt !== first.beatAt) return now.pid;
  }
  return undefined;
}

/** The other live process that a lock names, and the time of its last heartbeat. */
async function namedHolder(path: string): Promise<{ readonly pid: number; readonly beatAt: number } | undefined> {
  const [text, status] = await Promise.all([readSmallText(path), lstat(path).catch(() => undefined)]);
  const pid = Number(text);
  if (text === undefined || text === '' || status === undefined || pid === process.pid || !isAlive(pid))
    return undefined;
  return { pid, beatAt: status.mtimeMs };
}

/** Creates the file together with its process id, so that nobody finds it empty. False if it already exists. */
async function claim(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeNewFile(draft, String(process.pid));
    // On file systems without links, the process id is written a moment later.
    await link(draft, path).catch((error: unknown) =>
      fileErrorCode(error) === 'EEXIST' ? Promise.reject(error) : writeNewFile(path, String(process.pid)),
    );
    return true;
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Writes this process id into a stale lock. If several processes do so, the last one wins; returns its id if it is
 * another process.
 */
async function replace(path: string): Promise<number | undefined> {
  await replaceFile(path, String(process.pid));
  await new Promise((resolve) => setTimeout(resolve, contestMilliseconds));
  return holderOf(path);
}
