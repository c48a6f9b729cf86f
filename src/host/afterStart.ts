import type { Disposable } from 'vscode';

/**
 * Runs a function in the next turn of the event loop, after the extension has started. The first reading of settings
 * and the watching of files would be a sixth of the start.
 */
export function afterStart(run: () => void): Disposable {
  const timer = setTimeout(run, 0);
  return { dispose: () => clearTimeout(timer) };
}
