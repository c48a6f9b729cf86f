/** Returns an element ID that is unique on the page. */
export function uniqueId(prefix: string): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return `${prefix}-${Array.from(words, (word) => word.toString(36)).join('')}`;
}
