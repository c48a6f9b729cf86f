import { withoutTrailing } from '../../../base/withoutTrailing';
import { ArgumentParser } from '../../../model/cell/argumentParser';
import type { ArgumentNode, ParsedCell } from '../../../model/cell/cell';
import { lineEnd } from '../../../model/cell/lineEnd';
import type { Problem, SourceRange } from '../../../model/cell/problem';
import { methodOfEdited } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import { undefinedUse } from '../shared/nameOccurrences';
import { nameRangeOf } from '../shared/notebookFacts';
import { readCursor } from '../shared/requestCursor';
import { schemaAt } from '../shared/schemaAtCursor';
import { SnippetWriter } from '../shared/snippets';
import { syntaxFixes } from './syntaxFixes';
import type { CodeAction, TextEdit } from './textEdit';

/** Returns the quick fixes for a problem of a cell, most likely first. */
export function quickFixes(context: LanguageContext, edited: ParsedCell, problem: Problem): readonly CodeAction[] {
  const cures = problem.cure ? curesOf(context, edited, problem, problem.cure) : syntaxFixes(edited, problem);
  const fixes = [...cures, ...defineFix(context, edited, problem), ...rawMethodFix(edited, problem)];
  return fixes.map((fix, index) => ({ ...fix, kind: 'quickfix', ...(index === 0 && { isPreferred: true }) }));
}

type Fix = Omit<CodeAction, 'kind'>;

function curesOf(
  context: LanguageContext,
  edited: ParsedCell,
  problem: Problem,
  cure: NonNullable<Problem['cure']>,
): readonly Fix[] {
  const { text } = edited;
  switch (cure.kind) {
    case 'replace':
      return cure.values.map((value, index) => ({
        title: `Replace with ${value}${printSource(cure.named?.sources[index])}`,
        edits: [replaceValue(text, replacedRange(context, edited, problem), value)],
      }));
    case 'remove':
      return cure.ranges.map((range) => ({
        title: `Remove ${shorten(text.slice(range.start, range.end))}`,
        edits: [removePiece(text, range)],
      }));
    case 'swap':
      return [
        {
          title: 'Swap the ends of the range',
          edits: [
            { range: problem.range, text: text.slice(cure.other.start, cure.other.end) },
            { range: cure.other, text: text.slice(problem.range.start, problem.range.end) },
          ],
        },
      ];
    case 'unwrap':
      return [
        {
          title: 'Remove the brackets',
          edits: [{ range: problem.range, text: cure.items.map(({ start, end }) => text.slice(start, end)).join(' ') }],
        },
      ];
    case 'addMembers':
      return addMembers(context, edited, problem.range, cure.names);
    case 'addArguments':
      return addArguments(context, edited);
  }
}

/** A similar name replaces only the name, not the braces around it. */
function replacedRange(context: LanguageContext, edited: ParsedCell, problem: Problem): SourceRange {
  const use = undefinedUse(context, edited, problem);
  return use ? nameRangeOf(use, edited.text) : problem.range;
}

function defineFix(context: LanguageContext, edited: ParsedCell, problem: Problem): readonly Fix[] {
  const use = undefinedUse(context, edited, problem);
  return use
    ? [
        {
          title: `Define the variable ${use.name}`,
          edits: [{ range: { start: 0, end: 0 }, text: `@${use.name} = \${1:value}\n`, isSnippet: true }],
        },
      ]
    : [];
}

/** The directive says that an unknown method is meant. */
function rawMethodFix({ text, cell }: ParsedCell, { code, range }: Problem): readonly Fix[] {
  const { request } = cell;
  if (code !== 'unknownMethod' || (request?.kind !== 'call' && request?.kind !== 'envelope')) return [];
  // The method of an envelope may be on a later line.
  const at = text.lastIndexOf('\n', Math.min(range.start, request.range.start) - 1) + 1;
  return [
    {
      title: 'Send it as written (# @method raw)',
      edits: [{ range: { start: at, end: at }, text: '# @method raw\n' }],
    },
  ];
}

function printSource(source: string | undefined): string {
  return source === undefined ? '' : ` (${source})`;
}

/** Keeps the quotes of the old value. */
function replaceValue(text: string, range: SourceRange, value: string): TextEdit {
  const quote = text.charAt(range.start);
  return {
    range,
    text:
      quote === '"' && text.charAt(range.end - 1) === '"' && !/^(?:true|false)$/.test(value)
        ? JSON.stringify(value)
        : value,
  };
}

/** Removes a value or member with its comma and whitespace. */
function removePiece(text: string, range: SourceRange): TextEdit {
  const behind = /^\s*,[ \t]*(?:\r?\n[ \t]*)?/.exec(text.slice(range.end));
  if (behind) return { range: { start: range.start, end: range.end + behind[0].length }, text: '' };
  const before = text.slice(0, range.start);
  const bare = before.trimEnd();
  const start = bare.endsWith(',') ? bare.length - 1 : withoutTrailing(before, ' \t').length;
  return { range: { start, end: range.end }, text: '' };
}

/** Text added to an unclosed value would become a part of it. */
function isUnclosed({ cell }: ParsedCell): boolean {
  return cell.problems.some(({ code }) => code.startsWith('unclosed'));
}

function addMembers(
  context: LanguageContext,
  edited: ParsedCell,
  object: SourceRange,
  names: readonly string[],
): readonly Fix[] {
  const {
    text,
    cell: { request },
  } = edited;
  if (request?.kind !== 'call' || isUnclosed(edited)) return [];
  const method = methodOfEdited(context, edited);
  const inside = object.end - 1;
  const { schema } = schemaAt(method, readCursor(text, request.methodRange.end, inside).frames);
  const writer = new SnippetWriter();
  const indent = `${/[ \t]*/.exec(text.slice(text.lastIndexOf('\n', object.start) + 1))?.[0] ?? ''}  `;
  const members = names.map((name) => writer.member(name, schema?.properties?.[name], indent));
  const content = text.slice(object.start + 1, inside);
  const start = object.start + 1 + content.trimEnd().length;
  const isEmpty = content.trim() === '';
  const comma = commaBehind(text, request.arguments, object);
  const added = content.includes('\n')
    ? `\n${indent}${members.join(`,\n${indent}`)}`
    : ` ${members.join(', ')}${isEmpty ? ' ' : ''}`;
  return [
    {
      title: `Add ${names.join(', ')}`,
      edits: [
        ...(comma !== undefined && comma < start ? [{ range: { start: comma, end: comma }, text: ',' }] : []),
        {
          range: { start, end: isEmpty ? inside : start },
          text: comma === start ? `,${added}` : added,
          isSnippet: true,
        },
      ],
    },
  ];
}

/**
 * Returns where an object needs a comma before more members: after its last one, which may be followed by a comment.
 */
function commaBehind(text: string, nodes: readonly ArgumentNode[], { start, end }: SourceRange): number | undefined {
  for (const node of nodes) {
    if (node.range.start > start || node.range.end < end) continue;
    if (node.kind === 'array') return commaBehind(text, node.items, { start, end });
    if (node.kind !== 'object') return undefined;
    if (node.range.start < start)
      return commaBehind(
        text,
        node.members.map(({ value }) => value),
        { start, end },
      );
    const last = node.members.at(-1)?.value.range.end;
    if (last === undefined) return undefined;
    const between = new ArgumentParser(text, last, []);
    between.skipSpace();
    return text.charAt(between.at) === ',' ? undefined : last;
  }
  return undefined;
}

function addArguments(context: LanguageContext, edited: ParsedCell): readonly Fix[] {
  const { request } = edited.cell;
  const method = methodOfEdited(context, edited);
  if (request?.kind !== 'call' || !method || isUnclosed(edited)) return [];
  const missing = method.parameters.slice(request.arguments.length).filter(({ required }) => required);
  const writer = new SnippetWriter();
  const written = missing.map(({ schema, name }) => ` ${writer.value(schema, name, false)}`).join('');
  const at =
    request.arguments.at(-1)?.range.end ??
    Math.min(request.methodRange.end, lineEnd(edited.text, request.methodRange.start));
  return [
    {
      title: `Add ${missing.map(({ name }) => name).join(', ')}`,
      edits: [{ range: { start: at, end: at }, text: written, isSnippet: true }],
    },
  ];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
