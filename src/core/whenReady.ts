/**
 * Passes a value on: at once if it is there, so that what needs no waiting costs none. Of many small calls, promises for
 * what is there already would take most of the time.
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
