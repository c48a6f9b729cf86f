// Starts npm start as a user does, ends only npm, and checks that no processes are left. Needs the build and the
// workbench, as npm start does.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

import { waitFor } from '../run/waitFor';
import { projectRoot } from '../workbench/workbench';

describe('npm start', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
    it(`leaves no process behind when ${signal} ends npm`, async () => {
      const npm = spawn('npm', ['start'], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
      await readUntil(npm, 'API secret');
      const started = descendants(npm.pid ?? 0);
      assert.ok(
        started.some(({ command }) => command.includes('anvil')),
        "the node didn't run",
      );
      assert.ok(
        started.some(({ command }) => command.includes('code-server')),
        "the VS Code server didn't run",
      );
      const ended = once(npm, 'exit');
      npm.kill(signal);
      await ended;
      await waitFor(
        () => started.filter(({ id }) => isRunning(id)),
        (left) => left.length === 0,
        { what: 'the end of all processes' },
      );
    });
  }
});

interface RunningProcess {
  readonly id: number;
  readonly command: string;
}

function readUntil({ stdout }: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(text)) resolve();
    });
    stdout?.once('end', () => reject(new Error(`npm start ended before it printed "${text}":\n${printed}`)));
  });
}

function descendants(root: number): readonly RunningProcess[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, parent, command]) => ({ id: Number(id), parent: Number(parent), command: command ?? '' }));
  const found: RunningProcess[] = [];
  const parents = [root];
  for (let parent = parents.shift(); parent !== undefined; parent = parents.shift()) {
    for (const child of all.filter((candidate) => candidate.parent === parent)) {
      found.push({ id: child.id, command: child.command });
      parents.push(child.id);
    }
  }
  return found;
}

function isRunning(id: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}
