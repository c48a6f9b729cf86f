/**
 * What a call of a method does. `reads`: it only reads. `sends`: it sends a transaction, or signs one with an account
 * of the node. `changes`: it changes the node itself, such as its state, its peers or its accounts. `unknown`: none of
 * these is known.
 */
export type MethodEffect = 'reads' | 'sends' | 'changes' | 'unknown';

/** All effects, from the least to the most strict. */
const strictness: readonly MethodEffect[] = ['reads', 'unknown', 'changes', 'sends'];

/** Returns the stricter of two effects. */
export function stricterEffect(one: MethodEffect, other: MethodEffect): MethodEffect {
  return strictness.indexOf(one) >= strictness.indexOf(other) ? one : other;
}
