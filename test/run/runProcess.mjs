import { spawn } from 'node:child_process';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** What a program started may hold its standard error open for longer than it runs. In milliseconds. */
const drainLimit = 1000;

/**
 * Runs a program to its end. Its output goes to this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { onErrorText?: (text: string) => void }} [options]
 *   `onErrorText` gets what the program writes to its standard error, which goes to this terminal as well
 * @returns {Promise<number>} the exit code; 1 if a signal ended it, also that of the options
 */
export function runProcess(command, args, { onErrorText, ...options } = {}) {
  return new Promise((resolve, reject) => {
    // npm and npx are .cmd files on Windows, which need the shell.
    const stdio = onErrorText ? ['inherit', 'inherit', 'pipe'] : 'inherit';
    const child = spawn(command, args, { stdio, shell: process.platform === 'win32', ...options });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      onErrorText(text);
    });
    child.once('error', (error) => (options.signal?.aborted ? undefined : reject(error)));
    child.once('exit', async (code) => {
      if (child.stderr)
        await Promise.race([finished(child.stderr), wait(drainLimit, undefined, { ref: false })]).catch(
          () => undefined,
        );
      resolve(code ?? 1);
    });
  });
}

/** Like `runProcess`, but throws an error with the command for any exit code except 0. */
export async function mustRun(command, args, options) {
  const code = await runProcess(command, args, options);
  if (code !== 0) throw new Error(`"${[command, ...args].join(' ')}" ended with exit code ${code}`);
}
