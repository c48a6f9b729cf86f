import { plainText } from '../../../../src/core/language/snippets';
import { applyEdits, type TextEdit } from '../../../../src/core/language/textEdit';

/** Returns a text after the edits of an action, with the placeholders of snippets accepted. */
export function acceptEdits(text: string, edits: readonly TextEdit[]): string {
  return applyEdits(
    text,
    edits.map((edit) => (edit.isSnippet ? { ...edit, text: plainText(edit.text) } : edit)),
  );
}
