import { setTimeout as wait } from 'node:timers/promises';

import { runProcess } from './runProcess.mjs';

/** Before each further attempt, in seconds: a registry that is busy or unreachable for a moment is so for longer than one try. */
const pauses = [5, 20, 60];

/**
 * Runs npm to install packages. Tries again where npm ends with an error, because most of its errors are those of the
 * network, and an installation that was interrupted is repeated from the start.
 * @param {readonly string[]} args of npm
 * @param {string} cwd the folder of the package
 * @param {readonly number[]} [pausesInSeconds] one for each further attempt
 */
export async function installPackages(args, cwd, pausesInSeconds = pauses) {
  for (const pause of [...pausesInSeconds, undefined]) {
    const code = await runProcess('npm', args, { cwd });
    if (code === 0) return;
    if (pause === undefined) throw new Error(`"npm ${args.join(' ')}" ended with exit code ${code}`);
    console.log(`npm ended with exit code ${code}. Trying again in ${pause} seconds ...`);
    await wait(pause * 1000);
  }
}
