import type { Position } from 'vscode';
import { commands, type Hover, MarkdownString, type TextDocument } from 'vscode';

import { waitFor } from '../../run/waitFor';
import { setKey, setSetting } from './testWindow';

/**
 * Sets a key, the network of hashes in files that name none, and whether hovers request receipts by themselves. A suite
 * removes the settings.
 */
export async function prepareHovers(asks: 'auto' | 'ask'): Promise<void> {
  await setKey();
  await setSetting('rpcbook.defaultNetwork', 'local-service/evm');
  await setSetting('rpcbook.ask.receipts', asks);
}

/** Returns the Markdown of the hovers over a text in a document, as VS Code gets it. */
export async function markdownOver(document: TextDocument, text: string): Promise<string> {
  const at = document.getText().indexOf(text);
  if (at < 0) throw new Error(`${text} is not in ${document.uri.path}`);
  const position: Position = document.positionAt(at + 2);
  const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, position);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof MarkdownString ? content.value : String(content)))
    .join('\n\n');
}

/** Returns the Markdown of the hovers over a text in a document, without escapes. */
export async function hoverOver(document: TextDocument, text: string): Promise<string> {
  return (await markdownOver(document, text)).replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Waits until the hover over a text contains another. Returns all of its Markdown. */
export function hoverShows(document: TextDocument, text: string, shown: string | RegExp): Promise<string> {
  return waitFor(
    () => hoverOver(document, text),
    (markdown) => (typeof shown === 'string' ? markdown.includes(shown) : shown.test(markdown)),
    { what: `${String(shown)} in the hover over ${text}` },
  );
}

/** Follows a link of a hover, as a click does. */
export async function followLink(markdown: string, label: string): Promise<void> {
  const links = [...markdown.matchAll(/\[([^\]]+)\]\(command:([\w.]+)(?:\?([^)\s]+))?[^)]*\)/g)];
  const [, , command = '', query] = links.find(([, shown]) => shown?.includes(label)) ?? [];
  if (command === '') throw new Error(`no link “${label}” in: ${markdown}`);
  const given = query === undefined ? [] : (JSON.parse(decodeURIComponent(query)) as unknown);
  await commands.executeCommand(command, ...(Array.isArray(given) ? (given as unknown[]) : [given]));
}
