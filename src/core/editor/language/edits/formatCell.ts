import { callLines } from '../../../model/cell/callLines';
import type { ArgumentNode, ParsedCell, WrittenLine } from '../../../model/cell/cell';
import { parseCell } from '../../../model/cell/parseCell';
import type { SourceRange } from '../../../model/cell/problem';

const step = '  ';
const comment = /#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Formats a cell: one space in directives and variables, and multi-line values indented by two spaces with one member
 * per line. Keeps comments and doesn't change what is sent. Undefined for text with syntax errors. Envelopes, GET and
 * curl are not formatted.
 */
export function formatCell({ id, text, cell }: ParsedCell): string | undefined {
  if (text.includes('\r\n')) {
    const source = text.replaceAll('\r\n', '\n');
    return formatCell({ id, text: source, cell: parseCell(source) })?.replaceAll('\n', '\r\n');
  }
  if (cell.problems.some(({ severity }) => severity === 'error')) return undefined;
  const { request } = cell;
  if (!request) return formatNotes(text).trim();
  const head = formatNotes(text.slice(0, request.range.start)).replace(/^\n+/, '');
  const body =
    request.kind === 'call'
      ? formatCalls(text, callLines(request))
      : text.slice(request.range.start, request.range.end);
  return `${head}${body}${formatTail(text.slice(request.range.end))}`.trimEnd();
}

/** Formats calls, and the comments between them. */
function formatCalls(text: string, lines: readonly WrittenLine[]): string {
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      const end = line.arguments.at(-1)?.range.end ?? line.methodRange.end;
      return `${formatCall(text, line)}${next ? formatTail(text.slice(end, next.range.start)) : ''}`;
    })
    .join('');
}

function formatCall(
  text: string,
  { methodRange, arguments: nodes }: { readonly methodRange: SourceRange; readonly arguments: readonly ArgumentNode[] },
): string {
  const printer = new NodePrinter(text);
  let printed = text.slice(methodRange.start, methodRange.end);
  let end = methodRange.end;
  for (const node of nodes) {
    printed += separator(text.slice(end, node.range.start)) + printer.print(node, '');
    end = node.range.end;
  }
  return printed;
}

/** Formats the text between two arguments: a space, a line break, or comments. */
function separator(gap: string): string {
  if (!gap.includes('\n')) return [' ', ...[...gap.matchAll(comment)].map(([note]) => `${note} `)].join('');
  const lines = gap.split('\n');
  const notes = lines
    .slice(1, -1)
    .map((line) => formatNote(line))
    .filter((line) => line !== '' && line !== ',');
  const first = (lines[0] ?? '').trim().replace(/^,\s*/, '');
  const last = (lines.at(-1) ?? '').trim().replace(/^,\s*/, '');
  return [first === '' ? '' : ` ${first}`, ...notes, `${step}${last === '' ? '' : `${last} `}`].join('\n');
}

/** Formats the text after the request: the rest of its line, then comments. */
function formatTail(tail: string): string {
  const [first = '', ...rest] = tail.split('\n');
  const behind = first.trim();
  const line = behind === '' || behind === ',' ? '' : ` ${behind}`;
  return rest.length === 0 ? line : `${line}${formatNotes(`\n${rest.join('\n')}`)}`;
}

/** Formats lines of comments, directives and variables. Leaves block comments unchanged. */
function formatNotes(text: string): string {
  if (text.includes('/*')) return text;
  return text
    .split('\n')
    .map(formatNote)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

function formatNote(line: string): string {
  const directive = /^\s*(#+|\/\/+)[ \t]*@([A-Za-z][\w-]*)[ \t]*/.exec(line);
  if (directive) return `${directive[1]} @${directive[2]} ${line.slice(directive[0].length)}`.trimEnd();
  const variable = /^\s*@([A-Za-z_][\w-]*)[ \t]*=[ \t]*/.exec(line);
  return variable ? `@${variable[1]} = ${line.slice(variable[0].length)}`.trimEnd() : line.trim();
}

interface Piece {
  readonly range: SourceRange;
  readonly print: (indent: string) => string;
}

function bracketsOf({ isTuple, isBraced }: Extract<ArgumentNode, { kind: 'array' }>): readonly [string, string] {
  if (isBraced) return ['{', '}'];
  return isTuple ? ['(', ')'] : ['[', ']'];
}

class NodePrinter {
  constructor(private readonly text: string) {}

  print(node: ArgumentNode, indent: string): string {
    switch (node.kind) {
      case 'array':
        return this.#container(
          node.range,
          ...bracketsOf(node),
          node.items.map((item) => ({ range: item.range, print: (inner) => this.print(item, inner) })),
          indent,
        );
      case 'object':
        return this.#container(
          node.range,
          '{',
          '}',
          node.members.map((member) => this.#member(member)),
          indent,
        );
      default:
        return this.#slice(node.range);
    }
  }

  #member({ keyRange, value }: Extract<ArgumentNode, { kind: 'object' }>['members'][number]): Piece {
    const range = { start: keyRange.start, end: value.range.end };
    const isPlain = /^\s*:\s*$/.test(this.text.slice(keyRange.end, value.range.start));
    return {
      range,
      print: (indent) => (isPlain ? `${this.#slice(keyRange)}: ${this.print(value, indent)}` : this.#slice(range)),
    };
  }

  #container(range: SourceRange, open: string, close: string, pieces: readonly Piece[], indent: string): string {
    const source = this.#slice(range);
    if (!source.includes('\n')) return source.includes('/*') ? source : this.#inline(open, close, pieces, indent);
    const inner = indent + step;
    const lines: string[] = [];
    let line = open;
    let end = range.start + 1;
    pieces.forEach((piece, index) => {
      line = this.#gap(end, piece.range.start, line, inner, lines);
      end = piece.range.end;
      const rest = this.text.slice(end, pieces[index + 1]?.range.start ?? range.end).replaceAll(comment, '');
      lines.push(line);
      line = `${inner}${piece.print(inner)}${rest.includes(',') ? ',' : ''}`;
    });
    lines.push(this.#gap(end, range.end - 1, line, inner, lines), `${indent}${close}`);
    return pieces.length === 0 && lines.length === 2 && lines[0] === open ? `${open}${close}` : lines.join('\n');
  }

  #inline(open: string, close: string, pieces: readonly Piece[], indent: string): string {
    if (pieces.length === 0) return `${open}${close}`;
    const pad = open === '{' ? ' ' : '';
    return `${open}${pad}${pieces.map((piece) => piece.print(indent)).join(', ')}${pad}${close}`;
  }

  /** Keeps the comments of a gap: after `line`, or on separate lines. Returns the line that is still open. */
  #gap(from: number, to: number, line: string, indent: string, lines: string[]): string {
    let current = line;
    const gap = this.text.slice(from, to);
    for (const match of gap.matchAll(comment)) {
      if (gap.slice(0, match.index).replaceAll(comment, '').includes('\n')) {
        lines.push(current);
        current = `${indent}${match[0].trimEnd()}`;
      } else {
        current += ` ${match[0].trimEnd()}`;
      }
    }
    return current;
  }

  #slice({ start, end }: SourceRange): string {
    return this.text.slice(start, end);
  }
}
