import { applyEdits, type TextEdit } from '../../../../../../src/core/editor/language/edits/textEdit';
import { plainText } from '../../../../../../src/core/editor/language/shared/snippets';

/** Returns a text after the edits of an action, with the placeholders of snippets accepted. */
export function acceptEdits(text: string, edits: readonly TextEdit[]): string {
  return applyEdits(
    text,
    edits.map((edit) => (edit.isSnippet ? { ...edit, text: plainText(edit.text) } : edit)),
  );
}
