import { lazily } from '../../../base/lazily';
import type { Value } from '../../../base/view/value';
import type { AbiParameter } from '../type/abi';
import { selectorOf } from '../type/eventSignature';
import { parseHumanReadableAbi } from '../type/parseHumanReadableAbi';
import { decodeParameters } from './decodeCall';

/** What one of the calls within a call returned. */
export interface InnerResult {
  /** Undefined where the function reverts if a call fails. */
  readonly success: boolean | undefined;
  readonly data: string;
}

// The functions that return what their calls returned: Multicall to Multicall3, and contracts that call themselves. The
// result named `results` is a list of bytes, or of structs with `success` and `data`.
const declarations: readonly string[] = [
  'aggregate((address target, bytes data)[] calls) returns (uint256 blockNumber, bytes[] results)',
  'blockAndAggregate((address target, bytes data)[] calls) returns (uint256 blockNumber, bytes32 blockHash, (bool success, bytes data)[] results)',
  'tryAggregate(bool requireSuccess, (address target, bytes data)[] calls) returns ((bool success, bytes data)[] results)',
  'tryBlockAndAggregate(bool requireSuccess, (address target, bytes data)[] calls) returns (uint256 blockNumber, bytes32 blockHash, (bool success, bytes data)[] results)',
  'aggregate3((address target, bool allowFailure, bytes data)[] calls) returns ((bool success, bytes data)[] results)',
  'aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls) returns ((bool success, bytes data)[] results)',
  'multicall(bytes[] datas) returns (bytes[] results)',
  'multicall(uint256 deadline, bytes[] datas) returns (bytes[] results)',
  'multicall(bytes32 previousBlockhash, bytes[] datas) returns (bytes[] results)',
];

const outputsBySelector = lazily(
  () =>
    new Map(
      declarations.flatMap((text) =>
        parseHumanReadableAbi(`function ${text}`).items.flatMap(
          (item): (readonly [string, readonly AbiParameter[]])[] =>
            item.kind === 'function' ? [[selectorOf(item), item.outputs]] : [],
        ),
      ),
    ),
);

/**
 * Returns what the calls within call data returned, in their order.
 * @param data the call data, and `result` what the call returned, both as hex
 * @returns undefined for other functions, and for a result of another form
 */
export function innerResults(data: string, result: string): readonly InnerResult[] | undefined {
  const outputs = outputsBySelector().get(data.slice(0, 10).toLowerCase());
  const decoded = outputs && decodeParameters(outputs, result);
  if (decoded?.kind !== 'ok') return undefined;
  const list = decoded.value.find(({ name }) => name === 'results')?.value;
  if (list?.kind !== 'list') return undefined;
  const read = list.items.map(resultOf);
  return read.every((each) => each !== undefined) ? read : undefined;
}

function resultOf(value: Value): InnerResult | undefined {
  if (value.kind === 'hex') return { success: undefined, data: value.text };
  if (value.kind !== 'struct') return undefined;
  const [success, data] = value.fields.map((field) => field.value);
  return success?.kind === 'boolean' && data?.kind === 'hex' ? { success: success.value, data: data.text } : undefined;
}
