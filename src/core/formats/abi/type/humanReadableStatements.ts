/** One declaration of a human-readable ABI, without comments, and its first line (from 1). */
export interface Statement {
  readonly text: string;
  readonly line: number;
}

const keyword = /^\s*(?:event|function|error|struct|enum|type|constructor|fallback|receive)\b/;

/**
 * Splits a human-readable ABI into declarations. A declaration ends at a line end, a semicolon or the closing brace of
 * a struct, once all parentheses are closed. A line that begins with a keyword always begins a declaration.
 */
export function* splitStatements(text: string): Generator<Statement, undefined, undefined> {
  let open: { text: string; line: number; depth: number } | undefined;
  const lines = blankComments(text).split('\n');
  for (const [index, line] of lines.entries()) {
    if (open && (open.depth === 0 || keyword.test(line))) {
      yield* closed(open);
      open = undefined;
    }
    for (const character of line) {
      open ??= { text: '', line: index + 1, depth: 0 };
      if (character === '(' || character === '{') open.depth += 1;
      if (character === ')' || character === '}') open.depth = Math.max(0, open.depth - 1);
      if (character !== ';' || open.depth > 0) open.text += character;
      if ((character === ';' || character === '}') && open.depth === 0) {
        yield* closed(open);
        open = undefined;
      }
    }
    if (open) open.text += '\n';
  }
  if (open) yield* closed(open);
}

function closed({ text, line }: Statement): readonly Statement[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : [{ text: trimmed, line }];
}

/** Replaces comments by spaces and keeps their line ends. An unclosed block comment stays unchanged. */
export function blankComments(text: string): string {
  const marks = /\/[*/]/g;
  const lastClose = text.lastIndexOf('*/');
  let blanked = '';
  let from = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const start = mark.index;
    if (mark[0] === '/*' && start + 2 > lastClose) continue;
    const end = mark[0] === '/*' ? text.indexOf('*/', start + 2) + 2 : lineEndAt(text, start);
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
    marks.lastIndex = end;
  }
  return blanked + text.slice(from);
}

function lineEndAt(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
