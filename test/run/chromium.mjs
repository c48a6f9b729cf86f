import { existsSync } from 'node:fs';

import { findProgram, isProgram } from './findProgram.mjs';
import { projectRoot } from './projectPaths.mjs';
import { runProcess } from './runProcess.mjs';

// What has no window of its own takes less processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of an installed Chrome or Chromium: CHROME_PATH, the usual names on PATH, the usual locations, or
 * the one that Playwright downloaded. Undefined if there is none.
 */
export async function findChromium() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!isProgram(chosen)) throw new Error(`CHROME_PATH is ${chosen}, but there is no program at this path`);
    return chosen;
  }
  const { chromium } = await import('playwright-core');
  return findProgram(names, [...places, chromium.executablePath()]);
}

/**
 * Like `findChromium`, but installs a browser if there is none: Debian's package if possible, otherwise Playwright's
 * download.
 */
export async function installChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('No Chrome or Chromium found. Installing one. (Set CHROME_PATH to use another.)');
  const installed = (await installDebianPackage()) || (await downloadByPlaywright());
  const chromium = installed ? await findChromium() : undefined;
  if (!chromium) throw new Error("Couldn't install Chrome or Chromium. Install one, or set CHROME_PATH.");
  return chromium;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  await runProcess('apt-get', ['update', '-qq'], quiet);
  // Older releases of Debian have no package of it alone.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', name];
    if ((await runProcess('apt-get', install, quiet)) === 0) return true;
  }
  console.log("apt-get couldn't install Chromium.");
  return false;
}

async function downloadByPlaywright() {
  return (await runProcess('npx', ['playwright-core', 'install', 'chromium'], { cwd: projectRoot })) === 0;
}
