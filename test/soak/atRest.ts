import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is open and listening when nothing is in flight. */
export interface AtRest {
  readonly listeners: number;
  readonly processListeners: number;
  /**
   * The targets of this process's open descriptors, with sockets and pipes by their kind. Empty if the system doesn't
   * report them.
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
  // The descriptor that the folder was read with is closed by now.
  const targets = await Promise.all(descriptors.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
  return targets
    .filter((target) => target !== '')
    .map((target) => target.replace(/\[\d+\]$/, ''))
    .sort();
}

export function countResources(kind: string): number {
  return process.getActiveResourcesInfo().filter((each) => each === kind).length;
}

/** The memory in use after garbage collection. The memory behind buffers is released some moments after them. */
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
