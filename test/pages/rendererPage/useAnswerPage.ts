import type { Locator } from 'playwright-core';

import { waitFor } from '../../run/waitFor';
import { openRendererPage, type RendererPage } from './openRendererPage';

/** Opens a dark renderer page for the examples of a describe block. Returns the actions and elements of its answers. */
export function useAnswerPage() {
  let opened: RendererPage;
  before(async () => {
    opened = await openRendererPage();
    await opened.setTheme('dark');
  });
  after(async () => {
    await opened.close();
  });

  const heard = () => opened.page.evaluate(() => globalThis.heard);
  const grid = () => opened.page.locator('[role=grid], [role=treegrid]').first();
  return {
    opened: () => opened,
    show: (view: string, tab?: string) =>
      opened.page.evaluate(([name, chosen]) => globalThis.rpcbookPage.show(name ?? '', chosen), [view, tab]),
    copied: () => opened.page.evaluate(() => globalThis.rpcbookPage.copied.at(-1)),
    asked: () => opened.page.evaluate(() => globalThis.rpcbookPage.asked.at(-1)),
    /** Records what is announced from now on. */
    listen: () => opened.page.evaluate(() => globalThis.rpcbookPage.listen()),
    heard,
    /** Waits until the page has announced a text. */
    waitToHear: (text: string | RegExp) =>
      waitFor(heard, (texts) => texts.some((said) => (typeof text === 'string' ? said === text : text.test(said))), {
        what: `the announcement of ${String(text)}`,
      }),
    /** The first table. */
    grid,
    /** A row of the first table. */
    row: (position: number) => grid().locator(`[role=row][aria-rowindex="${position + 2}"]`),
    menuItem: (label: string | RegExp) => opened.page.getByRole('menuitem', { name: label }),
    press: async (...keys: string[]) => {
      for (const key of keys) await opened.page.keyboard.press(key);
    },
    waitForText: async (locator: Locator, text: string | RegExp) => {
      await locator.getByText(text).first().waitFor();
    },
  };
}
