/** A name in the text of a cell, and the address that replaces it. */
export interface NameReplacement {
  readonly name: string;
  readonly address: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the text that replaces a name: the address, in the quotation marks of the name. The range can be that of the
 * braces of a reference. Undefined if the text at the range has changed.
 */
export function replaceName(text: string, { name, address, start, end }: NameReplacement): string | undefined {
  const written = text.slice(start, end);
  const isReference = written.startsWith('{{') && written.endsWith('}}') && written.slice(2, -2).trim() === name;
  if (written === name || isReference) return address;
  return written === JSON.stringify(name) || written === JSON.stringify(`{{${name}}}`) ? `"${address}"` : undefined;
}
