import type { Disposable } from 'vscode';

import { afterStart } from './afterStart';

/** What is registered after the start, or earlier if something needs it by then. */
export interface LaterRegistration<T> extends Disposable {
  /** Returns what is registered. Registers it now if that hasn't happened yet. */
  readonly now: () => T;
}

/**
 * Registers providers, views and the like in the next turn of the event loop (`afterStart`). VS Code asks for them later,
 * and waits for none of them while it starts the extension. Commands, serializers, and kernels must be there at once.
 */
export function registerAfterStart<T extends Disposable>(register: () => T): LaterRegistration<T> {
  let registered: T | undefined;
  const now = (): T => (registered ??= register());
  const starting = afterStart(now);
  return {
    now,
    dispose: () => {
      starting.dispose();
      registered?.dispose();
    },
  };
}
