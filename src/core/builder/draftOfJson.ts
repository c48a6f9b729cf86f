import type { Method } from '../catalogue/method';
import { itemSchema, memberSchema, optionOfType } from '../catalogue/schemaWithin';
import type { Schema } from '../catalogue/schema';
import { isList, isObject } from '../json/readMember';
import type { JsonNumber} from '../json/jsonValue';
import { type JsonObject, type JsonValue } from '../json/jsonValue';
import { parseJson } from '../json/parseJson';
import { printJson } from '../json/printJson';
import type { Network } from '../networks/network';
import { catalogueMethod } from '../pipe/wireMethod';
import { failed, ok, type Result } from '../result';
import type { Draft, DraftMembers, DraftValue } from './draft';
import { shapesOf, singleSchema, wantsBoolean, wantsNumber } from './fieldShape';

/** Why a text gives no draft; `offset` is where in it, in UTF-16 units, where there is one place. */
export interface DraftProblem {
  readonly message: string;
  readonly offset?: number;
}

/** What a text is read with: its network, and the methods by name. */
export interface DraftContext {
  readonly network: Network;
  readonly findMethod: (name: string) => Method | undefined;
}

const envelopeMembers = ['jsonrpc', 'id', 'method', 'params'];

/** Reads the JSON text of a call as a draft that is otherwise like `like`. What a form cannot hold is a problem, never left out. */
export function draftOfJson(text: string, like: Draft, context: DraftContext): Result<Draft, DraftProblem> {
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return failed(parsed.problem);
  const envelope = parsed.value;
  if (!isObject(envelope)) return refuse('A call is an object with `method` and `params`; batches are sent from a notebook.');
  const other = Object.keys(envelope).find((key) => !envelopeMembers.includes(key));
  if (other !== undefined) return refuse(`The form has no place for \`${other}\`: send such an envelope from a notebook.`);
  const { jsonrpc = '2.0', id = like.id, method: wireName, params = [] } = envelope;
  if (jsonrpc !== '2.0') return refuse('`jsonrpc` is always "2.0".');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return refuse('`id` is a whole number here.');
  if (typeof wireName !== 'string' || !/^[A-Za-z_$][\w$.:-]*$/.test(wireName)) return refuse('`method` has to be the name of a method.');
  const name = catalogueMethod(wireName, context.network);
  const parameters = readParameters(params, context.findMethod(name));
  return parameters.kind === 'failed' ? parameters : ok({ ...like, id, method: name, parameters: parameters.value });
}

/** Reads the path of a REST call by the method's own (`/networks/{chainId}/baseFeeHistory`). */
export function draftOfPath(text: string, like: Draft, method: Method, network: Network): Result<Draft, DraftProblem> {
  const written = text.trim().replace(/^GET\s+/, '').replaceAll('{chainId}', network.chainId ?? '{chainId}');
  if (written === network.gas?.baseFeePath) return ok({ ...like, parameters: { chainId: { kind: 'text', text: network.chainId ?? '' } } });
  const names = [...(method.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = (method.path ?? '').replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/?#]*)');
  const found = new RegExp(`^${pattern}$`).exec(written);
  if (!found) return refuse(`The path of ${method.name} is ${method.path ?? ''}.`);
  const parameters = names.map((name, index): [string, DraftValue] => [name, { kind: 'text', text: found[index + 1] ?? '' }]);
  return ok({ ...like, parameters: Object.fromEntries(parameters) });
}

function readParameters(params: JsonValue, method: Method | undefined): Result<DraftMembers, DraftProblem> {
  if (method?.structure === 'name') {
    if (isList(params) && params.length === 0) return ok({});
    if (!isObject(params)) return refuse(`${method.name} takes its parameters by name: \`params\` is an object.`);
    return readNamed(params, method);
  }
  if (!isList(params)) return refuse(`${method?.name ?? 'A method that is not in the catalogue'} takes its parameters in order: \`params\` is a list.`);
  if (method && params.length > method.parameters.length) return refuse(`${method.name} takes ${countText(method.parameters.length)}, not ${params.length}.`);
  return ok(Object.fromEntries(params.flatMap((value, index) => {
    const parameter = method?.parameters[index];
    // A gap is held open by null.
    if (value === null && parameter?.required === false) return [];
    return [[parameter?.name ?? String(index + 1), draftValueOf(value, parameter?.schema)]];
  })));
}

function countText(most: number): string {
  return most === 0 ? 'no parameters' : most === 1 ? 'one parameter' : `at most ${most} parameters`;
}

function readNamed(params: JsonObject, method: Method): Result<DraftMembers, DraftProblem> {
  const unknown = Object.keys(params).find((key) => !method.parameters.some(({ name }) => name === key));
  if (unknown !== undefined) return refuse(`${method.name} has no parameter \`${unknown}\`.`);
  return ok(Object.fromEntries(method.parameters.flatMap(({ name, schema }) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? [] : [[name, draftValueOf(value, schema)]];
  })));
}

/** A JSON value as the fields of a schema hold it; as JSON where none of them fits. */
export function draftValueOf(value: JsonValue, schema: Schema | undefined): DraftValue {
  return fieldValueOf(value, schema) ?? { kind: 'json', text: printJson(value) };
}

function fieldValueOf(value: JsonValue, schema: Schema | undefined): DraftValue | undefined {
  const shapes = shapesOf(schema);
  if (isList(value)) {
    const items = itemSchema(schema);
    return shapes.includes('list') ? { kind: 'list', items: value.map((item) => (item === null ? { kind: 'text', text: '' } : draftValueOf(item, items))) } : undefined;
  }
  if (isObject(value)) {
    const option = optionOfType(schema, 'object');
    const isKnown = Object.keys(value).every((key) => memberSchema(option, key) !== undefined);
    if (!shapes.includes('object') || !isKnown) return undefined;
    return { kind: 'object', members: Object.fromEntries(Object.entries(value).map(([key, member]) => [key, draftValueOf(member, memberSchema(option, key))])) };
  }
  return schema === undefined || value === null ? undefined : singleValueOf(value, singleSchema(schema), shapes);
}

function singleValueOf(value: string | number | boolean | JsonNumber, schema: Schema, shapes: readonly string[]): DraftValue | undefined {
  if (shapes.includes('json')) return undefined;
  const fits = typeof value === 'boolean'
    ? wantsBoolean(schema)
    : typeof value === 'string'
      ? value !== '' && !wantsNumber(schema) && !wantsBoolean(schema) && shapes.some((shape) => shape === 'text' || shape === 'choice')
      : wantsNumber(schema) || shapes.includes('text');
  return fits ? { kind: 'text', text: String(value) } : undefined;
}

function refuse(message: string): { readonly kind: 'failed'; readonly problem: DraftProblem } {
  return failed({ message });
}
