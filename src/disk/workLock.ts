import { randomUUID } from 'node:crypto';
import { link, lstat, lutimes, rm } from 'node:fs/promises';

import { fileErrorCode } from './fileErrorCode';
import { readSmallText } from './readRegular';
import { replaceFile } from './replaceFile';
import { writeNewFile } from './writeNewFile';

/** Who holds a lock says so this often. */
const beatEvery = 1_000;
/** A lock without a heartbeat for this long is stale, even if a process has its id: ids are reused after a restart. */
const silentAfter = 60_000;
/** After a sleep of the machine the holder of a lock has been silent for long. It beats within this time. */
const listenFor = 3 * beatEvery;
const lookEvery = 100;

/** Whoever saw the same left over lock has put its number there by then, in milliseconds. */
const contestFor = 250;

/** A file that one process at a time holds, with its number in it. Throws what the file system throws. */
export class WorkLock {
  readonly #beat: NodeJS.Timeout;

  private constructor(private readonly path: string) {
    this.#beat = setInterval(
      () => void lutimes(path, new Date(), new Date()).catch(() => undefined),
      beatEvery,
    ).unref();
  }

  /** Takes the lock, or gives the process that holds it. */
  static async take(path: string): Promise<WorkLock | number> {
    if (!(await claim(path))) {
      const holder = (await liveHolderOf(path)) ?? (await replace(path));
      if (holder !== undefined) return holder;
    }
    return new WorkLock(path);
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    await rm(this.path, { force: true }).catch(() => undefined);
  }
}

/** The other process that holds a lock; undefined for none, and for one that is gone or silent. */
export async function holderOf(path: string): Promise<number | undefined> {
  const named = await namedHolder(path);
  return named !== undefined && Date.now() - named.beatAt < silentAfter ? named.pid : undefined;
}

/** The same, but where a silent process has the id, listens whether it is only just awake. */
export async function liveHolderOf(path: string): Promise<number | undefined> {
  const first = await namedHolder(path);
  if (first === undefined || Date.now() - first.beatAt < silentAfter) return first?.pid;
  for (let waited = 0; waited < listenFor; waited += lookEvery) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
    const now = await namedHolder(path);
    if (now === undefined) return undefined;
    if (now.beatAt !== first.beatAt) return now.pid;
  }
  return undefined;
}

/** The other process that a lock names, if there is one with its id, and when it last said so. */
async function namedHolder(path: string): Promise<{ readonly pid: number; readonly beatAt: number } | undefined> {
  const [text, status] = await Promise.all([readSmallText(path), lstat(path).catch(() => undefined)]);
  const pid = Number(text);
  if (text === undefined || text === '' || status === undefined || pid === process.pid || !isAlive(pid))
    return undefined;
  return { pid, beatAt: status.mtimeMs };
}

/** Makes the file with its number in it at once, so that nobody finds it empty; false where it is there already. */
async function claim(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeNewFile(draft, String(process.pid));
    // Some file systems have no links: there the number comes a moment later.
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
  await new Promise((resolve) => setTimeout(resolve, contestFor));
  return holderOf(path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return fileErrorCode(error) === 'EPERM';
  }
}
