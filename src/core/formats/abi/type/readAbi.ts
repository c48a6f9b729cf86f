import type { JsonValue } from '../../../base/json/jsonValue';
import { isArgumentName, isIdentifier, isTypeLabel } from '../../../base/json/namePatterns';
import { isList, isObject, readMember, readText } from '../../../base/json/readMember';
import type { Result } from '../../../base/result';
import { failed, ok } from '../../../base/result';
import type { AbiItem, AbiParameter, AbiProblem, AbiReading } from './abi';
import { abiTypeOf, printAbiType } from './abiType';
import { parseAbiFileText } from './parseHumanReadableAbi';

const maxDepth = 64;

/**
 * Reads an ABI from JSON: the array that solc writes (Contract ABI Specification, "JSON"), an object with it as `abi`
 * (Foundry and Hardhat artifacts), a single item, or an array that includes human-readable declarations. Items that
 * cannot be read are reported with their place; the others are returned.
 */
export function readAbi(json: JsonValue): AbiReading {
  const member = readMember(json, 'abi');
  const place = member === undefined ? '' : 'abi';
  const entries = member ?? (isObject(json) && readText(json, 'type') !== undefined ? [json] : json);
  if (!isList(entries))
    return {
      items: [],
      problems: [{ place, message: 'This is no ABI: neither an array nor an object with an `abi` array.' }],
    };
  const items: AbiItem[] = [];
  const problems: AbiProblem[] = [];
  const declarations: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (typeof entry === 'string') {
      declarations.push(entry);
      continue;
    }
    const item = readItem(entry, `${place}[${index}]`);
    if (item.kind === 'failed') problems.push(item.problem);
    else if (item.value) items.push(item.value);
  }
  const written = parseAbiFileText(declarations.map((text) => text.replace(/\s+/g, ' ')).join('\n'));
  const isAbi = items.length > 0;
  return {
    items: [...items, ...written.items],
    problems: [...(isAbi ? problems : problems.map(withoutText)), ...written.problems],
  };
}

/**
 * Removes quoted text from a problem. JSON without a single ABI item may be any file, including one with keys in it.
 */
function withoutText({ place }: AbiProblem): AbiProblem {
  return { place, message: 'This is not an ABI item that can be read.' };
}

/**
 * Reads an event, function or error; undefined for items that decoding does not need (constructor, fallback, receive).
 */
function readItem(entry: JsonValue, place: string): Result<AbiItem | undefined, AbiProblem> {
  if (!isObject(entry)) return failed({ place, message: 'An ABI item must be an object.' });
  const kind = readText(entry, 'type') ?? 'function';
  if (kind === 'constructor' || kind === 'fallback' || kind === 'receive') return ok(undefined);
  if (kind !== 'event' && kind !== 'function' && kind !== 'error')
    return failed({ place: `${place}.type`, message: `There is no ABI item of the type "${kind.slice(0, 40)}".` });
  const name = readText(entry, 'name');
  if (name === undefined) return failed({ place: `${place}.name`, message: `The ${kind} has no name.` });
  if (!isIdentifier(name))
    return failed({ place: `${place}.name`, message: `The name of this ${kind} isn't an identifier.` });
  const inputs = readParameters(readMember(entry, 'inputs'), `${place}.inputs`, kind === 'event', 0);
  if (inputs.kind === 'failed') return inputs;
  if (kind === 'event')
    return ok({ kind, name, inputs: inputs.value, anonymous: readMember(entry, 'anonymous') === true });
  if (kind === 'error') return ok({ kind, name, inputs: inputs.value });
  const outputs = readParameters(readMember(entry, 'outputs'), `${place}.outputs`, false, 0);
  if (outputs.kind === 'failed') return outputs;
  return ok({
    kind,
    name,
    inputs: inputs.value,
    outputs: outputs.value,
    ...(isReadOnly(entry) && { isReadOnly: true as const }),
    ...(isPayable(entry) && { isPayable: true as const }),
  });
}

/** Compilers before solc 0.6 write `constant`. */
function isReadOnly(entry: JsonValue): boolean {
  const mutability = readText(entry, 'stateMutability');
  return mutability === 'view' || mutability === 'pure' || readMember(entry, 'constant') === true;
}

/** Compilers before solc 0.5 write `payable`. */
function isPayable(entry: JsonValue): boolean {
  return readText(entry, 'stateMutability') === 'payable' || readMember(entry, 'payable') === true;
}

function readParameters(
  json: JsonValue | undefined,
  place: string,
  ofEvent: boolean,
  depth: number,
): Result<readonly AbiParameter[], AbiProblem> {
  if (json === undefined || json === null) return ok([]);
  if (!isList(json)) return failed({ place, message: 'Parameters must be an array.' });
  if (depth > maxDepth) return failed({ place, message: `Tuples are nested more than ${maxDepth} levels deep.` });
  const parameters: AbiParameter[] = [];
  for (const [index, entry] of json.entries()) {
    const parameter = readParameter(entry, `${place}[${index}]`, ofEvent, depth);
    if (parameter.kind === 'failed') return parameter;
    parameters.push(parameter.value);
  }
  return ok(parameters);
}

function readParameter(
  json: JsonValue,
  place: string,
  ofEvent: boolean,
  depth: number,
): Result<AbiParameter, AbiProblem> {
  const type = readText(json, 'type');
  if (type === undefined) return failed({ place, message: 'The parameter has no type.' });
  const components = readParameters(readMember(json, 'components'), `${place}.components`, false, depth + 1);
  if (components.kind === 'failed') return components;
  const name = readText(json, 'name') ?? '';
  if (!isArgumentName(name))
    return failed({ place: `${place}.name`, message: "The name of this parameter isn't an identifier." });
  const declared = readText(json, 'internalType');
  const internalType = declared !== undefined && isTypeLabel(declared) ? declared : undefined;
  const bracket = type.indexOf('[');
  const isTuple = (bracket < 0 ? type : type.slice(0, bracket)) === 'tuple';
  const read = abiTypeOf({
    name: '',
    type,
    // The members were checked with their own places. Only the brackets after the tuple are checked here.
    ...(isList(readMember(json, 'components')) ? { components: [] } : {}),
  });
  if (read.kind === 'failed') return failed({ place: `${place}.type`, message: read.problem });
  return ok({
    name,
    type: isTuple ? type : printAbiType(read.value),
    ...(ofEvent ? { indexed: readMember(json, 'indexed') === true } : {}),
    ...(isTuple ? { components: components.value } : {}),
    ...(internalType === undefined ? {} : { internalType }),
  });
}
