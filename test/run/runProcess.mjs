import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. Its output goes to this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code; 1 if a signal ended it, also that of the options
 */
export function runProcess(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    // npm and npx are .cmd files on Windows, which need the shell.
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.once('error', (error) => (options.signal?.aborted ? undefined : reject(error)));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `runProcess`, but throws an error with the command for any exit code except 0. */
export async function mustRun(command, args, options) {
  const code = await runProcess(command, args, options);
  if (code !== 0) throw new Error(`"${[command, ...args].join(' ')}" ended with exit code ${code}`);
}
