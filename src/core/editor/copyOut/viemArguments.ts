import { eip55 } from '../../base/view/eip55';
import { type CopyValue, CountedBlock, isCopyList, isCopyObject } from './countedBlock';
import { scriptName } from './scriptText';

/** Members of a viem action's argument, as JavaScript. */
export type ArgumentMembers = Readonly<Record<string, string>>;

/** Reads a parameter as members. Returns undefined if the action would send something else. */
export type ArgumentReader = (value: CopyValue | undefined) => ArgumentMembers | undefined;

/** Reads hex text. */
export function hexArgument(name: string): ArgumentReader {
  return (value) => member(name, isHex(value) ? `'${value}'` : undefined);
}

/** Reads 32 bytes. */
export function hashArgument(name: string): ArgumentReader {
  return (value) => member(name, isHex(value) && value.length === 66 ? `'${value}'` : undefined);
}

/** Reads a list of hex texts. */
export function hexListArgument(name: string): ArgumentReader {
  return (value) =>
    member(
      name,
      isCopyList(value) && value.every(isHex) ? `[${value.map((item) => `'${item}'`).join(', ')}]` : undefined,
    );
}

/** Reads a list of numbers. */
export function numbersArgument(name: string): ArgumentReader {
  return (value) =>
    member(
      name,
      isCopyList(value) && value.every((item) => typeof item === 'number') ? `[${value.join(', ')}]` : undefined,
    );
}

/** Reads a quantity that viem represents as a JavaScript number. */
export function countArgument(name: string): ArgumentReader {
  return (value) => {
    const count = quantityOf(value);
    return member(name, count !== undefined && count <= BigInt(Number.MAX_SAFE_INTEGER) ? String(count) : undefined);
  };
}

/** Reads whether a block has its transactions. */
export function includeArgument(value: CopyValue | undefined): ArgumentMembers | undefined {
  if (value === undefined || value === false) return {};
  return value === true ? { includeTransactions: 'true' } : undefined;
}

/** Reads a block by its tag or number. */
export function givenBlockArgument(value: CopyValue | undefined): ArgumentMembers | undefined {
  const text = blockText(value);
  return text === undefined ? undefined : { [text.startsWith("'") ? 'blockTag' : 'blockNumber']: text };
}

/** Reads an optional block. Without it, actions use the latest block, like nodes. */
export function blockArgument(value: CopyValue | undefined): ArgumentMembers | undefined {
  return value === undefined ? {} : givenBlockArgument(value);
}

/**
 * Reads a filter without topics. The action encodes topics from the ABI of an event, which a request doesn't contain.
 */
export function logsArgument(filter: CopyValue | undefined): ArgumentMembers | undefined {
  if (!isCopyObject(filter)) return undefined;
  const { address, fromBlock, toBlock, blockHash, topics = [], ...others } = filter;
  const isOther = Object.keys(others).length > 0 || !isCopyList(topics) || topics.length > 0;
  if (isOther || (blockHash !== undefined && (fromBlock ?? toBlock) !== undefined)) return undefined;
  return joined([
    optional(address, (isCopyList(address) ? hexListArgument : hexArgument)('address')),
    optional(fromBlock, (value) => member('fromBlock', blockText(value))),
    optional(toBlock, (value) => member('toBlock', blockText(value))),
    optional(blockHash, hashArgument('blockHash')),
  ]);
}

/** Reads a transaction that has only `from`, `to`, `data`, `value` and the members in `also`. */
export function transactionArgument(...also: readonly 'gas'[]): ArgumentReader {
  return (transaction) => {
    if (!isCopyObject(transaction)) return undefined;
    const { from, to, data, value, gas, ...others } = transaction;
    if (Object.keys(others).length > 0 || (gas !== undefined && !also.includes('gas'))) return undefined;
    return joined([
      optional(from, addressArgument('account')),
      optional(to, addressArgument('to')),
      optional(data, hexArgument('data')),
      optional(value, amountArgument('value')),
      optional(gas, amountArgument('gas')),
    ]);
  };
}

/** These actions reject an address with a wrong checksum. */
function addressArgument(name: string): ArgumentReader {
  return (value) => {
    if (!isHex(value) || value.length !== 42) return undefined;
    const isAccepted = value === value.toLowerCase() || value === eip55(value.slice(2));
    return member(name, isAccepted ? `'${value}'` : undefined);
  };
}

function amountArgument(name: string): ArgumentReader {
  return (value) => {
    const amount = quantityOf(value);
    return member(name, amount === undefined ? undefined : `${amount}n`);
  };
}

function blockText(value: CopyValue | undefined): string | undefined {
  if (value instanceof CountedBlock) return scriptName(value);
  if (typeof value === 'string' && /^(?:latest|earliest|pending|safe|finalized)$/.test(value)) return `'${value}'`;
  const number = quantityOf(value);
  return number === undefined ? undefined : `${number}n`;
}

/** viem prints a quantity in lowercase and without leading zeros, so only this form stays unchanged. */
function quantityOf(value: CopyValue | undefined): bigint | undefined {
  return typeof value === 'string' && /^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/.test(value) ? BigInt(value) : undefined;
}

function isHex(value: CopyValue | undefined): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value);
}

function optional(value: CopyValue | undefined, read: ArgumentReader): ArgumentMembers | undefined {
  return value === undefined ? {} : read(value);
}

function member(name: string, text: string | undefined): ArgumentMembers | undefined {
  return text === undefined ? undefined : { [name]: text };
}

function joined(parts: readonly (ArgumentMembers | undefined)[]): ArgumentMembers | undefined {
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
}
