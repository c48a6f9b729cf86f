import { Uri } from 'vscode';

/**
 * Returns the notebook in the argument of VS Code's notebook commands: a URI, or the argument of buttons in a
 * notebook's editor. Undefined for anything else.
 */
export function readNotebookUri(given: unknown): Uri | undefined {
  if (given instanceof Uri) return given;
  const editor =
    typeof given === 'object' && given !== null && 'notebookEditor' in given ? given.notebookEditor : given;
  return typeof editor === 'object' && editor !== null && 'notebookUri' in editor && editor.notebookUri instanceof Uri
    ? editor.notebookUri
    : undefined;
}
