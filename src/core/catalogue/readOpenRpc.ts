import type { CreditCost } from '../credits/creditCost';
import { isMethodName, isParameterName } from '../json/namePatterns';
import { parseJson } from '../json/parseJson';
import { type Fields, isFields } from '../json/readFields';
import type { Family } from '../networks/network';
import { WorkBudget } from '../workBudget';
import { workLimits } from '../workLimits';
import { limitOptions, type OpenSchema } from './limitOptions';
import { compileLinearPattern } from './linearPattern';
import type { Method, MethodExample, Parameter } from './method';
import type { Schema, SchemaType } from './schema';

/** A part of a document that could not be used. The other parts were used. */
export interface CatalogueProblem {
  /** Place in the document: `methods[3].params[0].schema`. */
  readonly place: string;
  readonly message: string;
}

export interface ReadCatalogue {
  readonly methods: readonly Method[];
  readonly problems: readonly CatalogueProblem[];
}

const families: readonly Family[] = ['evm', 'solana', 'l2net'];
const schemaTypes: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/**
 * Reads an OpenRPC 1.x document from parsed JSON. Invalid parts are reported with their place and omitted. `document`
 * is the name that identifies its methods and problems.
 */
export function readOpenRpc(json: unknown, document: string): ReadCatalogue {
  const problems: CatalogueProblem[] = [];
  if (!isFields(json) || !Array.isArray(json['methods'])) {
    return {
      methods: [],
      problems: [{ place: 'methods', message: 'An OpenRPC document has a list of methods; this has none.' }],
    };
  }
  const schemas = new SchemaReader(json, problems);
  const methods: Method[] = [];
  json['methods'].forEach((entry: unknown, index) => {
    if (!schemas.takeEntry(`methods[${index}]`)) return;
    const method = readMethod(entry, `methods[${index}]`, document, schemas, problems);
    if (method) methods.push(method);
  });
  schemas.limitOptions();
  const more = problems.length - workLimits.problems;
  if (more <= 0) return { methods, problems };
  const rest = { place: document, message: `${more.toLocaleString('en')} more problems are not listed.` };
  return { methods, problems: [...problems.slice(0, workLimits.problems), rest] };
}

function readMethod(
  entry: unknown,
  place: string,
  document: string,
  schemas: SchemaReader,
  problems: CatalogueProblem[],
): Method | undefined {
  if (!isFields(entry) || typeof entry['name'] !== 'string' || entry['name'] === '') {
    problems.push({ place, message: 'A method is an object with a name.' });
    return undefined;
  }
  if (!isMethodName(entry['name'])) {
    problems.push({
      place: `${place}.name`,
      message: 'A method name has letters, digits and `_ . - / $`, and nothing else.',
    });
    return undefined;
  }
  const description = prose(entry['description']);
  const path = text(entry['x-path']);
  const result = readResult(entry['result'], `${place}.result`, schemas);
  return {
    name: entry['name'],
    summary: prose(entry['summary']) ?? '',
    ...(description !== undefined && { description }),
    families: list(entry['x-families']).filter((family): family is Family =>
      families.some((known) => known === family),
    ),
    structure: entry['paramStructure'] === 'by-name' ? 'name' : 'position',
    parameters: list(entry['params']).flatMap((parameter, index) =>
      readParameter(parameter, `${place}.params[${index}]`, schemas, problems),
    ),
    ...(result && { result }),
    examples: list(entry['examples']).flatMap(readExample),
    errors: list(entry['errors']).flatMap(readError),
    cost: readCost(entry['x-credits']),
    ...(path !== undefined && { path }),
    document,
  };
}

function readParameter(
  entry: unknown,
  place: string,
  schemas: SchemaReader,
  problems: CatalogueProblem[],
): Parameter[] {
  const parameter = schemas.follow(entry);
  if (!isFields(parameter) || typeof parameter['name'] !== 'string') {
    problems.push({ place, message: 'A parameter is an object with a name and a schema.' });
    return [];
  }
  if (!isParameterName(parameter['name'])) {
    problems.push({ place: `${place}.name`, message: "This parameter's name has characters that a name can't have." });
    return [];
  }
  const description = prose(parameter['description']);
  return [
    {
      name: parameter['name'],
      ...(description !== undefined && { description }),
      required: parameter['required'] === true,
      schema: schemas.read(parameter['schema'], `${place}.schema`),
    },
  ];
}

function readResult(entry: unknown, place: string, schemas: SchemaReader): Method['result'] {
  const result = schemas.follow(entry);
  if (!isFields(result)) return undefined;
  const description = prose(result['description']);
  return {
    name: text(result['name']) ?? 'result',
    ...(description !== undefined && { description }),
    schema: schemas.read(result['schema'], `${place}.schema`),
  };
}

/** Numbers of a document are JS numbers. An example whose values are not JSON is omitted. */
function readExample(entry: unknown): MethodExample[] {
  if (!isFields(entry)) return [];
  const values = list(entry['params']).flatMap((parameter) => {
    const parsed =
      isFields(parameter) && parameter['value'] !== undefined && !isTooDeep(parameter['value'])
        ? parseJson(JSON.stringify(parameter['value']))
        : undefined;
    return isFields(parameter) && parsed?.kind === 'ok'
      ? [{ name: text(parameter['name']) ?? '', value: parsed.value }]
      : [];
  });
  return values.length > 0 ? [{ name: text(entry['name']) ?? 'Example', values }] : [];
}

function readError(entry: unknown): { code: number; message: string }[] {
  return isFields(entry) && typeof entry['code'] === 'number'
    ? [{ code: entry['code'], message: text(entry['message']) ?? '' }]
    : [];
}

function readCost(credits: unknown): CreditCost {
  return typeof credits === 'number' && Number.isSafeInteger(credits) && credits >= 0
    ? { kind: 'known', credits }
    : { kind: 'unknown' };
}

/** Reads schemas, each component once. A component that refers to itself becomes the same object. */
class SchemaReader {
  readonly #components = new Map<string, OpenSchema>();
  /** Every schema and the place where it was read. */
  readonly #read = new Map<OpenSchema, string>();
  readonly #budget = new WorkBudget(workLimits.openRpc);
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
        place: shortened(place),
        message: `This schema is nested more than ${workLimits.openRpc.depth} levels deep: what is deeper is not checked.`,
      });
    return anything;
  }

  #readSchema(entry: unknown, place: string): OpenSchema {
    if (!isFields(entry)) return anything;
    const pointer = entry['$ref'];
    if (typeof pointer !== 'string') return this.#readInline(entry, place);
    const component = this.#readComponent(pointer, place);
    const description = prose(entry['description']);
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
      this.problems.push({ place, message: `There is nothing at ${shortened(pointer)}.` });
      return anything;
    }
    const component = { ...anything };
    this.#components.set(pointer, component);
    const inner = this.read(target, pointer);
    // The target of a reference to a reference is a component of its own, whose alternatives are limited too.
    if (typeof target['$ref'] !== 'string') this.#read.delete(inner);
    Object.assign(component, inner, { name: pointer.slice(pointer.lastIndexOf('/') + 1) });
    if (component.anyOf) this.#read.set(component, pointer.replace(/^#\//, '').replaceAll('/', '.'));
    return component;
  }

  /** Removes alternatives that are endless or would take too long to try. */
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
    const anyOf = [...list(entry['anyOf']), ...list(entry['oneOf'])]
      .slice(0, workLimits.schemaOptions.steps)
      .map((option, index) => this.read(option, `${place}.anyOf[${index}]`));
    return {
      types: [entry['type']].flat().filter((type): type is SchemaType => schemaTypes.some((known) => known === type)),
      required: list(entry['required']).filter((key) => typeof key === 'string'),
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

/** Whether a value is nested deeper than documents may be. */
function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= workLimits.openRpc.depth || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A schema that allows every value. */
const anything: Schema = { types: [], required: [], additionalProperties: true };

function texts(entry: Fields): Partial<Schema> {
  const found: Record<string, unknown> = {};
  for (const key of ['title', 'description']) {
    const words = prose(entry[key]);
    if (words !== undefined) found[key] = words;
  }
  const byDefault = scalar(entry['default']);
  if (byDefault !== undefined) found['default'] = byDefault;
  const choices = list(entry['enum']).filter((value) => value !== null);
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

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a document's prose without images: a displayed image would be loaded from an address that a node chooses. */
function prose(value: unknown): string | undefined {
  return text(value)?.replaceAll('![', '[');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function scalar(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
