import type { Browser, BrowserContext, ViewportSize } from 'playwright-core';
import { chromium } from 'playwright-core';

import { waitLimit } from '../run/timeLimits.mjs';

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const viewOf = (viewport: ViewportSize) => ({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
const usual = { width: 1280, height: 800 };

/** Starts the headless Chromium in CHROME_PATH, which test/run/test.mjs sets, with a new profile. */
export async function launchBrowser(profile: string, size: ViewportSize = usual): Promise<BrowserContext> {
  return prepare(await chromium.launchPersistentContext(profile, { ...program(), ...viewOf(size) }));
}

/** Starts it without a profile, for contexts that share nothing. */
export function launchSharedBrowser(): Promise<Browser> {
  return chromium.launch(program());
}

export async function openContext(browser: Browser): Promise<BrowserContext> {
  return prepare(await browser.newContext(viewOf(usual)));
}

function program() {
  const executablePath = process.env['CHROME_PATH'];
  if (executablePath === undefined)
    throw new Error('CHROME_PATH is not set. Run the tests with "npm test", which finds a browser.');
  return { executablePath, args: quietFlags };
}

async function prepare(context: BrowserContext): Promise<BrowserContext> {
  context.setDefaultTimeout(waitLimit);
  // tsx wraps functions in calls to __name, which are part of the source of functions that are evaluated in the page.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}
