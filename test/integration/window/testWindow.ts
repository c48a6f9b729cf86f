import { commands, ConfigurationTarget, extensions, Uri, window, workspace } from 'vscode';

import { waitFor } from '../../run/waitFor';
import { readTestService } from '../readTestService';
import { type Notice, type RecordedPanel, type RecordedWindow, recordWindow } from './recordedWindow';
import type { ShownPrompt } from './shownPrompt';

/** The window that all suites share. Its recording begins before the extension is activated. */
export const testWindow: RecordedWindow = recordWindow();

/** Runs a command that ends only after its prompts and dialogs are answered. Its failure fails the test that awaits it. */
export function start(command: string, ...given: readonly unknown[]): Promise<unknown> {
  return Promise.resolve(commands.executeCommand(command, ...given));
}

/** Returns when a menu of the manifest shows a command. Undefined if it never does. */
export function menuCondition(menu: string, id: string): string | undefined {
  const { menus } = extensions.getExtension('rpcbook.rpcbook')?.packageJSON.contributes as {
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
  };
  const item = menus[menu]?.find(({ command }) => command === id);
  return item && (item.when ?? '');
}

/** Waits for an open prompt whose question contains a text. */
export async function promptFor(text: string): Promise<ShownPrompt> {
  return waitFor(
    () => testWindow.prompts.find(({ question }) => question.includes(text)) ?? openPrompts(),
    (found) => typeof found !== 'string',
    { what: `a prompt for “${text}”` },
  );
}

function openPrompts(): string {
  const notices = testWindow.notices.map(({ message }) => message);
  return `prompts: ${testWindow.prompts.map(({ question }) => question).join('; ')}; messages: ${notices.join('; ')}`;
}

/** Answers prompts in their order: each has the text in its question, and is answered with the one beside it. */
export async function answerPrompts(
  ...answers: readonly (readonly [question: string, answer: string])[]
): Promise<void> {
  for (const [question, answer] of answers) {
    const prompt = await promptFor(question);
    if (answer === '') prompt.accept();
    else prompt.answer(answer);
    await waitFor(() => !prompt.isShown, Boolean, { what: `the end of the prompt for “${question}”` });
  }
}

/** Waits for a message or a dialog that contains a text. */
export async function noticeOf(text: string | RegExp): Promise<Notice> {
  const fits = ({ message, detail }: Notice): boolean => {
    const shown = `${message}\n${detail}`;
    return typeof text === 'string' ? shown.includes(text) : text.test(shown);
  };
  return waitFor(
    () => testWindow.notices.find(fits) ?? openPrompts(),
    (found) => typeof found !== 'string',
    { what: `a message with “${String(text)}”` },
  );
}

/** Waits for an open panel whose title fits. */
export async function panelOf(title: string | RegExp): Promise<RecordedPanel> {
  const fits = ({ panel }: RecordedPanel): boolean =>
    typeof title === 'string' ? panel.title === title : title.test(panel.title);
  return waitFor(
    () => testWindow.panels.find(fits) ?? testWindow.panels.map(({ panel }) => panel.title).join('; '),
    (found) => typeof found !== 'string',
    { what: `a panel “${String(title)}”` },
  );
}

/** Waits for a dialog for a file, and selects one. Returns the file that was suggested. */
export async function selectFile(file: string): Promise<string> {
  const dialog = await waitFor(
    () => testWindow.fileDialogs[0] ?? openPrompts(),
    (found) => typeof found !== 'string',
    { what: 'a dialog for a file' },
  );
  dialog.answer(Uri.file(file));
  return dialog.options.defaultUri?.fsPath ?? '';
}

/** Closes all prompts, messages, and dialogs. This happens after each test. */
export function closePrompts(): void {
  for (const prompt of [...testWindow.prompts]) prompt.cancel();
  for (const dialog of [...testWindow.fileDialogs]) dialog.answer(undefined);
  for (const notice of [...testWindow.notices]) notice.answer(undefined);
}

/** Closes all tabs, and discards their changes. */
export async function closeTabs(): Promise<void> {
  // The tab of a panel that was opened just now is there a moment later.
  await waitFor(
    async () => {
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      const tabs = window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
      return [...tabs, ...testWindow.panels.map(({ panel }) => panel.title)];
    },
    (open) => open.length === 0,
  );
}

/** Sets a user setting, or removes it. */
export async function setSetting(id: string, value: unknown): Promise<void> {
  await workspace.getConfiguration().update(id, value, ConfigurationTarget.Global);
}

/** Sets the key of the local service in its prompts, unless an earlier suite did. */
export async function setKey(): Promise<void> {
  const { keys } = readTestService();
  if ((await treeTexts('rpcbook.networks', 1)).some((text) => /key set/i.test(text))) return;
  const done = start('rpcbook.key.set');
  await answerPrompts(['API key for “local”', keys.key], ['API key secret', keys.secret]);
  await done;
  await waitFor(
    () => treeTexts('rpcbook.networks', 1),
    (texts) => texts.some((text) => /key set/i.test(text)),
  );
}

/** Returns the labels and descriptions of a tree view, each with two spaces for each level, down to a depth. */
export async function treeTexts(
  view: string,
  depth: number,
  parent?: unknown,
  indent = '',
): Promise<readonly string[]> {
  const { provider } = testWindow.trees.get(view) ?? {};
  if (provider === undefined) throw new Error(`no tree view ${view}`);
  const texts: string[] = [];
  for (const element of depth === 0 ? [] : ((await provider.getChildren(parent)) ?? [])) {
    const { label = '', description = '' } = await provider.getTreeItem(element);
    texts.push(`${indent}${typeof label === 'object' ? label.label : label} ${String(description)}`);
    texts.push(...(await treeTexts(view, depth - 1, element, `${indent}  `)));
  }
  return texts;
}
