import { SnippetString, SnippetTextEdit, TextEdit as EditorEdit, WorkspaceEdit } from 'vscode';

import type { TextEdit } from '../../core/editor/language/edits/textEdit';
import type { EditorCell } from './openCells';

/** Converts changes of a cell to an edit of its document. */
export function editOf(edits: readonly TextEdit[], located: EditorCell): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  edit.set(
    located.document.uri,
    edits.map(({ range, text, isSnippet }) => {
      const place = located.rangeOf(range);
      return isSnippet === true ? new SnippetTextEdit(place, new SnippetString(text)) : new EditorEdit(place, text);
    }),
  );
  return edit;
}
