import { JsonNumber, type JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { parseCallText, printCallText } from '../../formats/abi/encode/callText';
import { isParted, quotedText, typeOfPart } from '../../formats/abi/encode/writtenParts';
import type { AbiFunction } from '../../formats/abi/type/abi';
import { type AbiType, abiTypeOf } from '../../formats/abi/type/abiType';
import { declarationText } from '../../formats/abi/type/declarationText';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { parseFunctionText } from '../../formats/abi/type/functionText';
import type { Method } from '../../model/catalogue/method';
import { factsOf } from '../../model/catalogue/methodFacts';
import { memberSchema, optionOfType } from '../../model/catalogue/schema';
import type { ArgumentNode } from '../../model/cell/cell';
import { evmBlockTags } from '../../model/networks/blockTags';
import { callFormOf } from '../../request/callByName/callForm';
import type { DraftMembers, DraftValue } from './draft';
import { type DraftContext, type DraftProblem, draftValueOf } from './draftOfJson';

/** Parameters of a method that options of calls by name set. */
const blockAndOverrides: readonly string[] = ['block', 'stateOverrides', 'blockOverrides'];

/** Returns whether a request with these arguments calls a function by name. The raw form begins with an object. */
export function isCallByName(method: string, nodes: readonly ArgumentNode[]): boolean {
  const [first, second] = nodes;
  if (first?.kind !== 'word' && first?.kind !== 'string') return false;
  // A variable may contain the object of the raw form.
  if (first.text.includes('{{') && !(second?.kind === 'word' && isFunctionLike(second.text))) return false;
  return factsOf(method).takes === 'function';
}

function isFunctionLike(text: string): boolean {
  return /^[A-Za-z_$][\w$]*(?:\(|$)/.test(text) && !evmBlockTags.some((tag) => tag === text);
}

/**
 * Converts a call by name to the parameters of a draft: a call object whose data is the written call. `jsonOf` returns
 * arguments with their references replaced.
 */
export function draftOfCallByName(
  nodes: readonly ArgumentNode[],
  method: Method | undefined,
  { called }: DraftContext,
  jsonOf: (node: ArgumentNode) => JsonValue,
): Result<DraftMembers, DraftProblem> {
  const [target, named, ...rest] = nodes;
  const [transaction] = method?.parameters ?? [];
  if (method === undefined || transaction === undefined || callFormOf(method.name)?.absentBlock === undefined)
    return failed({ message: "The request builder doesn't support calls by name of this method." });
  const to = target && jsonOf(target);
  const text = named && jsonOf(named);
  if (typeof to !== 'string' || typeof text !== 'string')
    return failed({ message: 'Write a function after the contract, such as balanceOf(address)(uint256).' });
  const item = functionOf(text, called?.functions ?? []);
  if (item.kind === 'failed') return failed({ message: item.problem });
  const { inputs } = item.value;
  const last = rest.at(-1);
  const hasOptions =
    last?.kind === 'object' && (rest.length > inputs.length || inputs[rest.length - 1]?.type !== 'tuple');
  const values = hasOptions ? rest.slice(0, -1) : rest;
  if (values.length > inputs.length)
    return failed({ message: `${item.value.name} takes ${inputs.length} arguments, not ${values.length}.` });
  const texts = inputs.map((input, index) => {
    const type = abiTypeOf(input);
    const node = values[index];
    return node === undefined || type.kind === 'failed' ? '' : writtenText(type.value, node, jsonOf);
  });
  const data = printCallText({ declaration: declarationOf(item.value), arguments: texts });
  const options =
    hasOptions && last.kind === 'object' ? last.members.map(({ key, value }) => [key, jsonOf(value)] as const) : [];
  return ok(parametersOf(method, { to: textValue(called?.address ?? to), data: textValue(data) }, options));
}

function parametersOf(
  method: Method,
  call: DraftMembers,
  options: readonly (readonly [key: string, value: JsonValue])[],
): DraftMembers {
  const [transaction, ...others] = method.parameters;
  const schema = optionOfType(transaction?.schema, 'object');
  const members = options
    .filter(([key]) => !blockAndOverrides.includes(key))
    .map(([key, value]) => [key, draftValueOf(value, memberSchema(schema, key))] as const);
  const given = others.flatMap(({ name, schema: inner }) => {
    const value = options.findLast(([key]) => key === name)?.[1];
    if (value !== undefined) return [[name, draftValueOf(value, inner)] as const];
    return name === 'block' && callFormOf(method.name)?.absentBlock === 'latest'
      ? [[name, textValue('latest')] as const]
      : [];
  });
  return {
    [transaction?.name ?? 'transaction']: { kind: 'object', members: { ...call, ...Object.fromEntries(members) } },
    ...Object.fromEntries(given),
  };
}

/** Returns the function that a call names, with the contract's declaration if that is known. */
function functionOf(text: string, known: readonly AbiFunction[]): Result<AbiFunction, string> {
  const parsed = parseFunctionText(text);
  if (parsed.kind === 'failed') return parsed;
  if (parsed.value.kind === 'signature') {
    const { item, hasReturns } = parsed.value;
    const same = known.find((one) => signatureOf(one) === signatureOf(item));
    if (same === undefined) return ok(item);
    return ok(hasReturns ? { ...same, outputs: item.outputs } : same);
  }
  const { name } = parsed.value;
  const [only, another] = known.filter((one) => one.name === name);
  if (only !== undefined && another === undefined) return ok(only);
  return failed(
    only === undefined
      ? `Nothing says what ${name} of this contract takes. Write its signature, such as ${name}(address)(uint256).`
      : `The contract has several functions named ${name}. Write the signature of one of them.`,
  );
}

/** Prints the declaration of a function in the notation of written calls. Omits names that are invalid there. */
export function declarationOf(item: AbiFunction): string {
  const full = declarationText(item).slice('function '.length);
  return parseCallText(full).kind === 'ok' ? full : signatureOf(item);
}

/**
 * Prints an argument in the notation of written calls. A tuple that is written with the names of its members is sorted.
 */
function writtenText(type: AbiType, node: ArgumentNode, jsonOf: (node: ArgumentNode) => JsonValue): string {
  if (isParted(type) && node.kind === 'array') {
    const parts = node.items.map((item, index) => writtenText(typeOfPart(type, index) ?? type, item, jsonOf));
    return bracketed(type, parts);
  }
  if (type.kind === 'tuple' && node.kind === 'object') {
    const parts = type.members.map((member) => {
      const value = node.members.findLast(({ key }) => key === member.name)?.value;
      return value === undefined ? '?' : writtenText(member.type, value, jsonOf);
    });
    return bracketed(type, parts);
  }
  const value = jsonOf(node);
  const text = typeof value === 'string' ? value : printSingle(value);
  if (text === '?' && node.kind === 'word') return '?';
  return type.kind === 'string' ? quotedText(text) : text;
}

function bracketed(type: AbiType, parts: readonly string[]): string {
  return type.kind === 'tuple' ? `(${parts.join(', ')})` : `[${parts.join(', ')}]`;
}

function printSingle(value: JsonValue): string {
  return value instanceof JsonNumber ? value.text : String(value);
}

function textValue(text: string): DraftValue {
  return { kind: 'text', text };
}
