import type { Browser, BrowserContext, Page } from 'playwright-core';

import { launchSharedBrowser, openContext } from '../workbench/browser';

interface SharedBrowser {
  readonly browser: Browser;
  /** Pages that nobody uses now, by the address that they had. They load it faster than a new page does. */
  readonly idle: Map<string, readonly Page[]>;
}

/** The browser of this process, which starts with its first user and closes after its last one. */
const shared: { users: number; opening?: Promise<SharedBrowser> | undefined } = { users: 0 };

async function enter(): Promise<SharedBrowser> {
  shared.users += 1;
  shared.opening ??= launchSharedBrowser().then((browser) => ({ browser, idle: new Map() }));
  return shared.opening;
}

async function leave(): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0) return;
  const { opening } = shared;
  shared.opening = undefined;
  await (await opening)?.browser.close();
}

/** Keeps the browser open until the returned function is called. */
export async function keepBrowser(): Promise<() => Promise<void>> {
  await enter();
  return leave;
}

/** Opens a context that shares nothing with others of the browser. */
export async function openSharedContext(): Promise<{
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}> {
  const { browser } = await enter();
  const context = await openContext(browser);
  return {
    context,
    close: async () => {
      await context.close();
      await leave();
    },
  };
}

/** Opens an address in a page that nobody else uses, as large as a new one. */
export async function openSharedPage(
  address: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const { browser, idle } = await enter();
  const [former, ...others] = idle.get(address) ?? [];
  idle.set(address, others);
  const page = former ?? (await (await openContext(browser)).newPage());
  const size = page.viewportSize();
  await page.goto(address);
  return {
    page,
    close: async () => {
      page.removeAllListeners();
      // It holds nothing more, and what moved stands still.
      await page.goto('about:blank');
      await page.emulateMedia({ reducedMotion: null, colorScheme: null });
      if (size !== null) await page.setViewportSize(size);
      idle.set(address, [...(idle.get(address) ?? []), page]);
      await leave();
    },
  };
}
