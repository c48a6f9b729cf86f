import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Runs a program to its end. Its output goes to this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { priority?: number }} [options] `priority` is that of `os`: higher
 *   numbers leave the processor to others
 * @returns {Promise<number>} the exit code; 1 if a signal ended it, also that of the options
 */
export function runProcess(command, args, { priority, ...options } = {}) {
  return new Promise((resolve, reject) => {
    // npm and npx are .cmd files on Windows, which need the shell.
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.once('error', (error) => (options.signal?.aborted ? undefined : reject(error)));
    // Without a number the program could not be started, which the event says.
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `runProcess`, but throws an error with the command for any exit code except 0. */
export async function mustRun(command, args, options) {
  const code = await runProcess(command, args, options);
  if (code !== 0) throw new Error(`"${[command, ...args].join(' ')}" ended with exit code ${code}`);
}
