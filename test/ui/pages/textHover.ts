import type { Locator } from 'playwright-core';

import { waitLimit } from '../../run/timeLimits.mjs';
import { setKey } from './setKey';
import type { WorkbenchPage } from './workbenchPage';

/** Rests the pointer on a text of the active editor and returns the hover that opens. */
export async function hoverOver(workbench: WorkbenchPage, text: string): Promise<Locator> {
  await moveAway(workbench);
  await restOn(workbench, text);
  return editorHover(workbench);
}

/**
 * Rests the pointer on a text until its hover has another text. An editor that is still being drawn opens no hover, and
 * none later while the pointer rests. Each attempt lasts twice as long as the one before, because each starts again what
 * the hover reads.
 */
export async function hoverUntil(workbench: WorkbenchPage, text: string, shown: string): Promise<Locator> {
  for (let patience = 3_000; patience < waitLimit; patience *= 2) {
    const hover = await hoverOver(workbench, text);
    const isShown = await hover
      .getByText(shown)
      .first()
      .waitFor({ timeout: patience })
      .then(
        () => true,
        () => false,
      );
    if (isShown) return hover;
  }
  const texts = await editorHover(workbench).allInnerTexts();
  throw new Error(`Waited in vain for a hover of ${text} that shows ${shown}. It shows: ${texts.join() || 'nothing'}`);
}

/** The open hover of the active editor. */
export function editorHover(workbench: WorkbenchPage): Locator {
  return workbench.page.locator('.monaco-resizable-hover .monaco-hover').filter({ visible: true });
}

/** Moves the pointer to the first characters of a text in the active editor. Case matters. */
export async function restOn({ page }: WorkbenchPage, text: string): Promise<void> {
  const drawn = page
    .locator('.monaco-editor .view-line')
    .filter({ visible: true, hasText: new RegExp(text) })
    .last();
  await drawn.waitFor();
  // A line is drawn in pieces of up to fifty characters, which can contain other text too.
  const place = await drawn.evaluate(placeOf, text);
  await page.mouse.move(place.x, place.y, { steps: 3 });
}

/** Returns the position of a text's third character on the page. Runs in the page. */
function placeOf(line: Element, text: string): { readonly x: number; readonly y: number } {
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let rest = (line.textContent ?? '').indexOf(text) + 2;
  let node = walker.nextNode();
  while (node && rest >= (node.textContent ?? '').length) {
    rest -= (node.textContent ?? '').length;
    node = walker.nextNode();
  }
  if (!node) throw new Error(`${text} is not in the line`);
  const range = document.createRange();
  range.setStart(node, rest);
  range.setEnd(node, rest + 1);
  const { left, top, width, height } = range.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Moves the pointer out of the editor, to a place without hovers, and waits for the hover to close. */
export async function moveAway(workbench: WorkbenchPage): Promise<void> {
  await workbench.page.mouse.move(25, 550, { steps: 3 });
  // A hover that was clicked or opened by the keyboard stays open until the keyboard closes it.
  if (await editorHover(workbench).isVisible()) await workbench.page.keyboard.press('Escape');
  await editorHover(workbench).waitFor({ state: 'hidden' });
}

/** Prepares hovers: sets a key, and the network of hashes in files that name none. */
export async function prepareHovers(workbench: WorkbenchPage): Promise<void> {
  await setKey(workbench);
  await setSetting(workbench, 'rpcbook.defaultNetwork', 'local-service/evm');
  await workbench.setTheme('dark');
}

/** Opens a file that contains the text on one line. */
export async function openWith(workbench: WorkbenchPage, name: string, content: string): Promise<void> {
  await workbench.openText(await workbench.writeFile(name, content));
}

export type HoverMode = 'auto' | 'ask' | 'off';

/** Sets or removes a user setting. */
export async function setSetting(workbench: WorkbenchPage, id: string, value: unknown): Promise<void> {
  await workbench.host.evaluate(
    async (api, name, given) => {
      await api.workspace.getConfiguration().update(name, given ?? undefined, api.ConfigurationTarget.Global);
    },
    id,
    value ?? null,
  );
}
