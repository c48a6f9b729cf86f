import type { Family } from '../networks/network';
import type { CreditCost } from '../credits/creditCost';
import { parseJson } from '../json/parseJson';
import { isQuickPattern } from './isQuickPattern';
import type { Method, MethodExample, Parameter } from './method';
import type { Schema, SchemaType } from './schema';

/** Something in a document that could not be used; the rest of the document was. */
export interface CatalogueProblem {
  /** Where in the document: `methods[3].params[0].schema`. */
  readonly place: string;
  readonly message: string;
}

export interface ReadCatalogue {
  readonly methods: readonly Method[];
  readonly problems: readonly CatalogueProblem[];
}

type Untrusted = Readonly<Record<string, unknown>>;

const families: readonly Family[] = ['evm', 'solana', 'l2net'];
const schemaTypes: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/**
 * Reads an OpenRPC 1.x document from parsed JSON. What does not fit is named with its place and left out, the rest
 * is used. `document` is the name under which its methods and problems are told apart from other documents'.
 */
export function readOpenRpc(json: unknown, document: string): ReadCatalogue {
  const problems: CatalogueProblem[] = [];
  if (!isObject(json) || !Array.isArray(json['methods'])) {
    return { methods: [], problems: [{ place: 'methods', message: 'An OpenRPC document has a list of methods; this has none.' }] };
  }
  const schemas = new SchemaReader(json, problems);
  const methods: Method[] = [];
  json['methods'].forEach((entry: unknown, index) => {
    const method = readMethod(entry, `methods[${index}]`, document, schemas, problems);
    if (method) methods.push(method);
  });
  schemas.openCircles();
  return { methods, problems };
}

function readMethod(entry: unknown, place: string, document: string, schemas: SchemaReader, problems: CatalogueProblem[]): Method | undefined {
  if (!isObject(entry) || typeof entry['name'] !== 'string' || entry['name'] === '') {
    problems.push({ place, message: 'A method is an object with a name.' });
    return undefined;
  }
  const description = prose(entry['description']);
  const path = text(entry['x-path']);
  const result = readResult(entry['result'], `${place}.result`, schemas);
  return {
    name: entry['name'],
    summary: prose(entry['summary']) ?? '',
    ...(description !== undefined && { description }),
    families: list(entry['x-families']).filter((family): family is Family => families.some((known) => known === family)),
    structure: entry['paramStructure'] === 'by-name' ? 'name' : 'position',
    parameters: list(entry['params']).flatMap((parameter, index) => readParameter(parameter, `${place}.params[${index}]`, schemas, problems)),
    ...(result && { result }),
    examples: list(entry['examples']).flatMap(readExample),
    errors: list(entry['errors']).flatMap(readError),
    cost: readCost(entry['x-credits']),
    ...(path !== undefined && { path }),
    document,
  };
}

function readParameter(entry: unknown, place: string, schemas: SchemaReader, problems: CatalogueProblem[]): Parameter[] {
  const parameter = schemas.follow(entry);
  if (!isObject(parameter) || typeof parameter['name'] !== 'string') {
    problems.push({ place, message: 'A parameter is an object with a name and a schema.' });
    return [];
  }
  const description = prose(parameter['description']);
  return [{
    name: parameter['name'],
    ...(description !== undefined && { description }),
    required: parameter['required'] === true,
    schema: schemas.read(parameter['schema'], `${place}.schema`),
  }];
}

function readResult(entry: unknown, place: string, schemas: SchemaReader): Method['result'] {
  const result = schemas.follow(entry);
  if (!isObject(result)) return undefined;
  const description = prose(result['description']);
  return { name: text(result['name']) ?? 'result', ...(description !== undefined && { description }), schema: schemas.read(result['schema'], `${place}.schema`) };
}

/** Numbers of a document are JS numbers: an example whose values are no JSON is left out. */
function readExample(entry: unknown): MethodExample[] {
  if (!isObject(entry)) return [];
  const values = list(entry['params']).flatMap((parameter) => {
    const parsed = isObject(parameter) && parameter['value'] !== undefined ? parseJson(JSON.stringify(parameter['value'])) : undefined;
    return isObject(parameter) && parsed?.kind === 'ok' ? [{ name: text(parameter['name']) ?? '', value: parsed.value }] : [];
  });
  return values.length > 0 ? [{ name: text(entry['name']) ?? 'Example', values }] : [];
}

function readError(entry: unknown): { code: number; message: string }[] {
  return isObject(entry) && typeof entry['code'] === 'number' ? [{ code: entry['code'], message: text(entry['message']) ?? '' }] : [];
}

function readCost(credits: unknown): CreditCost {
  return typeof credits === 'number' && Number.isSafeInteger(credits) && credits >= 0 ? { kind: 'known', credits } : { kind: 'unknown' };
}

/** Reads schemas, each component once: a component that refers to itself is the same object again. */
class SchemaReader {
  readonly #components = new Map<string, { -readonly [Key in keyof Schema]: Schema[Key] }>();

  constructor(private readonly document: Untrusted, private readonly problems: CatalogueProblem[]) {}

  /** The object that `$ref` points at, or the entry itself. Only references within the document are followed. */
  follow(entry: unknown): unknown {
    const pointer = isObject(entry) ? entry['$ref'] : undefined;
    if (typeof pointer !== 'string' || !pointer.startsWith('#/')) return entry;
    let target: unknown = this.document;
    for (const step of pointer.slice(2).split('/')) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
    }
    return target;
  }

  read(entry: unknown, place: string): Schema {
    if (!isObject(entry)) return anything;
    const pointer = entry['$ref'];
    if (typeof pointer !== 'string') return this.#readInline(entry, place);
    const component = this.#readComponent(pointer, place);
    const description = prose(entry['description']);
    const byDefault = scalar(entry['default']);
    if (description === undefined && byDefault === undefined) return component;
    return { ...component, ...(description !== undefined && { description }), ...(byDefault !== undefined && { default: byDefault }) };
  }

  #readComponent(pointer: string, place: string): Schema {
    const known = this.#components.get(pointer);
    if (known) return known;
    const target = this.follow({ $ref: pointer });
    if (!isObject(target)) {
      this.problems.push({ place, message: `There is nothing at ${pointer}.` });
      return anything;
    }
    const component = { ...anything };
    this.#components.set(pointer, component);
    return Object.assign(component, this.read(target, pointer), { name: pointer.slice(pointer.lastIndexOf('/') + 1) });
  }

  /** A component that is its own alternative says nothing, and could be followed for ever: it allows every value then. */
  openCircles(): void {
    for (const [pointer, component] of this.#components) {
      if (!leadsBack(component, component.anyOf, new Set())) continue;
      delete component.anyOf;
      this.problems.push({ place: pointer.replace(/^#\//, '').replaceAll('/', '.'), message: 'This schema is an alternative of itself: its alternatives are left out.' });
    }
  }

  #readInline(entry: Untrusted, place: string): Schema {
    const pattern = this.#readPattern(entry['pattern'], place);
    const properties = isObject(entry['properties'])
      ? Object.fromEntries(Object.entries(entry['properties']).map(([key, value]) => [key, this.read(value, `${place}.properties.${key}`)]))
      : undefined;
    const anyOf = [...list(entry['anyOf']), ...list(entry['oneOf'])].map((option, index) => this.read(option, `${place}.anyOf[${index}]`));
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
    if (isQuickPattern(pattern)) return pattern;
    this.problems.push({ place: `${place}.pattern`, message: 'This pattern could take for ever on some texts: it is not checked.' });
    return undefined;
  }
}

function leadsBack(to: Schema, options: readonly Schema[] | undefined, seen: Set<Schema>): boolean {
  return options?.some((option) => {
    if (option === to) return true;
    if (seen.has(option)) return false;
    seen.add(option);
    return leadsBack(to, option.anyOf, seen);
  }) === true;
}

/** A schema that allows every value. */
const anything: Schema = { types: [], required: [], additionalProperties: true };

function texts(entry: Untrusted): Partial<Schema> {
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

function numbers(entry: Untrusted): Partial<Schema> {
  const found: Record<string, number> = {};
  for (const key of ['minimum', 'maximum', 'minProperties', 'maxProperties', 'maxItems']) {
    const value = entry[key];
    if (typeof value === 'number') found[key] = value;
  }
  return found;
}

function isObject(value: unknown): value is Untrusted {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Markdown of a document, its images as links: an image would be loaded from wherever a node says when it is hovered. */
function prose(value: unknown): string | undefined {
  return text(value)?.replaceAll('![', '[');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function scalar(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
