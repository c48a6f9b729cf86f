import { lineEnd } from '../cell/lineEnd';
import type { Problem } from '../cell/problem';
import type { SourceRange } from '../cell/sourceRange';
import { composeForEditor } from './cellComposition';
import type { EditedCell, LanguageContext } from './languageContext';
import { undefinedUse } from './nameOccurrences';
import { nameRangeOf } from './notebookFacts';
import { readCursor } from './requestCursor';
import { schemaAt } from './schemaAtCursor';
import { SnippetWriter } from './snippets';
import type { CodeAction, TextEdit } from './textEdit';

/** The ways to mend a problem of a cell, the likeliest first. */
export function quickFixes(context: LanguageContext, edited: EditedCell, problem: Problem): readonly CodeAction[] {
  const cures = problem.cure ? curesOf(context, edited, problem, problem.cure) : syntaxFixes(edited.text, problem);
  const fixes = [...cures, ...defineFix(context, edited, problem)];
  return fixes.map((fix, index) => ({ ...fix, kind: 'quickfix', ...(index === 0 && { isPreferred: true }) }));
}

type Fix = Omit<CodeAction, 'kind'>;

function curesOf(context: LanguageContext, edited: EditedCell, problem: Problem, cure: NonNullable<Problem['cure']>): readonly Fix[] {
  const { text } = edited;
  switch (cure.kind) {
    case 'replace':
      return cure.values.map((value) => ({ title: `Replace with ${value}`, edits: [replaceValue(text, replacedRange(context, edited, problem), value)] }));
    case 'remove':
      return cure.ranges.map((range) => ({ title: `Remove ${shorten(text.slice(range.start, range.end))}`, edits: [removePiece(text, range)] }));
    case 'swap':
      return [{ title: 'Swap the ends of the range', edits: [
        { range: problem.range, text: text.slice(cure.other.start, cure.other.end) },
        { range: cure.other, text: text.slice(problem.range.start, problem.range.end) },
      ] }];
    case 'addMembers':
      return addMembers(context, edited, problem.range, cure.names);
    case 'addArguments':
      return addArguments(context, edited);
  }
}

/** A near name takes the place of the name alone, not of the braces around it. */
function replacedRange(context: LanguageContext, edited: EditedCell, problem: Problem): SourceRange {
  const use = undefinedUse(context, edited, problem);
  return use ? nameRangeOf(use, edited.text) : problem.range;
}

function syntaxFixes(text: string, { code, range }: Problem): readonly Fix[] {
  const end = { start: range.end, end: range.end };
  switch (code) {
    case 'singleQuotes':
      return [{ title: 'Use double quotes', edits: [{ range, text: JSON.stringify(text.slice(range.start + 1, range.end - 1).replaceAll("\\'", "'")) }] }];
    case 'missingComma':
      return [{ title: 'Insert a comma', edits: [{ range: { start: range.start, end: range.start }, text: ', ' }] }];
    case 'unexpectedComma':
      return [{ title: 'Remove the comma', edits: [{ range, text: '' }] }];
    case 'unclosedString':
      return text.charAt(range.start) === '"' ? [{ title: 'Close the string', edits: [{ range: end, text: '"' }] }] : [];
    case 'unclosedTemplate':
      return [{ title: 'Close the braces', edits: [{ range: { start: closingPlace(text, range), end: closingPlace(text, range) }, text: '}}' }] }];
    case 'unclosedBracket':
      return [{ title: 'Close the bracket', edits: [{ range: { start: text.trimEnd().length, end: text.trimEnd().length }, text: closerOf(text.charAt(range.start)) }] }];
    case 'unclosedComment':
      return [{ title: 'Close the comment', edits: [{ range: { start: text.length, end: text.length }, text: ' */' }] }];
    default:
      return [];
  }
}

function closingPlace(text: string, range: SourceRange): number {
  const quote = text.slice(range.start, range.end).search(/["'\s,]/);
  return quote === -1 ? range.end : range.start + quote;
}

function closerOf(opener: string): string {
  return opener === '[' ? ']' : opener === '(' ? ')' : '}';
}

function defineFix(context: LanguageContext, edited: EditedCell, problem: Problem): readonly Fix[] {
  const use = undefinedUse(context, edited, problem);
  return use ? [{ title: `Define the variable ${use.name}`, edits: [{ range: { start: 0, end: 0 }, text: `@${use.name} = \${1:value}\n`, isSnippet: true }] }] : [];
}

/** Keeps the quotes that the old value has. */
function replaceValue(text: string, range: SourceRange, value: string): TextEdit {
  const quote = text.charAt(range.start);
  return { range, text: quote === '"' && text.charAt(range.end - 1) === '"' && !/^(?:true|false)$/.test(value) ? JSON.stringify(value) : value };
}

/** Takes a value or member away, with the comma and the space that then have nothing to part. */
function removePiece(text: string, range: SourceRange): TextEdit {
  const behind = /^\s*,[ \t]*(?:\r?\n[ \t]*)?/.exec(text.slice(range.end));
  if (behind) return { range: { start: range.start, end: range.end + behind[0].length }, text: '' };
  const before = /(?:,\s*|[ \t]+)$/.exec(text.slice(0, range.start));
  return { range: { start: range.start - (before?.[0].length ?? 0), end: range.end }, text: '' };
}

function addMembers(context: LanguageContext, { text, cell, ...rest }: EditedCell, object: SourceRange, names: readonly string[]): readonly Fix[] {
  const { request } = cell;
  if (request?.kind !== 'call') return [];
  const { method } = composeForEditor(context, { text, cell, ...rest });
  const inside = text.charAt(object.end - 1) === '}' ? object.end - 1 : object.end;
  const { schema } = schemaAt(method, readCursor(text, request.methodRange.end, inside).frames);
  const writer = new SnippetWriter();
  const indent = `${/[ \t]*/.exec(text.slice(text.lastIndexOf('\n', object.start) + 1))?.[0] ?? ''}  `;
  const members = names.map((name) => writer.member(name, schema?.properties?.[name], indent));
  const content = text.slice(object.start + 1, inside);
  const start = object.start + 1 + content.trimEnd().length;
  const isEmpty = content.trim() === '';
  const comma = isEmpty || content.trimEnd().endsWith(',') ? '' : ',';
  const isTall = content.includes('\n');
  const text_ = isTall ? `${comma}\n${indent}${members.join(`,\n${indent}`)}` : `${comma} ${members.join(', ')}${isEmpty ? ' ' : ''}`;
  return [{ title: `Add ${names.join(', ')}`, edits: [{ range: { start, end: isEmpty ? inside : start }, text: text_, isSnippet: true }] }];
}

function addArguments(context: LanguageContext, edited: EditedCell): readonly Fix[] {
  const { request } = edited.cell;
  const { method } = composeForEditor(context, edited);
  if (request?.kind !== 'call' || !method) return [];
  const missing = method.parameters.slice(request.arguments.length).filter(({ required }) => required);
  const writer = new SnippetWriter();
  const written = missing.map(({ schema, name }) => ` ${writer.value(schema, name, false)}`).join('');
  const at = request.arguments.at(-1)?.range.end ?? Math.min(request.methodRange.end, lineEnd(edited.text, request.methodRange.start));
  return [{ title: `Add ${missing.map(({ name }) => name).join(', ')}`, edits: [{ range: { start: at, end: at }, text: written, isSnippet: true }] }];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
