import { callLines } from './callLines';
import type { ArgumentNode, Cell, CellRequest } from './cell';
import { parseTemplate, type TemplatePart } from './parseTemplate';
import type { SourceRange } from './problem';

/** A `{{…}}` of a cell. Its range counts from the start of the cell's text. */
export type CellReference = Exclude<TemplatePart, { readonly kind: 'text' }> & {
  /**
   * If the braces are in a quoted string with escapes, `range` covers the entire string, and this is the position of
   * the braces in the decoded string.
   */
  readonly contentStart?: number;
};

/** References by cell. Each action of the editor needs them several times, and a cell may have thousands. */
const known = new WeakMap<Cell, readonly CellReference[]>();

/**
 * Returns all `{{…}}` of a cell: in directives, variables and the request, including those that cannot be parsed. The
 * text of each cell is read once.
 */
export function referencesOf(cell: Cell): readonly CellReference[] {
  const before = known.get(cell);
  if (before) return before;
  const found: CellReference[] = [];
  for (const { value, valueRange } of [...cell.directives, ...cell.variables]) {
    collect(value, valueRange, found);
  }
  if (cell.request !== undefined) {
    collectFromRequest(cell.request, found);
  }
  known.set(cell, found);
  return found;
}

function collectFromRequest(request: CellRequest, found: CellReference[]): void {
  switch (request.kind) {
    case 'call':
      for (const line of callLines(request)) line.arguments.forEach((node) => collectFromNode(node, found));
      return;
    case 'envelope':
      collect(request.text, request.range, found);
      return;
    case 'get':
      collect(request.path, request.pathRange, found);
      return;
    case 'pasted':
      return;
  }
}

function collectFromNode(node: ArgumentNode, found: CellReference[]): void {
  switch (node.kind) {
    case 'word':
      collect(node.text, node.range, found);
      return;
    case 'string':
      collect(
        node.text,
        { start: node.range.start + 1, end: node.range.end - (isUnclosed(node) ? 0 : 1) },
        found,
        node.range,
      );
      return;
    case 'array':
      node.items.forEach((item) => collectFromNode(item, found));
      return;
    case 'object':
      node.members.forEach((member) => collectFromNode(member.value, found));
      return;
    case 'number':
    case 'literal':
      return;
  }
}

/** Whether a string has an opening quote but no closing quote. */
function isUnclosed({ text, range }: Extract<ArgumentNode, { readonly kind: 'string' }>): boolean {
  return range.end - range.start === text.length + 1;
}

/** `whole` is the range to use if `text` differs from the source text (a string with escapes). */
function collect(text: string, range: SourceRange, found: CellReference[], whole = range): void {
  if (!text.includes('{{')) {
    return;
  }
  const isVerbatim = text.length === range.end - range.start;
  for (const part of parseTemplate(text)) {
    if (part.kind !== 'text') {
      const place = isVerbatim ? { start: range.start + part.range.start, end: range.start + part.range.end } : whole;
      const within = isVerbatim ? {} : { contentStart: part.range.start };
      found.push(
        part.kind === 'reference'
          ? { ...part, range: place, ...within }
          : { ...part, problem: { ...part.problem, range: place }, range: place, ...within },
      );
    }
  }
}
