import { functionsOf, selectorOfData } from '../../answer/decode/evm/calls/knownFunctions';
import { isHexBytes } from '../../base/isHexBytes';
import { isList, isObject, type JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok, type Result } from '../../base/result';
import { eip55 } from '../../base/view/eip55';
import { exactCallOf } from '../../formats/abi/calls/exactCall';
import type { ExactValue } from '../../formats/abi/calls/exactValue';
import { isReadFunction } from '../../formats/abi/names/standardReads';
import type { AbiFunction } from '../../formats/abi/type/abi';
import { wireMethod } from '../../model/exchange/wireMethod';
import { hasSelectors, type Transport } from '../../model/networks/network';
import { type CopySource, copyTarget, copyTransport } from './copyFormat';
import { type CopyParams, type CopyValue, CountedBlock, isCopyList, isCopyObject } from './countedBlock';
import { countingOf } from './headRequest';

/** The calls of a script for an EVM library, and their destination. */
interface CopiedScript extends CopiedCalls, ReturnType<typeof countingOf> {
  readonly transport: Transport;
  /** `{key}` is the placeholder of the key. */
  readonly url: string;
}

/** A JSON-RPC call with the method name that the network uses. */
export interface CopiedCall {
  readonly method: string;
  readonly params: CopyParams;
}

/** The calls of one request. */
interface CopiedCalls {
  readonly isBatch: boolean;
  readonly calls: readonly CopiedCall[];
}

/** An `eth_call` with a known function, as libraries write it: the contract, the function and its arguments. */
export interface CopiedContractCall {
  /** With EIP-55 checksum, as `from`. */
  readonly address: string;
  /** Without argument names that libraries reject. */
  readonly item: AbiFunction;
  readonly isRead: boolean;
  readonly arguments: readonly ExactValue[];
  readonly from: string | undefined;
  readonly value: bigint | undefined;
  readonly gas: bigint | undefined;
  /** A tag, a number or a counted block. Undefined if the call has none: libraries then use the latest. */
  readonly block: string | bigint | CountedBlock | undefined;
}

/** Keywords of Solidity and of declaration parsers, and names of JavaScript object members. */
const refused =
  /^(?:address|after|alias|anonymous|apply|auto|bool|byte|bytes\d*|calldata|case|catch|constant|constructor|copyof|default|defined|error|event|external|fallback|false|final|fixed\d*(?:x\d+)?|function|immutable|implements|in|indexed|inline|internal|int\d*|let|mapping|match|memory|mutable|nonpayable|null|of|override|partial|payable|private|promise|__proto__|public|pure|receive|reference|relocatable|return|returns|sizeof|static|storage|string|struct|super|supports|switch|this|true|try|tuple|typedef|typeof|u?fixed\d*(?:x\d+)?|uint\d*|var|view|virtual)$/;

/**
 * Returns an `eth_call` with its function, if a known declaration decodes its data exactly. Undefined for other calls,
 * and for calls with members or parameters that libraries don't support.
 */
export function copiedContractCall(
  { method, params }: CopiedCall,
  { network, hints }: CopySource,
): CopiedContractCall | undefined {
  if (method !== 'eth_call' || !hasSelectors(network) || !isCopyList(params) || params.length > 2) return undefined;
  const [transaction, block] = params;
  if (!isCopyObject(transaction)) return undefined;
  const { to, from, value, gas, data: given, input = given, ...others } = transaction;
  if (Object.keys(others).length > 0 || (given !== undefined && given !== input)) return undefined;
  if (typeof input !== 'string' || !isHexBytes(input)) return undefined;
  const address = addressOf(to);
  const sender = from === undefined ? undefined : addressOf(from);
  const amount = value === undefined ? undefined : quantityOf(value);
  const limit = gas === undefined ? undefined : quantityOf(gas);
  const at = block === undefined ? undefined : blockOf(block);
  const isRefused =
    (from !== undefined && sender === undefined) ||
    (value !== undefined && amount === undefined) ||
    (gas !== undefined && limit === undefined) ||
    (block !== undefined && at === undefined);
  if (address === undefined || isRefused) return undefined;
  const known = knownCall(input, hints);
  // A function that only reads accepts no value, and libraries reject one.
  if (known === undefined || (known.isRead && amount !== undefined && amount !== 0n)) return undefined;
  return { ...known, address, from: sender, value: amount, gas: limit, block: at };
}

function knownCall(
  data: string,
  hints: CopySource['hints'],
): Pick<CopiedContractCall, 'item' | 'isRead' | 'arguments'> | undefined {
  const selector = selectorOfData(data);
  const exact = selector === undefined ? undefined : exactCallOf(data, functionsOf(selector, hints ?? {}));
  if (exact === undefined) return undefined;
  const { item } = exact;
  const isRead = isReadFunction(item);
  // Without return types, the answer would be ignored.
  if (isRead && item.outputs.length === 0) return undefined;
  const inputs = withPlainNames(item.inputs);
  const outputs = withPlainNames(item.outputs);
  return {
    item: { ...item, inputs, outputs, ...(isRead && { isReadOnly: true as const }) },
    isRead,
    arguments: exact.arguments.map(withNamedTuples),
  };
}

type Parameters = AbiFunction['inputs'];

function withPlainNames(parameters: Parameters): Parameters {
  return parameters.map(({ name, components, ...parameter }) => ({
    ...parameter,
    name: isPlain(name) ? name : '',
    ...(components !== undefined && { components: withPlainNames(components) }),
  }));
}

/** Keeps the names of a tuple if all its members have different names. Otherwise, the tuple is written as a list. */
function withNamedTuples(value: ExactValue): ExactValue {
  if (value.kind === 'list') return { ...value, items: value.items.map(withNamedTuples) };
  if (value.kind !== 'tuple') return value;
  const names = new Set(value.members.map(({ name }) => name));
  const isNamed = names.size === value.members.length && [...names].every(isPlain);
  return {
    ...value,
    members: value.members.map((member) => ({
      name: isNamed ? member.name : '',
      value: withNamedTuples(member.value),
    })),
  };
}

function isPlain(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !refused.test(name);
}

function addressOf(value: CopyValue | undefined): string | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? eip55(value.slice(2)) : undefined;
}

function quantityOf(value: CopyValue): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
}

function blockOf(value: CopyValue): string | bigint | CountedBlock | undefined {
  if (value instanceof CountedBlock) return value;
  if (typeof value === 'string' && /^(?:latest|earliest|pending|safe|finalized)$/.test(value)) return value;
  return quantityOf(value);
}

/** Reads the JSON-RPC calls of a source: one, or those of a batch. Fails for other requests. */
export function copiedCalls({ call, network }: CopySource): Result<CopiedCalls, string> {
  switch (call.kind) {
    case 'gas':
      return failed("The gas API doesn't use JSON-RPC. Copy this request as curl or fetch.");
    case 'rpc':
      return ok({ isBatch: false, calls: [{ method: wireMethod(call.method, network), params: call.params }] });
    case 'raw': {
      const parsed = parseJson(call.text);
      const envelope = parsed.kind === 'ok' ? parsed.value : null;
      const calls = (isList(envelope) ? envelope : [envelope]).map(callOfEnvelope);
      const known = calls.filter((one) => one !== undefined);
      return known.length === 0 || known.length < calls.length
        ? failed("This isn't a JSON-RPC request. Copy it as curl or fetch, which send any text.")
        : ok({ isBatch: isList(envelope), calls: known });
    }
  }
}

function callOfEnvelope(envelope: JsonValue): CopiedCall | undefined {
  if (!isObject(envelope)) return undefined;
  const { method, params = [] } = envelope;
  return typeof method === 'string' && (isList(params) || isObject(params)) ? { method, params } : undefined;
}

/** Returns the calls that a script must send for a source. Fails for requests that aren't JSON-RPC. */
export function copiedScript(source: CopySource): Result<CopiedScript, string> {
  const transport = copyTransport(source);
  const target = copyTarget(source, transport);
  if (target.kind === 'failed') return target;
  const copied = copiedCalls(source);
  if (copied.kind === 'failed') return copied;
  return ok({ transport, url: target.value.url, ...copied.value, ...countingOf(source) });
}
