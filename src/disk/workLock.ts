import { randomUUID } from 'node:crypto';
import { link, lstat, lutimes, rename, rm, writeFile } from 'node:fs/promises';

import { fileErrorCode } from './fileErrorCode';
import { readSmallText } from './readRegular';

/** How often the holder of a lock renews it. */
const heartbeatMilliseconds = 10_000;
/** A lock without a heartbeat for this long is stale, even if a process has its id: ids are reused after a restart. */
const staleMilliseconds = 60_000;

/** Another process may have written its id here first. Waits this many milliseconds to find out. */
const contestMilliseconds = 250;

/** A lock file for one process at a time, which contains its process id. Throws errors of the file system. */
export class WorkLock {
  readonly #beat: NodeJS.Timeout;

  private constructor(private readonly path: string) {
    this.#beat = setInterval(
      () => void lutimes(path, new Date(), new Date()).catch(() => undefined),
      heartbeatMilliseconds,
    ).unref();
  }

  /** Takes the lock, or returns the process that has it. */
  static async take(path: string): Promise<WorkLock | number> {
    if (!(await claim(path))) {
      const holder = (await holderOf(path)) ?? (await replace(path));
      if (holder !== undefined) return holder;
    }
    return new WorkLock(path);
  }

  async release(): Promise<void> {
    clearInterval(this.#beat);
    await rm(this.path, { force: true }).catch(() => undefined);
  }
}

/** The other process that has the lock. Undefined if there is none, or if it has ended. */
export async function holderOf(path: string): Promise<number | undefined> {
  const [text, status] = await Promise.all([readSmallText(path), lstat(path).catch(() => undefined)]);
  const holder = Number(text);
  const isFresh = status !== undefined && Date.now() - status.mtimeMs < staleMilliseconds;
  return text !== undefined && text !== '' && isFresh && holder !== process.pid && isAlive(holder) ? holder : undefined;
}

/** Creates the file together with its process id, so that nobody finds it empty. False if it already exists. */
async function claim(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, String(process.pid), { flag: 'wx', mode: 0o600 });
    // On file systems without links, the process id is written a moment later.
    await link(draft, path).catch((error: unknown) =>
      fileErrorCode(error) === 'EEXIST'
        ? Promise.reject(error)
        : writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 }),
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
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, String(process.pid), { flag: 'wx', mode: 0o600 });
  await rename(draft, path);
  await new Promise((resolve) => setTimeout(resolve, contestMilliseconds));
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
