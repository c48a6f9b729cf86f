/** A name in the text of a cell, and the address that replaces it. */
export interface NameReplacement {
  readonly name: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns what is written in the place of a name: the address, in the quotation marks of the name. The place can be that of
 * the braces of a reference. Undefined if the name isn't there anymore.
 */
export function replaceName(text: string, { name, address, start, end }: NameReplacement): string | undefined {
  const written = text.slice(start, end);
  const isReference = written.startsWith('{{') && written.endsWith('}}') && written.slice(2, -2).trim() === name;
  if (written === name || isReference) return address;
  return written === JSON.stringify(name) || written === JSON.stringify(`{{${name}}}`) ? `"${address}"` : undefined;
}
