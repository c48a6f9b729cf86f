import { MarkdownString } from 'vscode';

import type { Markdown } from '../core/view/markdown';

/**
 * Markdown as VS Code shows it. Of commands only those run that links made here run; HTML is read only where one part
 * needs it.
 */
export function markdownString(markdown: Markdown): MarkdownString {
  const text = new MarkdownString(markdown.print(), true);
  text.supportHtml = markdown.hasHtml;
  text.isTrusted = markdown.commands.size > 0 ? { enabledCommands: [...markdown.commands] } : false;
  return text;
}
