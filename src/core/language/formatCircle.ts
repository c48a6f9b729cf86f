/** The names of a circle as `a → b → a`; the middle of a long one is left out. */
export function formatCircle(names: readonly string[]): string {
  const few = names.length > 12 ? [...names.slice(0, 10), '…', ...names.slice(-1)] : names;
  return few.join(' → ');
}
