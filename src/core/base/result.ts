/** The result of an operation that can fail in an expected way. Failures are values that the caller must handle. */
export type Result<T, P> =
  { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'failed'; readonly problem: P };

/** Wraps a success. */
export function ok<T>(value: T): { readonly kind: 'ok'; readonly value: T } {
  return { kind: 'ok', value };
}

/** Wraps an expected failure. */
export function failed<P>(problem: P): { readonly kind: 'failed'; readonly problem: P } {
  return { kind: 'failed', problem };
}
