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
  if (written === name || /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(written)?.[1] === name) return address;
  return written === JSON.stringify(name) || written === JSON.stringify(`{{${name}}}`) ? `"${address}"` : undefined;
}
