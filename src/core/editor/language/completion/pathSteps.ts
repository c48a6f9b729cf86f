import { isList, JsonNumber, type JsonValue, membersOf } from '../../../base/json/jsonValue';
import { printJsonStart } from '../../../base/json/printJson';
import { type PathStep, printStep, readPath } from '../../../base/json/readPath';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import type { Completion, CompletionPlace } from './completion';

const maxItems = 50;

/** Returns the next steps of a path into an answer. `root` is the name of the answer itself. */
export function stepsOfAnswer(
  answer: JsonValue,
  path: readonly PathStep[],
  root: string,
  place: CompletionPlace,
): readonly Completion[] {
  const reached = readPath(answer, path, root);
  return reached.kind === 'ok'
    ? stepsInto(reached.value).map(([step, value]) => stepCompletion(step, preview(value), isBranch(value), place))
    : [];
}

/** Returns the next steps of a path into a result that the catalogue describes. */
export function stepsOfSchema(
  schema: Schema | undefined,
  path: readonly PathStep[],
  place: CompletionPlace,
): readonly Completion[] {
  const within = followSchema(schema, path);
  if (optionOfType(within, 'array')) return [stepCompletion(0, 'first item', true, place)];
  const properties = Object.entries(optionOfType(within, 'object')?.properties ?? {});
  return properties.map(([name, member]) =>
    stepCompletion(name, member.description, member.types.includes('object') || member.types.includes('array'), place),
  );
}

function stepsInto(value: JsonValue): readonly (readonly [PathStep, JsonValue])[] {
  if (typeof value !== 'object' || value === null || value instanceof JsonNumber) return [];
  return isList(value)
    ? value.slice(0, maxItems).map((item, index) => [index, item] as const)
    : membersOf(value).slice(0, maxItems);
}

function followSchema(schema: Schema | undefined, path: readonly PathStep[]): Schema | undefined {
  return path.reduce<Schema | undefined>(
    (at, step) => (typeof step === 'number' ? itemSchema(at) : memberSchema(optionOfType(at, 'object'), step)),
    schema,
  );
}

/** A step of a path, as it is inserted. */
export function stepCompletion(
  step: PathStep,
  detail: string | undefined,
  continues: boolean,
  place: CompletionPlace,
): Completion {
  const text = printStep(step);
  return {
    label: text,
    kind: 'property',
    detail,
    text,
    order: typeof step === 'number' ? String(step).padStart(6, '0') : `1${step}`,
    continues,
    ...place,
  };
}

function isBranch(value: JsonValue): boolean {
  return stepsInto(value).length > 0;
}

/** The start of a value, for people. */
export function preview(value: JsonValue): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber)
    ? 'object'
    : shorten(printJsonStart(value, 61));
}

/** Cuts a text that is long. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
