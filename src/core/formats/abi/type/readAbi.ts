import { isList, isObject, type JsonValue, readList, readMember, readText } from '../../../base/json/jsonValue';
import { isArgumentName, isIdentifier, isTypeLabel } from '../../../base/json/namePatterns';
import { finishAtOnce, type Piecewise } from '../../../base/piecewise';
import { failed, ok, type Result } from '../../../base/result';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import type { AbiFunction, AbiItem, AbiParameter, AbiProblem, AbiReading } from './abi';
import { abiTypeOf, printAbiType } from './abiType';
import { signatureOf } from './eventSignature';
import { firstProblems } from './firstProblems';
import { parseAbiFileText, parseHumanReadableAbi } from './parseHumanReadableAbi';

/** Maximum characters of a type's text. */
const maxLength = 1_024;

const maxIdentifiers = 20_000;

const maxDepth = 64;

/**
 * Reads an ABI from JSON: the array that solc writes (Contract ABI Specification, "JSON"), an object with it as `abi`
 * (Foundry and Hardhat artifacts), a single item, or an array that includes human-readable declarations. Items that
 * cannot be read are reported with their place; the others are returned.
 */
export function readAbi(json: JsonValue): AbiReading {
  return finishAtOnce(readAbiPiecewise(json));
}

/** Does the same as `readAbi`, and can be paused after each item. */
export function* readAbiPiecewise(json: JsonValue): Piecewise<AbiReading> {
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
  const budget = new StepBudget(stepLimits.abiText);
  const library = new LibraryFunctions(methodIdentifiersOf(json));
  for (const [index, entry] of entries.entries()) {
    yield;
    if (!budget.take() || index >= stepLimits.abiDeclarations) {
      const message = 'This ABI is too large: what follows from here on is not read.';
      // This is reported even if nothing else is.
      problems.unshift({ place: `${place}[${index}]`, message });
      break;
    }
    if (typeof entry === 'string') {
      declarations.push(entry);
      continue;
    }
    const item = readItem(entry, `${place}[${index}]`, budget, library);
    if (item.kind === 'failed') problems.push(item.problem);
    else if (item.value) items.push(item.value);
    if (item.kind === 'ok' && item.value?.kind === 'function') library.add(item.value, entry);
  }
  const written = yield* parseAbiFileText(declarations.map((text) => text.replace(/\s+/g, ' ')).join('\n'));
  const isAbi = items.length > 0;
  return {
    items: [...items.map((item) => library.named(item)), ...written.items],
    problems: firstProblems([...(isAbi ? problems : problems.map(withoutText)), ...written.problems]),
  };
}

/** Finds out which functions are those of a library, whose selectors are hashed from the names of their types. */
class LibraryFunctions {
  /** Set once a type occurs that only the ABI of a library has. */
  isLibrary = false;
  readonly #signatures = new Map<AbiItem, string>();

  /** `identifiers` are the signatures that the compiler wrote beside the ABI. */
  constructor(private readonly identifiers: ReadonlySet<string> | undefined) {}

  add(item: AbiFunction, entry: JsonValue): void {
    const own = signatureOf(item);
    const written = librarySignature(entry);
    if (written !== undefined && written !== own && this.identifiers?.has(own) !== true)
      this.#signatures.set(item, written);
  }

  named(item: AbiItem): AbiItem {
    const signature = this.#signatures.get(item);
    const isNamed = signature !== undefined && (this.isLibrary || this.identifiers?.has(signature) === true);
    return isNamed && item.kind === 'function' ? { ...item, signature } : item;
  }
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
function readItem(
  entry: JsonValue,
  place: string,
  budget: StepBudget,
  library: LibraryFunctions,
): Result<AbiItem | undefined, AbiProblem> {
  if (!isObject(entry)) return failed({ place, message: 'An ABI item must be an object.' });
  const kind = readText(entry, 'type') ?? 'function';
  if (kind === 'constructor' || kind === 'fallback' || kind === 'receive') return ok(undefined);
  if (kind !== 'event' && kind !== 'function' && kind !== 'error')
    return failed({ place: `${place}.type`, message: `There is no ABI item of the type "${kind.slice(0, 40)}".` });
  const name = readText(entry, 'name');
  if (name === undefined) return failed({ place: `${place}.name`, message: `The ${kind} has no name.` });
  if (!isIdentifier(name))
    return failed({ place: `${place}.name`, message: `The name of this ${kind} isn't an identifier.` });
  const reading = { members: new StepBudget(stepLimits.abiType, budget), library, depth: 0, ofEvent: false };
  const ofInputs = { ...reading, ofEvent: kind === 'event' };
  const inputs = readParameters(readMember(entry, 'inputs'), `${place}.inputs`, ofInputs);
  if (inputs.kind === 'failed') return inputs;
  if (kind === 'event')
    return ok({ kind, name, inputs: inputs.value, anonymous: readMember(entry, 'anonymous') === true });
  if (kind === 'error') return ok({ kind, name, inputs: inputs.value });
  const outputs = readParameters(readMember(entry, 'outputs'), `${place}.outputs`, reading);
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

interface ParameterReading {
  /** The members that one declaration may have. */
  readonly members: StepBudget;
  readonly library: LibraryFunctions;
  /** How many tuples the parameters are in. */
  readonly depth: number;
  /** Whether they are those of an event, which may be indexed. */
  readonly ofEvent: boolean;
}

function readParameters(
  json: JsonValue | undefined,
  place: string,
  reading: ParameterReading,
): Result<readonly AbiParameter[], AbiProblem> {
  if (json === undefined || json === null) return ok([]);
  if (!isList(json)) return failed({ place, message: 'Parameters must be an array.' });
  if (reading.depth > maxDepth)
    return failed({ place, message: `Tuples are nested more than ${maxDepth} levels deep.` });
  const parameters: AbiParameter[] = [];
  for (const [index, entry] of json.entries()) {
    if (!reading.members.take()) return failed({ place, message: 'This declaration has too many members to be read.' });
    const parameter = readParameter(entry, `${place}[${index}]`, reading);
    if (parameter.kind === 'failed') return parameter;
    parameters.push(parameter.value);
  }
  return ok(parameters);
}

function readParameter(json: JsonValue, place: string, reading: ParameterReading): Result<AbiParameter, AbiProblem> {
  const written = readText(json, 'type');
  if (written === undefined) return failed({ place, message: 'The parameter has no type.' });
  const tuple = /^(?:tuple)?\(/.test(written) ? tupleOfText(written, reading) : undefined;
  const type = tuple?.type ?? libraryTypeOf(written, json, reading.library) ?? written;
  const listed = readMember(json, 'components');
  const components: Result<readonly AbiParameter[], AbiProblem> =
    tuple || listed === undefined
      ? ok(tuple?.components ?? [])
      : readParameters(listed, `${place}.components`, { ...reading, depth: reading.depth + 1, ofEvent: false });
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
    ...(tuple || isList(listed) ? { components: [] } : {}),
  });
  if (read.kind === 'failed') return failed({ place: `${place}.type`, message: read.problem });
  return ok({
    name,
    type: isTuple ? type : printAbiType(read.value),
    ...(reading.ofEvent ? { indexed: readMember(json, 'indexed') === true } : {}),
    ...(isTuple ? { components: components.value } : {}),
    internalType,
  });
}

/** Reads a tuple that is written as text: `(uint256,bool)[]`. Undefined if it can't be read. */
function tupleOfText(text: string, { members }: ParameterReading): AbiParameter | undefined {
  if (text.length > maxTupleLength || !members.take(text.length >> 2)) return undefined;
  const { items } = parseHumanReadableAbi(`function f(${text} x)`);
  const [item] = items;
  const parameter = item?.inputs.length === 1 ? item.inputs[0] : undefined;
  return parameter?.components === undefined ? undefined : parameter;
}

/** Maximum characters of a tuple. Those of published ABIs have a few hundred. */
const maxTupleLength = 4_000;

/** The types of a tuple's members that libraries declare are also in components. */
function libraryTypeOf(type: string, parameter: JsonValue, library: LibraryFunctions): string | undefined {
  if (isAbiType(type)) return undefined;
  const known = abiTypeOfLibrary(type, readText(parameter, 'internalType'));
  if (known !== undefined) library.isLibrary = true;
  return known;
}

/**
 * Returns the ABI type of a value whose type solc wrote by its name in a library's ABI: an enum (`L.Kind`) is a uint8, a
 * contract (`IERC20`) an address, and a reference to storage (`Set.Data storage`) the number of its slot. `internalType`
 * tells an enum from a contract. Undefined if the type is not one of these.
 */
function abiTypeOfLibrary(type: string, internalType: string | undefined): string | undefined {
  if (type.length > maxLength) return undefined;
  if (type.endsWith(' storage')) return 'uint256';
  const brackets = type.indexOf('[');
  const suffix = brackets < 0 ? '' : type.slice(brackets);
  if (internalType?.startsWith('enum ') === true) return `uint8${suffix}`;
  return internalType?.startsWith('contract ') === true ? `address${suffix}` : undefined;
}

/**
 * Returns the signature that the selector of a library's function is hashed from, from its entry in a JSON ABI: with the
 * types as they are written, and structs by the name in `internalType`. Undefined if a name is missing.
 */
function librarySignature(entry: JsonValue): string | undefined {
  const types = readList(entry, 'inputs').map(writtenType);
  const name = readText(entry, 'name');
  return name === undefined || types.includes(undefined) ? undefined : `${name}(${types.join(',')})`;
}

function writtenType(parameter: JsonValue): string | undefined {
  const type = readText(parameter, 'type');
  if (type?.startsWith('tuple') === true)
    return /^struct ([\w$.[\]]{1,1024})$/.exec(readText(parameter, 'internalType') ?? '')?.[1];
  if (type === undefined || type.length > maxLength) return undefined;
  // `uint` and the like are canonical in signatures.
  return type === 'uint' || type === 'int' ? `${type}256` : type;
}

/** Returns the signatures that a compiler wrote for an artifact's functions; undefined if it wrote none. */
function methodIdentifiersOf(json: JsonValue): ReadonlySet<string> | undefined {
  const found = readMember(json, 'methodIdentifiers') ?? readMember(readMember(json, 'evm'), 'methodIdentifiers');
  return isObject(found) ? new Set(Object.keys(found).slice(0, maxIdentifiers)) : undefined;
}

/** Returns whether a written type is an ABI type, so that it isn't one that only libraries have. */
function isAbiType(type: string): boolean {
  if (/^(?:u?int\d*|address|bool|bytes\d*|string|tuple)(?:\[\d*\])?$/.test(type)) return true;
  return abiTypeOf({ name: '', type, components: [] }).kind === 'ok';
}
