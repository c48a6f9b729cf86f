import type { Disposable } from 'vscode';

/** Something that is registered after the start, or earlier if it is needed. */
export interface LaterRegistration<T> extends Disposable {
  /** Returns the registered object. Registers it now if that hasn't happened yet. */
  readonly now: () => T;
}

/**
 * Runs a function in the next turn of the event loop, after the extension has started. The first reading of settings
 * and the watching of files would be a sixth of the start.
 */
export function afterStart(run: () => void): Disposable {
  const timer = setTimeout(run, 0);
  return { dispose: () => clearTimeout(timer) };
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
