import { JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { readPath } from '../../../base/json/readPath';
import type { ParsedCell } from '../../../model/cell/cell';
import { lineEnd } from '../../../model/cell/lineEnd';
import { parseCellPath } from '../../../model/cell/parseTemplate';
import type { Family } from '../../../model/networks/network';
import { networkOf } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';
import { type Completion, type CompletionPlace, placeAround } from './completion';
import { preview, stepCompletion, stepsOfAnswer, stepsOfSchema } from './pathSteps';

/** The operators of an assertion, with what they need behind them. */
const operators: readonly (readonly [operator: string, detail: string])[] = [
  ['==', 'the same value'],
  ['!=', 'another value'],
  ['<', 'less'],
  ['<=', 'at most'],
  ['>', 'more'],
  ['>=', 'at least'],
  ['contains', 'an item or a part of the text'],
  ['matches', '/pattern/'],
  ['in', '[list]'],
  ['within', '1 % of N'],
  ['is', 'schema'],
  ['exists', 'any value but null'],
];

/** The decoded values of the answers of each family, by name. */
const decodedMembers: Readonly<Record<Family, readonly (readonly [name: string, detail: string])[]>> = {
  evm: [
    ['logs', 'events by name'],
    ['returns', 'results of the function'],
    ['value', 'of the variable in storage'],
  ],
  l2net: [['events', 'events by name']],
  solana: [
    ['instructions', 'of a transaction, by program and type'],
    ['tokenBalances', 'changed by a transaction'],
    ['balances', 'changed by a transaction'],
    ['accounts', 'token accounts of a list'],
  ],
};

/**
 * Completes `# @assert` and the other directives that read a path in the answer, between `start` and the cursor: the
 * path in the last answer of the cell, with its decoded values, then an operator, then the value that the last answer has.
 */
export function completeAssertion(
  context: LanguageContext,
  edited: ParsedCell,
  start: number,
  offset: number,
): readonly Completion[] {
  const { text } = edited;
  const typed = text.slice(start, offset);
  const end = lineEnd(text, offset);
  const { first: written, behind } = splitWord(typed);
  const last = context.memory.lastAnswerOf?.(edited.id);
  if (behind === undefined) return completeAssertedPath(context, edited, written, last, offset);
  const { first: operator, behind: value } = splitWord(behind);
  if (value === undefined) {
    const place = placeAround(offset - operator.length, offset, offset);
    return operators.map(([name, detail], at) => ({
      label: name,
      kind: 'value',
      detail,
      text: name === 'exists' ? name : `${name} `,
      order: String(at).padStart(2, '0'),
      ...(name !== 'exists' && { continues: true }),
      ...place,
    }));
  }
  const place = placeAround(offset - value.length, offset, end);
  const referring: Completion = {
    label: '{{…}}',
    kind: 'value',
    detail: 'a variable, or the answer of another cell',
    text: '{{',
    continues: true,
    order: '~',
    ...place,
  };
  const expected = completeExpected(operator, written, last, place);
  return operator === 'matches' || operator === 'is' ? expected : [...expected, referring];
}

/** The first word of a text, and what stands behind the spaces after it. */
function splitWord(text: string): { readonly first: string; readonly behind: string | undefined } {
  const at = text.search(/[ \t]/);
  return at === -1
    ? { first: text, behind: undefined }
    : { first: text.slice(0, at), behind: text.slice(at).trimStart() };
}

/** The last answer as the paths of assertions read it. */
function completeAssertedPath(
  context: LanguageContext,
  edited: ParsedCell,
  written: string,
  last: JsonValue | undefined,
  offset: number,
): readonly Completion[] {
  const [, before = '', step = ''] = /^(.*?)([.[][^.[]*)$/s.exec(written) ?? [];
  const rest = /^[\w$.[\]"-]*/.exec(edited.text.slice(offset))?.[0].length ?? 0;
  if (before === '') {
    const place = placeAround(offset - written.length, offset, offset + rest);
    return ['result', 'error', 'decoded'].map((root) => ({ label: root, kind: 'property', text: root, ...place }));
  }
  const target = parseCellPath(before);
  if (typeof target === 'string') return [];
  const place = placeAround(offset - step.length, offset, offset + rest);
  const path = target.kind === 'path' ? target.path : [];
  if (last !== undefined) return stepsOfAnswer(last, [target.name, ...path], 'answer', place);
  if (target.name === 'decoded' && path.length === 0) {
    const network = networkOf(context, edited);
    const members = decodedMembers[network.kind === 'ok' ? network.value.family : 'evm'];
    return members.map(([name, detail]) => stepCompletion(name, detail, true, place));
  }
  const { request } = edited.cell;
  const method = request?.kind === 'call' ? context.catalogue.find(request.method) : undefined;
  return target.name === 'result' ? stepsOfSchema(method?.result?.schema, path, place) : [];
}

function completeExpected(
  operator: string,
  written: string,
  last: JsonValue | undefined,
  place: CompletionPlace,
): readonly Completion[] {
  if (operator === 'is')
    return [{ label: 'schema', kind: 'value', detail: 'as the catalogue describes it', text: 'schema', ...place }];
  const target = parseCellPath(written);
  if (last === undefined || typeof target === 'string') return [];
  const found = readPath(last, [target.name, ...(target.kind === 'path' ? target.path : [])], 'answer');
  if (
    found.kind === 'failed' ||
    (typeof found.value === 'object' && found.value !== null && !(found.value instanceof JsonNumber))
  )
    return [];
  const value = preview(found.value);
  if (value.endsWith('…')) return [];
  const text = expectedText(operator, value);
  return [{ label: text, kind: 'value', detail: 'in the last answer', text, ...place }];
}

function expectedText(operator: string, value: string): string {
  if (operator === 'in') return `[${value}]`;
  return operator === 'within' ? `1 % of ${value.replaceAll('"', '')}` : value;
}
