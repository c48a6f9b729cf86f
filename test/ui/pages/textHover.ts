import type { Locator } from 'playwright-core';
import type { WorkbenchPage } from './workbenchPage';

const attempts = 5;

/** Rests the pointer on a text of the editor in front and gives the hover that opens. */
export async function hoverOver(workbench: WorkbenchPage, text: string): Promise<Locator> {
  const hover = editorHover(workbench);
  for (let attempt = 1; ; attempt += 1) {
    await moveAway(workbench);
    await words(workbench, text).hover();
    // An editor that is still being laid out takes no notice of the pointer.
    const isOpen = await hover.waitFor({ timeout: attempt < attempts ? 4_000 : 30_000 }).then(() => true, () => false);
    if (isOpen || attempt === attempts) return hover;
  }
}

/** The hover of the editor in front, where one is open. */
export function editorHover(workbench: WorkbenchPage): Locator {
  return workbench.page.locator('.monaco-resizable-hover .monaco-hover').filter({ visible: true });
}

/** The smallest piece of the editor in front that holds a text, in its very case. */
export function words(workbench: WorkbenchPage, text: string): Locator {
  return workbench.page.locator('.editor-instance .monaco-editor .view-lines').filter({ visible: true }).getByText(new RegExp(text)).last();
}

/** Takes the pointer to the empty part of the editor, where nothing is hovered, and waits for the hover to close. */
export async function moveAway(workbench: WorkbenchPage): Promise<void> {
  await workbench.page.mouse.move(900, 700);
  await editorHover(workbench).waitFor({ state: 'hidden' });
}

/** Opens a file whose only line of interest holds the text. */
export async function openWith(workbench: WorkbenchPage, name: string, content: string): Promise<void> {
  await workbench.openText(await workbench.writeFile(name, content));
}

export type HoverMode = 'auto' | 'onClick' | 'off';

/** Sets a setting of the user, or takes it away. */
export async function setSetting(workbench: WorkbenchPage, id: string, value: unknown): Promise<void> {
  await workbench.host.evaluate(async (api, name, given) => {
    await api.workspace.getConfiguration().update(name, given ?? undefined, api.ConfigurationTarget.Global);
  }, id, value ?? null);
}
