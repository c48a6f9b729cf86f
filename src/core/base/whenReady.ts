/**
 * Passes a value to `next`, immediately or when its promise resolves. With many small calls, awaiting values that are
 * already available would take most of the time.
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
