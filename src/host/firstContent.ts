import { commands } from 'vscode';

import type { viewIds } from './contributions';

/**
 * Returns a function that shows a view. Until there is something in it, only the view of networks is in the container.
 * A view that was shown stays for the session, because views that come and go move what is under the pointer.
 */
export function firstContent(view: keyof typeof viewIds): () => void {
  let isShown = false;
  return () => {
    if (isShown) return;
    isShown = true;
    commands.executeCommand('setContext', `rpcbook.shows.${view}`, true).then(undefined, () => undefined);
  };
}
