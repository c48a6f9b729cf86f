import { spawnSync } from 'node:child_process';

/**
 * Keeps this thread and another process on a core each, where the system can do that. A round trip on one core takes a
 * third of one between two, and without this the scheduler gives each caller one or the other.
 */
export function separateCores(other: number | undefined): void {
  if (other === undefined) return;
  for (const [core, id] of [process.pid, other].entries()) spawnSync('taskset', ['-c', '-p', String(core), String(id)]);
}
