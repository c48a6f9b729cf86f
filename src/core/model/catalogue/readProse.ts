/**
 * Returns a document's prose without images: a displayed image would be loaded from an address that a node chooses.
 * Returns undefined for anything but a string.
 */
export function readProse(value: unknown): string | undefined {
  return typeof value === 'string' ? value.replaceAll('![', '[') : undefined;
}
