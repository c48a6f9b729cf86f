import { isReservedVariable } from '../../../base/credentials/environmentSecret';
import type { PathStep } from '../../../base/json/readPath';
import { documentProse } from '../../../base/view/markdown';
import { isResolving } from '../../../knowledge/names/addressBook';
import { nameOf, type ParsedCell } from '../../../model/cell/cell';
import { lineEnd } from '../../../model/cell/lineEnd';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import { describeAddress, isReferable } from '../shared/describeAddress';
import { knownEvents } from '../shared/knownEvents';
import type { LanguageContext } from '../shared/languageContext';
import { templateFunctions } from '../shared/templateFunctions';
import { type Completion, type CompletionPlace, placeAround } from './completion';
import { shorten, stepCompletion, stepsOfAnswer, stepsOfSchema } from './pathSteps';

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
  const all = new Map([...variables, ...(context.given ?? [])]);
  const found = [...all].map(([name, value]): Completion => ({
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
  const named = context.facts.placesOf(context.cells).firstNamed(name);
  const answer = context.memory.answers.get(name);
  const decoded = answer && named && context.memory.lastAnswerOf?.(named.id);
  if (answer !== undefined) return stepsOfAnswer(decoded ?? answer, path, name, place);
  const request = named?.cell.request;
  if (!request) return [];
  const [first, ...rest] = path;
  if (first === undefined)
    return ['result', 'error'].map((step) => stepCompletion(step, undefined, step === 'result', place));
  const method = request.kind === 'call' ? context.catalogue.find(request.method) : undefined;
  return first === 'result' ? stepsOfSchema(method?.result?.schema, rest, place) : [];
}

function pathOf(name: string, steps: string): readonly PathStep[] | undefined {
  if (steps === '') return [];
  const [part] = parseTemplate(`{{${name}${steps}}}`);
  return part?.kind === 'reference' && part.target.kind === 'path' ? part.target.path : undefined;
}
