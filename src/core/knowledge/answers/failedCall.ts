import { integerOf, isList, isObject, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';

/** A call that reverted, the block whose state it read, and its overrides of that state. */
export interface FailedCall {
  readonly call: JsonObject;
  readonly block: JsonValue;
  readonly overrides?: JsonValue;
  readonly blockOverrides?: JsonValue;
  /** When it was sent, in milliseconds since the epoch, if the block is a tag, which later refers to another block. */
  readonly at?: number;
}

/** Members of a call (`GenericTransaction` of the execution APIs), in the order in which they are printed. */
const members: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  from: isAddress,
  to: isAddress,
  gas: isQuantity,
  gasPrice: isQuantity,
  maxFeePerGas: isQuantity,
  maxPriorityFeePerGas: isQuantity,
  maxFeePerBlobGas: isQuantity,
  value: isQuantity,
  nonce: isQuantity,
  type: isQuantity,
  chainId: isQuantity,
  data: isBytes,
  input: isBytes,
  accessList: isList,
  blobVersionedHashes: isList,
  authorizationList: isList,
};

/** Tags of blocks. The first one always refers to the same block. */
const tags: readonly string[] = ['earliest', 'latest', 'pending', 'safe', 'finalized'];

/** Maximum length of a call as text. The call data of a transaction has at most 128 KB. */
const maxLength = 600_000;

/**
 * Returns the call of a request such as `eth_call` or `eth_estimateGas`. Undefined for a call with members that no node
 * accepts. `at`: when it was sent.
 */
export function failedCallOf(params: readonly JsonValue[], at: number | undefined): FailedCall | undefined {
  const [given, block = 'latest', overrides, blockOverrides] = params;
  if (!isObject(given) || !isBlock(block)) return undefined;
  const call: [string, JsonValue][] = [];
  for (const [name, isValid] of Object.entries(members)) {
    const value = given[name];
    if (value === undefined || value === null) continue;
    if (!isValid(value)) return undefined;
    call.push([name, value]);
  }
  const known = Object.keys(given).filter((name) => given[name] !== null);
  if (known.some((name) => !Object.hasOwn(members, name))) return undefined;
  if (![overrides, blockOverrides].every((one) => one === undefined || one === null || isObject(one))) return undefined;
  const isMoving = typeof block === 'string' && tags.indexOf(block) > 0;
  return {
    call: Object.fromEntries(call),
    block,
    ...(isObject(overrides) && { overrides }),
    ...(isObject(blockOverrides) && { blockOverrides }),
    ...(isMoving && at !== undefined && { at }),
  };
}

/** Prints a call as one line of JSON. Equal calls get equal text. Undefined for a call that is too long to keep. */
export function printFailedCall({ call, block, overrides, blockOverrides, at }: FailedCall): string | undefined {
  const text = printJson({
    call,
    block,
    ...(overrides !== undefined && { overrides }),
    ...(blockOverrides !== undefined && { blockOverrides }),
    ...(at !== undefined && { at }),
  });
  return text.length > maxLength ? undefined : text;
}

/** Parses a call as printed by `printFailedCall`. Undefined for any other text, which may come from a webview. */
export function parseFailedCall(text: string): FailedCall | undefined {
  if (text.length > maxLength || !text.startsWith('{')) return undefined;
  const parsed = parseJson(text);
  if (parsed.kind === 'failed') return undefined;
  const { value } = parsed;
  const at = integerOf(readMember(value, 'at'));
  const params = ['call', 'block', 'overrides', 'blockOverrides'].map((name) => readMember(value, name) ?? null);
  const call = failedCallOf(params, at === undefined ? undefined : Number(at));
  return call !== undefined && printFailedCall(call) === text ? call : undefined;
}

function isAddress(value: JsonValue): boolean {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value);
}

function isQuantity(value: JsonValue): boolean {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value);
}

function isBytes(value: JsonValue): boolean {
  return typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value);
}

/** Whether a value is a block: a tag, a number, or an object with its hash or number (EIP-1898). */
function isBlock(value: JsonValue): boolean {
  if (typeof value === 'string') return tags.includes(value) || /^0x[\da-f]{1,16}$/i.test(value);
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => ['blockHash', 'blockNumber', 'requireCanonical'].includes(name));
}
