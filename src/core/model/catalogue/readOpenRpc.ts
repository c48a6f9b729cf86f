import { type CreditCost, unpriced } from '../../base/credits/planCost';
import { findJsonProblem } from '../../base/json/findJsonProblem';
import { isMethodName, isParameterName } from '../../base/json/namePatterns';
import { nestsTooDeep } from '../../base/json/nestsTooDeep';
import { parseJson } from '../../base/json/parseJson';
import { isFields, readItems } from '../../base/json/readFields';
import { lazily } from '../../base/lazily';
import { stepLimits } from '../../base/stepBudget';
import { groupDigits } from '../../base/view/amountText';
import { families, type Family } from '../networks/network';
import type { Method, MethodExample, Parameter } from './method';
import openRpc from './openrpc.json';
import { type CatalogueProblem, readProse, SchemaReader } from './schemaReader';

export interface ReadCatalogue {
  readonly methods: readonly Method[];
  readonly problems: readonly CatalogueProblem[];
}

/** Returns the methods of the built-in document, which is read once. */
export const readServiceMethods: () => readonly Method[] = lazily(() => readOpenRpc(openRpc, 'service').methods);

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
  const more = problems.length - stepLimits.problems;
  if (more <= 0) return { methods, problems };
  const rest = { place: document, message: `${groupDigits(more)} more problems are not listed.` };
  return { methods, problems: [...problems.slice(0, stepLimits.problems), rest] };
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
  const description = readProse(entry['description']);
  const path = readString(entry['x-path']);
  const result = readResult(entry['result'], `${place}.result`, schemas);
  return {
    name: entry['name'],
    summary: readProse(entry['summary']) ?? '',
    description,
    families: readFamilies(readItems(entry['x-families'])),
    structure: entry['paramStructure'] === 'by-name' ? 'name' : 'position',
    parameters: readItems(entry['params']).flatMap((parameter, index) =>
      readParameter(parameter, `${place}.params[${index}]`, schemas, problems),
    ),
    ...(result && { result }),
    examples: readItems(entry['examples']).flatMap(readExample),
    errors: readItems(entry['errors']).flatMap(readError),
    cost: readCost(entry['x-credits']),
    path,
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
  const description = readProse(parameter['description']);
  return [
    {
      name: parameter['name'],
      description,
      required: parameter['required'] === true,
      schema: schemas.read(parameter['schema'], `${place}.schema`),
    },
  ];
}

function readResult(entry: unknown, place: string, schemas: SchemaReader): Method['result'] {
  const result = schemas.follow(entry);
  if (!isFields(result)) return undefined;
  const description = readProse(result['description']);
  return {
    name: readString(result['name']) ?? 'result',
    description,
    schema: schemas.read(result['schema'], `${place}.schema`),
  };
}

/** Numbers of a document are JS numbers. An example whose values are not JSON is omitted. */
function readExample(entry: unknown): MethodExample[] {
  if (!isFields(entry)) return [];
  const values = readItems(entry['params']).flatMap((parameter) => {
    const parsed =
      isFields(parameter) && parameter['value'] !== undefined && !isTooDeep(parameter['value'])
        ? parseJson(JSON.stringify(parameter['value']))
        : undefined;
    return isFields(parameter) && parsed?.kind === 'ok'
      ? [{ name: readString(parameter['name']) ?? '', value: parsed.value }]
      : [];
  });
  return values.length > 0 ? [{ name: readString(entry['name']) ?? 'Example', values }] : [];
}

function readError(entry: unknown): { code: number; message: string }[] {
  return isFields(entry) && typeof entry['code'] === 'number'
    ? [{ code: entry['code'], message: readString(entry['message']) ?? '' }]
    : [];
}

function readCost(credits: unknown): CreditCost {
  return typeof credits === 'number' && Number.isSafeInteger(credits) && credits >= 0
    ? { kind: 'known', credits }
    : unpriced;
}

/** Whether a value is nested deeper than documents may be. */
function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= stepLimits.openRpc.depth || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}

function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads a list of families. Skips anything that isn't a family. */
function readFamilies(names: readonly unknown[]): readonly Family[] {
  return names.filter((name): name is Family => families.some((family) => family === name));
}

const tooDeep: ReadCatalogue = {
  methods: [],
  problems: [{ place: 'document', message: 'This document is nested too deep to be read.' }],
};

/** Reads the text of an OpenRPC document. Invalid JSON is reported with its line and column. See `readOpenRpc`. */
export function readOpenRpcText(text: string, document: string): ReadCatalogue {
  if (nestsTooDeep(text)) return tooDeep;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) return tooDeep;
    const { message, offset } = findJsonProblem(text);
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    return { methods: [], problems: [{ place: `line ${line}, column ${offset - before.lastIndexOf('\n')}`, message }] };
  }
  return readOpenRpc(json, document);
}
