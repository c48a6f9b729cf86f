import { type FSWatcher, mkdirSync, watch } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Some file systems, especially shared ones, report no changes, so the folder is also polled at this interval. */
const pollMilliseconds = 5_000;

/** Waits this long after a change for more of them. */
const settleMilliseconds = 50;

/**
 * Calls `changed` shortly after files in a folder changed. Returns a function that stops watching. Reads only names and
 * sizes, so a link in place of the folder does no harm.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  let ended = false;
  let settling: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  const note = () => {
    settling ??= setTimeout(() => {
      settling = undefined;
      changed();
    }, settleMilliseconds).unref();
  };
  const look = async () => {
    const now = await describeFolder(folder);
    if (ended) return;
    if (seen !== undefined && seen !== now) note();
    seen = now;
  };
  const watcher = startWatcher(folder, note);
  const looking = setInterval(() => {
    look().catch(() => undefined);
  }, pollMilliseconds).unref();
  return () => {
    ended = true;
    watcher?.close();
    clearInterval(looking);
    clearTimeout(settling);
  };
}

/** Undefined if the folder can't be watched. Polling must suffice then. */
function startWatcher(folder: string, note: () => void): FSWatcher | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const watcher = watch(folder, { persistent: false }, note);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

async function describeFolder(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      lstat(join(folder, name)).then(
        (file) => `${name} ${file.size}`,
        () => name,
      ),
    ),
  );
  return sizes.sort().join('\n');
}
