import path from 'node:path';

import type { Page } from 'playwright-core';

import { projectRoot } from '../../workbench/workbench';

/** Where screenshots are saved. The folder is ignored. */
export const screenshots = path.join(projectRoot, '.screenshots');

/** Whether to save pictures for people to look at. No test reads them, and a whole run would take hundreds. */
export const wantsScreenshots = process.env['RPCBOOK_SCREENSHOTS'] !== undefined;

/** Saves a screenshot for people if RPCBOOK_SCREENSHOTS is set. If not, only waits until the page is drawn. */
export async function takeScreenshot(
  page: Page,
  name: string,
  options?: { readonly fullPage: boolean },
): Promise<void> {
  if (wantsScreenshots) await page.screenshot({ path: path.join(screenshots, `${name}.png`), ...options });
  else await page.evaluate(drawn);
}

/** Waits for the second frame from now: the first has what changed before it. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames++)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}
