import { MarkdownString } from 'vscode';

import type { Markdown } from '../core/base/view/markdown';

/**
 * Converts Markdown for VS Code. Only the commands of links created here can run, and HTML is enabled only if a part
 * needs it.
 */
export function markdownString(markdown: Markdown): MarkdownString {
  const text = new MarkdownString(markdown.print(), true);
  text.supportHtml = markdown.hasHtml;
  text.isTrusted = markdown.commands.size > 0 ? { enabledCommands: [...markdown.commands] } : false;
  return text;
}
