import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A program with all its child processes. It ends when this process ends, unless that is by SIGKILL. */
export interface ProcessGroup {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The complete output so far. */
  output(): string;
  /** Ends every process of the group: with SIGTERM, then after five seconds with SIGKILL. */
  stop(): Promise<void>;
}

/** Starts a program as the leader of its own process group. */
export function startProcessGroup(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv },
): ProcessGroup {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = (): void => signalGroup(child.pid, 'SIGKILL');
  process.once('exit', kill);
  return {
    child,
    output: () => printed.join(''),
    async stop() {
      signalGroup(child.pid, 'SIGTERM');
      const timer = setTimeout(kill, 5000);
      await ended;
      clearTimeout(timer);
      kill();
      process.removeListener('exit', kill);
    },
  };
}

/** Returns whether a process exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Makes Ctrl-C, SIGTERM, a closed terminal, and the end of the parent process (if they share a channel) end this
 * process through its `exit` listeners.
 */
export function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('SIGHUP', () => process.exit(129));
  process.once('disconnect', () => process.exit(143));
  // A listener for its end keeps the channel open, and therefore this process alive after its work is done.
  process.channel?.unref();
}
