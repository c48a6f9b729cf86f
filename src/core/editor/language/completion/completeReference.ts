import { isReservedVariable } from '../../../base/credentials/environmentSecret';
import { JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { printJsonStart } from '../../../base/json/printJsonStart';
import { type PathStep, printStep, readPath } from '../../../base/json/readPath';
import { documentProse } from '../../../base/view/markdown';
import { isResolving } from '../../../knowledge/names/addressBook';
import type { Schema } from '../../../model/catalogue/schema';
import { itemSchema, memberSchema, optionOfType } from '../../../model/catalogue/schemaWithin';
import { lineEnd } from '../../../model/cell/lineEnd';
import { nameOf, type ParsedCell } from '../../../model/cell/parsedCell';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import { describeAddress, isReferable } from '../shared/describeAddress';
import { knownEvents } from '../shared/knownEvents';
import type { LanguageContext } from '../shared/languageContext';
import { templateFunctions } from '../shared/templateFunctions';
import { type Completion, type CompletionPlace, placeAround } from './completion';

const maxItems = 50;

/**
 * Completes the text between `{{` (which ends at `start`) and the cursor: functions, names, and paths into last
 * answers.
 */
export function completeReference(
  context: LanguageContext,
  edited: ParsedCell,
  start: number,
  offset: number,
): readonly Completion[] {
  const { text } = edited;
  const typed = text.slice(start, offset).trimStart();
  const end = endOfExpression(text, offset);
  const isClosed = text.startsWith('}}', end);
  const from = offset - typed.length;
  const close = (completion: Completion): Completion =>
    isClosed || completion.continues ? completion : { ...completion, text: `${completion.text}}}` };
  const path = /^([A-Za-z_][\w-]*)((?:\.[A-Za-z_$][\w$-]*|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*)([.[][^.[]*)$/.exec(typed);
  if (path) {
    const [, name = '', steps = '', last = ''] = path;
    return completeSteps(context, name, steps, placeAround(offset - last.length, offset, end)).map(close);
  }
  const place = placeAround(from, offset, end);
  return [...completeNames(context, edited, place), ...completeFunctions(context, edited, typed, place)].map(close);
}

function endOfExpression(text: string, offset: number): number {
  const line = text.slice(offset, lineEnd(text, offset));
  const closing = line.indexOf('}}');
  return offset + (closing === -1 ? (/^[\w$.[\]-]*/.exec(line)?.[0].length ?? 0) : closing);
}

function completeNames(context: LanguageContext, edited: ParsedCell, place: CompletionPlace): readonly Completion[] {
  const { variables, cells } = context.facts.namesOf(context.cells);
  const own = nameOf(edited.cell);
  const found = [...variables].map(([name, value]): Completion => ({
    label: name,
    kind: 'variable',
    detail: shorten(value),
    text: name,
    order: `0${name}`,
    ...place,
  }));
  for (const name of cells) {
    if (name === own || variables.has(name)) continue;
    const detail = context.memory.answers.has(name) ? 'cell' : 'cell, not run yet';
    found.push({
      label: name,
      kind: 'cell',
      detail,
      text: `${name}.result`,
      continues: true,
      order: `1${name}`,
      ...place,
    });
  }
  for (const entry of context.addressBook?.all ?? []) {
    const { name, shown = name, rank } = entry;
    if (rank === 'builtIn' || !isResolving(rank) || variables.has(name) || cells.has(name) || !isReferable(name))
      continue;
    found.push({
      label: shown,
      kind: 'address',
      detail: describeAddress(entry),
      text: name,
      order: `1~${name}`,
      ...place,
    });
  }
  return found;
}

function completeFunctions(
  context: LanguageContext,
  edited: ParsedCell,
  typed: string,
  place: CompletionPlace,
): readonly Completion[] {
  const variable = /^\$env\s+/.exec(typed);
  if (variable) return completeVariables(context, placeBehind(variable[0], place));
  const topic = /^\$topic\s+/.exec(typed);
  if (topic) {
    const within = placeBehind(topic[0], place);
    return [...knownEvents(context, edited), ...context.builtInEvents.all()].map(({ signature, label }) => ({
      label: signature,
      kind: 'event',
      detail: label,
      text: signature,
      ...within,
    }));
  }
  return templateFunctions.map(({ name, takes, summary }) => ({
    label: name,
    kind: 'function',
    ...(takes !== '' && { detail: takes }),
    documentation: documentProse(summary),
    text: takes === '' ? name : `${name} `,
    ...(takes !== '' && { continues: true }),
    order: `2${name}`,
    ...place,
  }));
}

/** Names that the user allows. Their values are not read. */
function completeVariables({ allowedVariables }: LanguageContext, place: CompletionPlace): readonly Completion[] {
  return allowedVariables
    .filter((name) => !isReservedVariable(name))
    .map((name) => ({ label: name, kind: 'variable', detail: 'environment', text: name, ...place }));
}

function placeBehind(written: string, { inserting, replacing }: CompletionPlace): CompletionPlace {
  const start = inserting.start + written.length;
  return { inserting: { ...inserting, start }, replacing: { ...replacing, start } };
}

/** Returns the next steps of a path, from the cell's last answer, or from the catalogue if the cell has not run. */
function completeSteps(
  context: LanguageContext,
  name: string,
  steps: string,
  place: CompletionPlace,
): readonly Completion[] {
  const path = pathOf(name, steps);
  if (!path) return [];
  const answer = context.memory.answers.get(name);
  if (answer !== undefined) {
    const reached = readPath(answer, path, name);
    return reached.kind === 'ok'
      ? stepsInto(reached.value).map(([step, value]) => stepCompletion(step, preview(value), isBranch(value), place))
      : [];
  }
  const request = context.facts.placesOf(context.cells).firstNamed(name)?.cell.request;
  if (!request) return [];
  const [first, ...rest] = path;
  if (first === undefined)
    return ['result', 'error'].map((step) => stepCompletion(step, undefined, step === 'result', place));
  const method = request.kind === 'call' ? context.catalogue.find(request.method) : undefined;
  return first === 'result' ? stepsOfSchema(followSchema(method?.result?.schema, rest), place) : [];
}

function pathOf(name: string, steps: string): readonly PathStep[] | undefined {
  if (steps === '') return [];
  const [part] = parseTemplate(`{{${name}${steps}}}`);
  return part?.kind === 'reference' && part.target.kind === 'path' ? part.target.path : undefined;
}

function stepsInto(value: JsonValue): readonly (readonly [PathStep, JsonValue])[] {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return [];
  const items: readonly JsonValue[] | undefined = Array.isArray(value) ? value : undefined;
  return items
    ? items.slice(0, maxItems).map((item, index) => [index, item] as const)
    : Object.entries(value).slice(0, maxItems);
}

function followSchema(schema: Schema | undefined, path: readonly PathStep[]): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (at, step) => (typeof step === 'number' ? itemSchema(at) : memberSchema(optionOfType(at, 'object'), step)),
    schema,
  );
}

function stepsOfSchema(schema: Schema | undefined, place: CompletionPlace): readonly Completion[] {
  if (optionOfType(schema, 'array')) return [stepCompletion(0, 'first item', true, place)];
  const properties = Object.entries(optionOfType(schema, 'object')?.properties ?? {});
  return properties.map(([name, member]) =>
    stepCompletion(name, member.description, member.types.includes('object') || member.types.includes('array'), place),
  );
}

function stepCompletion(
  step: PathStep,
  detail: string | undefined,
  continues: boolean,
  place: CompletionPlace,
): Completion {
  const text = printStep(step);
  return {
    label: text,
    kind: 'property',
    ...(detail !== undefined && { detail }),
    text,
    order: typeof step === 'number' ? String(step).padStart(6, '0') : `1${step}`,
    continues,
    ...place,
  };
}

function isBranch(value: JsonValue): boolean {
  return stepsInto(value).length > 0;
}

function preview(value: JsonValue): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber)
    ? 'object'
    : shorten(printJsonStart(value, 61));
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
