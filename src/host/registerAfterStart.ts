import type { Disposable } from 'vscode';

import { afterStart } from './afterStart';

/** Something that is registered after the start, or earlier if it is needed. */
export interface LaterRegistration<T> extends Disposable {
  /** Returns the registered object. Registers it now if that hasn't happened yet. */
  readonly now: () => T;
}

/**
 * Registers providers, views and similar objects in the next turn of the event loop (`afterStart`). VS Code needs them
 * later, and doesn't wait for them while it starts the extension. Commands, serializers, and kernels must be registered
 * immediately.
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
