import { type Fields, isFields, readItems } from '../../base/json/readFields';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import { shortened } from '../../base/view/shortForm';
import { compileLinearPattern } from './linearPattern';
import type { Schema, SchemaType } from './schema';

/** A part of a document that could not be used. The other parts were used. */
export interface CatalogueProblem {
  /** Place in the document: `methods[3].params[0].schema`. */
  readonly place: string;
  readonly message: string;
}

/** A schema that is still being built. */
type OpenSchema = { -readonly [Key in keyof Schema]: Schema[Key] };

const schemaTypes: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Reads schemas, each component once. A component that refers to itself becomes the same object. */
export class SchemaReader {
  readonly #components = new Map<string, OpenSchema>();
  /** Every schema and the place where it was read. */
  readonly #read = new Map<OpenSchema, string>();
  readonly #budget = new StepBudget(stepLimits.openRpc);
  #saidTooLarge = false;

  constructor(
    private readonly document: Fields,
    private readonly problems: CatalogueProblem[],
  ) {}

  /** Returns the target of `$ref`, or the entry itself. Only references within the document are followed. */
  follow(entry: unknown): unknown {
    const pointer = isFields(entry) ? entry['$ref'] : undefined;
    if (typeof pointer !== 'string' || !pointer.startsWith('#/')) return entry;
    let target: unknown = this.document;
    if (!this.#budget.take(pointer.length)) return undefined;
    for (const step of pointer.slice(2).split('/')) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      target = isFields(target) && Object.hasOwn(target, key) ? target[key] : undefined;
    }
    return target;
  }

  /** Counts an entry of a list. Returns false, and reports the problem once, if the document is too large. */
  takeEntry(place: string): boolean {
    if (this.#budget.take()) return true;
    if (!this.#saidTooLarge)
      this.problems.push({ place, message: 'This document is too large: what follows from here on is not read.' });
    this.#saidTooLarge = true;
    return false;
  }

  read(entry: unknown, place: string): Schema {
    const schema = this.#budget.below(() => this.#readSchema(entry, place), undefined);
    if (schema !== undefined) {
      if (schema.anyOf && !this.#read.has(schema)) this.#read.set(schema, place);
      return schema;
    }
    if (this.takeEntry(place))
      this.problems.push({
        place: shortened(place, 200),
        message: `This schema is nested more than ${stepLimits.openRpc.depth} levels deep: what is deeper is not checked.`,
      });
    return anything;
  }

  #readSchema(entry: unknown, place: string): OpenSchema {
    if (!isFields(entry)) return anything;
    const pointer = entry['$ref'];
    if (typeof pointer !== 'string') return this.#readInline(entry, place);
    const component = this.#readComponent(pointer, place);
    const description = readProse(entry['description']);
    const byDefault = scalar(entry['default']);
    if (description === undefined && byDefault === undefined) return component;
    return {
      ...component,
      ...(description !== undefined && { description }),
      ...(byDefault !== undefined && { default: byDefault }),
    };
  }

  #readComponent(pointer: string, place: string): OpenSchema {
    const known = this.#components.get(pointer);
    if (known) return known;
    const target = this.follow({ $ref: pointer });
    if (!isFields(target)) {
      this.problems.push({ place, message: `There is nothing at ${shortened(pointer, 200)}.` });
      return anything;
    }
    const component = { ...anything };
    this.#components.set(pointer, component);
    const inner = this.read(target, pointer);
    // A reference to a reference has a component of its own as its target, whose alternatives are limited too.
    if (typeof target['$ref'] !== 'string') this.#read.delete(inner);
    Object.assign(component, inner, { name: pointer.slice(pointer.lastIndexOf('/') + 1) });
    if (component.anyOf) this.#read.set(component, pointer.replace(/^#\//, '').replaceAll('/', '.'));
    return component;
  }

  /** Removes alternatives that contain themselves or would take too long to try. */
  limitOptions(): void {
    limitOptions(this.#read, (place, message) => this.problems.push({ place, message }));
  }

  #readInline(entry: Fields, place: string): OpenSchema {
    const pattern = this.#readPattern(entry['pattern'], place);
    const properties = isFields(entry['properties'])
      ? Object.fromEntries(
          Object.entries(entry['properties']).map(([key, value]) => [
            key,
            this.read(value, `${place}.properties.${key}`),
          ]),
        )
      : undefined;
    const anyOf = [...readItems(entry['anyOf']), ...readItems(entry['oneOf'])]
      .slice(0, stepLimits.schemaOptions.steps)
      .map((option, index) => this.read(option, `${place}.anyOf[${index}]`));
    return {
      types: [entry['type']].flat().filter((type): type is SchemaType => schemaTypes.some((known) => known === type)),
      required: readItems(entry['required']).filter((key) => typeof key === 'string'),
      additionalProperties: entry['additionalProperties'] !== false,
      ...texts(entry),
      ...numbers(entry),
      ...(pattern !== undefined && { pattern }),
      ...(properties && { properties }),
      ...(entry['items'] !== undefined && { items: this.read(entry['items'], `${place}.items`) }),
      ...(anyOf.length > 0 && { anyOf }),
    };
  }

  #readPattern(pattern: unknown, place: string): string | undefined {
    if (typeof pattern !== 'string') return undefined;
    const compiled = compileLinearPattern(pattern);
    if (compiled.kind === 'ok') return pattern;
    this.problems.push({
      place: `${place}.pattern`,
      message: `Values aren't tested by this pattern: it has ${compiled.problem}.`,
    });
    return undefined;
  }
}

/** A schema that allows every value. */
const anything: Schema = { types: [], required: [], additionalProperties: true };

function texts(entry: Fields): Partial<Schema> {
  const found: Record<string, unknown> = {};
  for (const key of ['title', 'description']) {
    const words = readProse(entry[key]);
    if (words !== undefined) found[key] = words;
  }
  const byDefault = scalar(entry['default']);
  if (byDefault !== undefined) found['default'] = byDefault;
  const choices = readItems(entry['enum']).filter((value) => value !== null);
  if (choices.length > 0 && choices.every((value) => typeof value === 'string')) found['enum'] = choices;
  return found;
}

function numbers(entry: Fields): Partial<Schema> {
  const found: Record<string, number> = {};
  for (const key of ['minimum', 'maximum', 'minProperties', 'maxProperties', 'maxItems']) {
    const value = entry[key];
    if (typeof value === 'number') found[key] = value;
  }
  return found;
}

function scalar(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/**
 * Removes the alternatives of schemas that are alternatives of themselves (they allow every value), and of schemas with
 * more combinations of alternatives than can be tried on user input: alternatives that share components double at every
 * level. Visits every schema once. Calls `report` with the place and one sentence.
 */
function limitOptions(
  schemas: ReadonlyMap<OpenSchema, string>,
  report: (place: string, message: string) => void,
): void {
  const most = stepLimits.schemaOptions.steps;
  const counts = new Map<Schema, number>();
  const open = new Set<Schema>();
  const circular = new Set<Schema>();
  const count = (schema: Schema): number => {
    const known = counts.get(schema);
    if (known !== undefined) return known;
    if (open.has(schema)) circular.add(schema);
    if (open.has(schema)) return 1;
    open.add(schema);
    const all = (schema.anyOf ?? []).reduce((sum, option) => sum + count(option), 1);
    open.delete(schema);
    const kept = circular.has(schema) || all > most ? 1 : all;
    counts.set(schema, kept);
    return kept;
  };
  for (const [schema, place] of schemas) {
    if (count(schema) > 1) continue;
    delete schema.anyOf;
    report(
      place,
      circular.has(schema)
        ? 'This schema is an alternative of itself: its alternatives are left out.'
        : `This schema has more than ${most} alternatives: they are left out.`,
    );
  }
}

/**
 * Returns a document's prose without images: a displayed image would be loaded from an address that a node chooses.
 * Returns undefined for anything but a string.
 */
export function readProse(value: unknown): string | undefined {
  return typeof value === 'string' ? value.replaceAll('![', '[') : undefined;
}
