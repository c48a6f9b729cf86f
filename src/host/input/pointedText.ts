import { window } from 'vscode';

import { withoutTrailing } from '../../core/base/withoutTrailing';
import { wordAt } from '../../core/editor/lookup/wordAt';

const maxSelectionLength = 500;

/** Returns the selection in the active editor, otherwise the word at the cursor; undefined if there is neither. */
export function pointedText(): string | undefined {
  const editor = window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  if (selection.isEmpty) {
    const word = wordAt(document.lineAt(selection.active.line).text, selection.active.character);
    return word && cleanText(word.text);
  }
  if (!selection.isSingleLine || selection.end.character - selection.start.character > maxSelectionLength)
    return undefined;
  return cleanText(document.getText(selection));
}

/** Removes the quotes, brackets, and punctuation around a text, and adds `0x` to 32 bytes of bare hex. */
export function cleanText(text: string): string {
  const bare = withoutTrailing(text.trim().replace(/^["'`<([{]+/, ''), '"\'`>)]},;.:');
  return /^[\da-f]{64}$/i.test(bare) ? `0x${bare}` : bare;
}
