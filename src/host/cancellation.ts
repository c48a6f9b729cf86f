import type { CancellationToken, Disposable } from 'vscode';

/** Returns a signal that aborts when a token is canceled. Dispose of it when it is no longer needed. */
export function abortOn(token: CancellationToken): { readonly signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => subscription.dispose() };
}

/** Returns the value of a promise, or the fallback if it takes too long. The work behind the promise continues. */
export function within<T>(milliseconds: number, work: Promise<T>, otherwise: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
