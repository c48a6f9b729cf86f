/**
 * What a call of a method does: it reads; it sends a transaction, or signs one with an account of the node; it changes
 * the node itself, such as its state, its peers or its accounts; or nobody here knows.
 */
export type MethodEffect = 'reads' | 'sends' | 'changes' | 'unknown';

/** The stricter an effect, the later it is in this list. */
const strictness: readonly MethodEffect[] = ['reads', 'unknown', 'changes', 'sends'];

/** Returns the stricter of two effects. */
export function stricterEffect(one: MethodEffect, other: MethodEffect): MethodEffect {
  return strictness.indexOf(one) >= strictness.indexOf(other) ? one : other;
}
