import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is open and listens when nothing is on the way. */
export interface AtRest {
  readonly listeners: number;
  readonly processListeners: number;
  /**
   * What open descriptors of this process lead to, sockets and pipes by their kind; nothing where the system does not
   * tell.
   */
  readonly files: readonly string[];
}

export async function atRest(signal: AbortSignal): Promise<AtRest> {
  return {
    listeners: getEventListeners(signal, 'abort').length,
    processListeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    files: await openFiles(),
  };
}

async function openFiles(): Promise<readonly string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  // The descriptor that the folder was read by is closed by now.
  const targets = await Promise.all(descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
  return targets
    .filter((target) => target !== '')
    .map((target) => target.replace(/\[\d+\]$/, ''))
    .sort();
}

export function countResources(kind: string): number {
  return process.getActiveResourcesInfo().filter((each) => each === kind).length;
}

/** What is held, once what is not has been given back: the memory behind buffers goes some moments after them. */
export async function heapAtRest(): Promise<number> {
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
