/** Prints a Markdown table. A `|` in a cell is escaped, in code too (GFM 4.10). */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Prints text as Markdown code. */
export function codeSpan(text: string): string {
  return `\`${text}\``;
}
