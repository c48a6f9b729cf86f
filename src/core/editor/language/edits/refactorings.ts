import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { shortForm } from '../../../base/view/shortForm';
import type { Schema } from '../../../model/catalogue/schema';
import type { ParsedCell } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import { calledMethod, lineAt } from '../shared/calledMethod';
import { encodeContextOf, methodOfEdited } from '../shared/cellComposition';
import { argumentFrames } from '../shared/envelopeCursor';
import type { LanguageContext } from '../shared/languageContext';
import type { CursorToken } from '../shared/requestCursor';
import { schemaAt } from '../shared/schemaAtCursor';
import { convertRequest } from './convertRequest';
import type { CodeAction } from './textEdit';

const maxKeys = 5;

/** Returns the refactorings at a place. `isAsked` is whether the user asked for them; they are also listed unasked. */
export function refactorings(
  context: LanguageContext,
  edited: ParsedCell,
  selection: SourceRange,
  isAsked = true,
): readonly CodeAction[] {
  return [...valueActions(context, edited, selection.start), ...convertRequest(context, edited, isAsked)];
}

function valueActions(context: LanguageContext, edited: ParsedCell, offset: number): readonly CodeAction[] {
  if (edited.cell.request?.kind !== 'call') return [];
  const found = argumentFrames(edited, offset);
  const { token } = found ?? {};
  if (!found || !token || offset < token.range.start) return [];
  const method = methodOfEdited(context, edited);
  const line = lineAt(edited, offset);
  const place = schemaAt((line && calledMethod(context, edited, line, method)?.method) ?? method, found.frames);
  if (place.role === 'key' || token.text.includes('{{')) return [];
  const component = found.frames.length > 1 ? place.schema?.name : undefined;
  const name =
    place.key ??
    (component && component.charAt(0).toLowerCase() + component.slice(1)) ??
    place.parameter?.name ??
    'value';
  return [
    ...(place.schema?.name === 'StoragePosition' ? slotActions(context, edited, token) : []),
    ...extractVariable(context, edited, token, name, place.schema),
  ];
}

function extractVariable(
  context: LanguageContext,
  edited: ParsedCell,
  token: CursorToken,
  name: string,
  schema: Schema | undefined,
): readonly CodeAction[] {
  // A variable's value can't start or end with white space, and a list or object needs more than its text.
  if (token.text !== token.text.trim() || (token.quoted && /^[[{]/.test(token.text))) return [];
  if (
    token.text === '' ||
    /^(?:true|false|null)$/.test(token.text) ||
    schema?.enum !== undefined ||
    /[\r\n]/.test(token.text)
  )
    return [];
  const variable = freeName(context, name.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_'));
  const line = requestLine(edited);
  const quote = token.quoted ? '"' : '';
  return [
    {
      title: `Extract to the variable ${variable}`,
      kind: 'refactor.extract',
      edits: [
        { range: { start: line, end: line }, text: `@${variable} = ${token.text}\n` },
        { range: token.range, text: `${quote}{{${variable}}}${quote}` },
      ],
    },
  ];
}

/** The start of the line where the request begins. A variable is inserted above it. */
function requestLine({ text, cell }: ParsedCell): number {
  return text.lastIndexOf('\n', (cell.request?.range.start ?? 0) - 1) + 1;
}

function freeName(context: LanguageContext, wish: string): string {
  const { variables, cells } = context.facts.namesOf(context.cells);
  let name = wish;
  for (let number = 2; variables.has(name) || cells.has(name); number += 1) name = `${wish}${number}`;
  return name;
}

/** Replaces a slot number by the slot of a mapping's key, or an expression by its slot. */
function slotActions(context: LanguageContext, edited: ParsedCell, token: CursorToken): readonly CodeAction[] {
  const quote = token.quoted ? '"' : '';
  if (/^(?:0x[\da-f]{1,8}|\d[\d_]*)$/i.test(token.text)) {
    const keys = new Set(
      context.cells
        .flatMap((parsed) => context.facts.of(parsed).addresses)
        .flatMap(({ text, variable }) => (/^0x/.test(text) && variable !== undefined ? [`{{${variable}}}`] : [])),
    );
    const named = [...keys].slice(0, maxKeys).map((key): CodeAction => ({
      title: `Read the mapping at slot ${token.text} for ${key}`,
      kind: 'refactor.rewrite',
      edits: [{ range: token.range, text: `${quote}mapping(${token.text})[${key}]${quote}` }],
    }));
    return [
      ...named,
      {
        title: `Read a key of the mapping at slot ${token.text}`,
        kind: 'refactor.rewrite',
        edits: [{ range: token.range, text: `${quote}mapping(${token.text})[\${1:key}]${quote}`, isSnippet: true }],
      },
    ];
  }
  const slot = encodeContextOf(context, edited).slotOf(token.text, new StepBudget(stepLimits.composing));
  return slot?.kind === 'ok' && slot.value !== token.text
    ? [
        {
          title: `Replace with the slot ${shortForm(slot.value)}`,
          kind: 'refactor.rewrite',
          edits: [{ range: token.range, text: slot.value }],
        },
      ]
    : [];
}
