import {
  isList,
  isObject,
  type JsonNumber,
  type JsonObject,
  type JsonValue,
  membersOf,
} from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import type { AbiFunction } from '../../formats/abi/type/abi';
import type { Method } from '../../model/catalogue/method';
import { itemSchema, memberSchema, optionOfType, type Schema } from '../../model/catalogue/schema';
import { catalogueMethod } from '../../model/exchange/wireMethod';
import type { Network } from '../../model/networks/network';
import { type CalledMethod, takesNames } from '../../request/params/parametersByName';
import type { Draft, DraftMembers, DraftValue } from './draft';
import { shapesOf, singleSchema, wantsBoolean, wantsNumber } from './fieldShape';
import { parametersAfterGap } from './parameterGap';

/** Why a text can't become a draft. `offset` is the position in the text in UTF-16 units, if there is one. */
export interface DraftProblem {
  readonly message: string;
  readonly offset?: number;
}

/** What is needed to read a draft: its network, and the methods by name. */
export interface DraftContext {
  readonly network: Network;
  readonly findMethod: (name: string) => Method | undefined;
  /** The called contract, if it was looked up. */
  readonly called?: { readonly address: string; readonly functions: readonly AbiFunction[] };
}

const envelopeMembers = ['jsonrpc', 'id', 'method', 'params'];

/**
 * Reads the JSON text of a call into a draft based on `like`. Anything that the request builder doesn't support is a
 * problem.
 */
export function draftOfJson(text: string, like: Draft, context: DraftContext): Result<Draft, DraftProblem> {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return failed(parsed.problem);
  const envelope = parsed.value;
  if (!isObject(envelope)) return refuse('Enter an object with `method` and `params`. Use a notebook for batches.');
  const other = Object.keys(envelope).find((key) => !envelopeMembers.includes(key));
  if (other !== undefined)
    return refuse(`The request builder doesn't support \`${other}\`. Use a notebook for this envelope.`);
  const { jsonrpc = '2.0', id = like.id, method: wireName, params = [] } = envelope;
  if (jsonrpc !== '2.0') return refuse('`jsonrpc` must be "2.0".');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return refuse('`id` must be a whole number.');
  if (typeof wireName !== 'string' || !/^[A-Za-z_$][\w$.:-]*$/.test(wireName))
    return refuse('`method` must be a method name.');
  const name = catalogueMethod(wireName, context.network);
  const method = context.findMethod(name);
  const parameters = readParameters(params, { name, method });
  if (parameters.kind === 'failed') return parameters;
  // The text can't contain the values after a gap. They stay in the draft.
  const hidden = like.method === name ? parametersAfterGap(like, method) : {};
  return ok({ ...like, id, method: name, parameters: { ...hidden, ...parameters.value } });
}

/** Reads the path of a REST call with the method's path template (`/networks/{chainId}/baseFeeHistory`). */
export function draftOfPath(text: string, like: Draft, method: Method, network: Network): Result<Draft, DraftProblem> {
  const written = text
    .trim()
    .replace(/^GET\s+/, '')
    .replaceAll('{chainId}', network.chainId ?? '{chainId}');
  if (written === network.gas?.baseFeePath)
    return ok({ ...like, parameters: { chainId: { kind: 'text', text: network.chainId ?? '' } } });
  const names = [...(method.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const values = matchPath(method.path ?? '', written);
  if (!values) return refuse(`The path of ${method.name} must be ${method.path ?? ''}.`);
  const parameters = names.map((name, index): [string, DraftValue] => [
    name,
    { kind: 'text', text: values[index] ?? '' },
  ]);
  return ok({ ...like, parameters: Object.fromEntries(parameters) });
}

function readParameters(params: JsonValue, called: CalledMethod): Result<DraftMembers, DraftProblem> {
  const { method } = called;
  if (method?.structure === 'name') {
    if (isList(params) && params.length === 0) return ok({});
    if (!isObject(params)) return refuse(`${method.name} takes its parameters by name. \`params\` must be an object.`);
    return readNamed(params, method);
  }
  // An unknown method has one field, which holds all parameters.
  if (isObject(params) && method === undefined && takesNames(called)) return ok({ 1: draftValueOf(params, undefined) });
  if (!isList(params))
    return refuse(
      `${method?.name ?? 'A method outside the catalogue'} takes its parameters in order. \`params\` must be a list.`,
    );
  if (method && params.length > method.parameters.length)
    return refuse(`${method.name} takes ${groupedCount(method.parameters.length)}, not ${params.length}.`);
  const lastGiven = params.findLastIndex((value) => value !== null);
  return ok(
    Object.fromEntries(
      params.flatMap((value, index) => {
        const parameter = method?.parameters[index];
        // A trailing null means an optional parameter without a value.
        if (value === null && parameter?.required === false && index > lastGiven) return [];
        return [[parameter?.name ?? String(index + 1), draftValueOf(value, parameter?.schema)]];
      }),
    ),
  );
}

function groupedCount(max: number): string {
  if (max === 0) return 'no parameters';
  return max === 1 ? 'one parameter' : `at most ${max} parameters`;
}

function readNamed(params: JsonObject, method: Method): Result<DraftMembers, DraftProblem> {
  const unknown = Object.keys(params).find((key) => !method.parameters.some(({ name }) => name === key));
  if (unknown !== undefined) return refuse(`${method.name} has no parameter \`${unknown}\`.`);
  return ok(
    Object.fromEntries(
      method.parameters.flatMap(({ name, schema }) => {
        const value = Object.hasOwn(params, name) ? params[name] : undefined;
        return value === undefined ? [] : [[name, draftValueOf(value, schema)]];
      }),
    ),
  );
}

/** Converts a JSON value to the fields of a schema, or keeps it as JSON if no field fits. */
export function draftValueOf(value: JsonValue, schema: Schema | undefined): DraftValue {
  return fieldValueOf(value, schema) ?? { kind: 'json', text: printJson(value) };
}

function fieldValueOf(value: JsonValue, schema: Schema | undefined): DraftValue | undefined {
  const shapes = shapesOf(schema);
  if (isList(value)) {
    const items = itemSchema(schema);
    return shapes.includes('list')
      ? {
          kind: 'list',
          items: value.map((item) => (item === null ? { kind: 'text', text: '' } : draftValueOf(item, items))),
        }
      : undefined;
  }
  if (isObject(value)) {
    const option = optionOfType(schema, 'object');
    const isKnown = Object.keys(value).every((key) => memberSchema(option, key) !== undefined);
    if (!shapes.includes('object') || !isKnown) return undefined;
    return {
      kind: 'object',
      members: Object.fromEntries(
        membersOf(value).map(([key, member]) => [key, draftValueOf(member, memberSchema(option, key))]),
      ),
    };
  }
  return schema === undefined || value === null ? undefined : singleValueOf(value, singleSchema(schema), shapes);
}

function singleValueOf(
  value: string | number | boolean | JsonNumber,
  schema: Schema,
  shapes: readonly string[],
): DraftValue | undefined {
  if (shapes.includes('json')) return undefined;
  return fitsField(value, schema, shapes) ? { kind: 'text', text: String(value) } : undefined;
}

function fitsField(value: string | number | boolean | JsonNumber, schema: Schema, shapes: readonly string[]): boolean {
  if (typeof value === 'boolean') return wantsBoolean(schema);
  if (typeof value !== 'string') return wantsNumber(schema) || shapes.includes('text');
  const takesText = shapes.some((shape) => shape === 'text' || shape === 'choice');
  return value !== '' && !wantsNumber(schema) && !wantsBoolean(schema) && takesText;
}

function refuse(message: string): { readonly kind: 'failed'; readonly problem: DraftProblem } {
  return failed({ message });
}

/**
 * Reads the values of a path's placeholders (`/networks/{chainId}/suggestedGasFees`) from a written path. Each value
 * ends at the first match of the text after its placeholder. Undefined for another path. Searches each piece once: a
 * document may have many adjacent placeholders, which a regular expression would match in exponentially many ways.
 */
export function matchPath(path: string, written: string): readonly string[] | undefined {
  const [first = '', ...rest] = path.split(/\{\w+\}/);
  if (!written.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    const end = index === rest.length - 1 ? written.length - piece.length : written.indexOf(piece, at);
    if (end < at || !written.startsWith(piece, end)) return undefined;
    values.push(written.slice(at, end));
    at = end + piece.length;
  }
  return at === written.length && !values.some((value) => /[/?#]/.test(value)) ? values : undefined;
}
