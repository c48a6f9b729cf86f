import {
  commands,
  type CompletionItem,
  type CompletionList,
  type TextDocument,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { waitFor } from '../../run/waitFor';

const labelOf = ({ label }: CompletionItem): string => (typeof label === 'string' ? label : label.label);

/** Waits until completion at the end of a document offers a label, and accepts it as Tab does. Stops of snippets are empty. */
export async function complete(document: TextDocument, label: string): Promise<void> {
  const item = await waitFor(
    async () => {
      const end = document.positionAt(document.getText().length);
      const list = await commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        end,
      );
      return list.items.find((candidate) => labelOf(candidate) === label) ?? list.items.map(labelOf).join('; ');
    },
    (found) => typeof found !== 'string',
    { what: `the completion ${label}` },
  );
  const { insertText = label, range } = item;
  if (range === undefined) throw new Error(`the completion ${label} has no range`);
  const text = typeof insertText === 'string' ? insertText : insertText.value.replace(/\$\{\d+:[^}]*\}|\$\d+/g, '');
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, 'replacing' in range ? range.replacing : range, text);
  await workspace.applyEdit(edit);
}

/** Types a text at the end of a document. */
export async function typeAtEnd(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(document.getText().length), text);
  await workspace.applyEdit(edit);
}
