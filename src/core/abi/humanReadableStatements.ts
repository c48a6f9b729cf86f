/** One declaration of a human-readable ABI, without comments, and its first line (from 1). */
export interface Statement {
  readonly text: string;
  readonly line: number;
}

const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const keyword = /^\s*(?:event|function|error|struct|constructor|fallback|receive)\b/;

/**
 * Splits a human-readable ABI into declarations. A declaration ends at a line end, a semicolon or the closing brace of
 * a struct, once all parentheses are closed. A line that begins with a keyword always begins a declaration.
 */
export function splitStatements(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let open: { text: string; line: number; depth: number } | undefined;
  const close = (): void => {
    if (open && open.text.trim() !== '') statements.push({ text: open.text.trim(), line: open.line });
    open = undefined;
  };
  const lines = text.replace(comments, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n');
  for (const [index, line] of lines.entries()) {
    if (open && (open.depth === 0 || keyword.test(line))) close();
    for (const character of line) {
      open ??= { text: '', line: index + 1, depth: 0 };
      if (character === '(' || character === '{') open.depth += 1;
      if (character === ')' || character === '}') open.depth = Math.max(0, open.depth - 1);
      if (character !== ';' || open.depth > 0) open.text += character;
      if ((character === ';' || character === '}') && open.depth === 0) close();
    }
    if (open) open.text += '\n';
  }
  close();
  return statements;
}
