import type { BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium that CHROME_PATH names (test/run/test.mjs sets it), without a window, with a profile of its own.
 */
export async function launchBrowser(profile: string): Promise<BrowserContext> {
  const executablePath = process.env['CHROME_PATH'];
  if (executablePath === undefined)
    throw new Error('CHROME_PATH names no browser: run the tests by "npm test" or "npm run test:ui", which find one.');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: quietFlags,
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // tsx names functions by a call to __name, which travels with the source of any function that is evaluated in the
  // page.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}
