import type { Browser, BrowserContext } from 'playwright-core';

import { launchSharedBrowser, openContext } from '../workbench/browser';

/** The browser of this process, which starts with its first user and closes after its last one. */
const shared: { users: number; browser?: Promise<Browser> | undefined } = { users: 0 };

/** Keeps the browser open until the returned function is called. */
export async function keepBrowser(): Promise<() => Promise<void>> {
  shared.users += 1;
  await (shared.browser ??= launchSharedBrowser());
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    const { browser } = shared;
    shared.browser = undefined;
    await (await browser)?.close();
  };
}

/** Opens a context that shares nothing with others of the browser. `close` also leaves the browser. */
export async function openSharedContext(): Promise<{
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}> {
  const leave = await keepBrowser();
  if (shared.browser === undefined) throw new Error('The browser was closed.');
  const context = await openContext(await shared.browser);
  return {
    context,
    close: async () => {
      await context.close();
      await leave();
    },
  };
}
