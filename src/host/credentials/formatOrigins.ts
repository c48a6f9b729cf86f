/** Every origin by name, for a sentence: one that is left out is one that nobody saw. */
export function formatOrigins(origins: readonly string[]): string {
  return origins.length === 0 ? 'no address' : origins.join(', ');
}
