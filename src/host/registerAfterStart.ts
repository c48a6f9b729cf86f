import type { Disposable } from 'vscode';

import { afterStart } from './afterStart';

/**
 * Registers providers in the next turn of the event loop (`afterStart`). VS Code asks providers that come later, and
 * waits for none of them while it starts the extension. Commands, serializers, and kernels must be there at once.
 */
export function registerAfterStart(register: () => Disposable): Disposable {
  let registered: Disposable | undefined;
  const starting = afterStart(() => {
    registered = register();
  });
  return {
    dispose: () => {
      starting.dispose();
      registered?.dispose();
    },
  };
}
