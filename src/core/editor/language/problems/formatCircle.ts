/** Formats the names of a cycle as `a → b → a`. Omits the middle of a long one. */
export function formatCircle(names: readonly string[]): string {
  const few = names.length > 12 ? [...names.slice(0, 10), '…', ...names.slice(-1)] : names;
  return few.join(' → ');
}
