import type { Cell, ParsedCell } from '../../../model/cell/cell';
import { parseQuoted } from '../../../model/cell/parseQuoted';
import type { Problem, SourceRange } from '../../../model/cell/problem';
import { readCursor } from '../shared/requestCursor';
import type { CodeAction, TextEdit } from './textEdit';

type Fix = Omit<CodeAction, 'kind'>;

/** Returns the quick fixes for syntax errors. */
export function syntaxFixes(edited: ParsedCell, { code, range }: Problem): readonly Fix[] {
  const { text } = edited;
  switch (code) {
    case 'singleQuotes':
      return [
        {
          title: 'Use double quotes',
          edits: [{ range, text: JSON.stringify(parseQuoted(text, range.start, []).text) }],
        },
      ];
    case 'missingComma':
      return [{ title: 'Insert a comma', edits: [insert(range.start, ', ')] }];
    case 'unexpectedComma':
      return [{ title: 'Remove the comma', edits: [{ range, text: '' }] }];
    case 'unclosedString':
      return text.charAt(range.start) === '"' ? [{ title: 'Close the string', edits: [insert(range.end, '"')] }] : [];
    case 'unclosedTemplate':
      return [{ title: 'Close the braces', edits: [insert(closingPlace(text, range), '}}')] }];
    case 'unclosedBracket':
      return closeBrackets(edited, range);
    case 'unclosedComment':
      return [{ title: 'Close the comment', edits: [insert(text.length, ' */')] }];
    default:
      return [];
  }
}

function insert(at: number, text: string): TextEdit {
  return { range: { start: at, end: at }, text };
}

function closingPlace(text: string, range: SourceRange): number {
  const source = text.slice(range.start, range.end);
  const braces = Math.max(0, source.lastIndexOf('{{'));
  const quote = source.slice(braces).search(/["'\s,]/);
  return quote === -1 ? range.end : range.start + braces + quote;
}

/** Closes a word's bracket at the end of the word, and the brackets of lists and objects together at the end. */
function closeBrackets(edited: ParsedCell, range: SourceRange): readonly Fix[] {
  const { text, cell } = edited;
  if (isInWord(text, range)) {
    const end = range.start + (/^[([][^\s,]*/.exec(text.slice(range.start))?.[0].length ?? 1);
    return [{ title: 'Close the bracket', edits: [insert(end, closerOf(text, range))] }];
  }
  const isTextOpen = cell.problems.some(
    ({ code }) => code === 'unclosedString' || code === 'unclosedTemplate' || code === 'unclosedComment',
  );
  if (isTextOpen || cell.request?.kind !== 'call') return [];
  const open = cell.problems.filter((problem) => problem.code === 'unclosedBracket' && !isInWord(text, problem.range));
  const closers = open
    .toSorted((a, b) => b.range.start - a.range.start)
    .map((problem) => closerOf(text, problem.range))
    .join('');
  const end = text.trimEnd().length;
  const isInNote = endsInNote(edited, cell.request.methodRange.end, end);
  return [
    {
      title: open.length === 1 ? 'Close the bracket' : 'Close the brackets',
      edits: [insert(end, isInNote ? `\n${closers}` : closers)],
    },
  ];
}

/** Whether the text of a cell ends in a comment. The whole cell is scanned for this, once for all its brackets. */
function endsInNote({ text, cell }: ParsedCell, start: number, end: number): boolean {
  const known = noteEnds.get(cell);
  if (known !== undefined) return known;
  const { isInNote } = readCursor(text, start, end);
  noteEnds.set(cell, isInNote);
  return isInNote;
}

const noteEnds = new WeakMap<Cell, boolean>();

/** `mapping(2`, `balances[0x1`: the bracket belongs to the word before it. */
function isInWord(text: string, { start }: SourceRange): boolean {
  return text.charAt(start) === '(' || (text.charAt(start) === '[' && /[\w)\]]/.test(text.charAt(start - 1)));
}

function closerOf(text: string, { start }: SourceRange): string {
  return { '[': ']', '(': ')' }[text.charAt(start)] ?? '}';
}
