import { Uri } from 'vscode';

/**
 * Returns the notebook that is named by the argument of VS Code's notebook commands: a URI, or what the buttons of a
 * notebook's editor pass. Undefined for anything else.
 */
export function readNotebookUri(given: unknown): Uri | undefined {
  if (given instanceof Uri) return given;
  const editor =
    typeof given === 'object' && given !== null && 'notebookEditor' in given ? given.notebookEditor : given;
  return typeof editor === 'object' && editor !== null && 'notebookUri' in editor && editor.notebookUri instanceof Uri
    ? editor.notebookUri
    : undefined;
}
