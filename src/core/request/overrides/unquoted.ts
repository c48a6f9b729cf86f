/** Returns the content of a quoted text, or the text itself. Escapes of quotes and backslashes are replaced. */
export function unquoted(text: string): { readonly content: string; readonly quoted: boolean } {
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted
    ? { content: text.slice(1, -1).replace(/\\(["'\\])/g, '$1'), quoted: true }
    : { content: text, quoted: false };
}
