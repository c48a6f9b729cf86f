import { type NotebookDocument, TabInputNotebook, window } from 'vscode';

/** Whether a tab shows a notebook. VS Code keeps a notebook without one open for minutes if an extension opened it. */
export function isInEditor({ uri }: Pick<NotebookDocument, 'uri'>): boolean {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => input instanceof TabInputNotebook && input.uri.toString() === uri.toString());
}
