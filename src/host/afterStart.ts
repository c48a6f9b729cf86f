import type { Disposable } from 'vscode';

/**
 * Runs something in the next turn of the event loop, when the extension has started. Nobody waits for it then: the first
 * reading of settings and the watching of files would be a sixth of the start.
 */
export function afterStart(run: () => void): Disposable {
  const timer = setTimeout(run, 0);
  return { dispose: () => clearTimeout(timer) };
}
