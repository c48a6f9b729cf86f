import { type CopyValue, CountedBlock, isCopyList, isCopyObject } from './countedBlock';

/** A word of a command: text, or the variable of a counted block. */
export type CastWord = string | CountedBlock;

type Words = readonly CastWord[];

/** Reads a parameter as words of a command. Returns undefined if the command would send something else. */
export type CastWordReader = (value: CopyValue | undefined) => Words | undefined;

/** Reads an address. */
export const addressWord: CastWordReader = (value) => hexWord(value, 40, 40);

/** Reads 32 bytes. */
export const hashWord: CastWordReader = (value) => hexWord(value, 64, 64);

/** Reads a storage slot. */
export const slotWord: CastWordReader = (value) => hexWord(value, 1, 64);

/** Reads a block by its tag or number. cast takes 64 hex digits for a hash. */
export const blockWord: CastWordReader = (value) => {
  if (value instanceof CountedBlock) return [value];
  return typeof value === 'string' && /^(?:latest|earliest|pending|safe|finalized)$/.test(value)
    ? [value]
    : hexWord(value, 1, 16);
};

/** Reads an optional block. Without it, cast uses the latest block, like nodes. */
export const blockOption: CastWordReader = (value) => option('--block', value, blockWord);

/** Reads whether a block has its transactions. */
export const fullOption: CastWordReader = (value) => {
  if (value === undefined || value === false) return [];
  return value === true ? ['--full'] : undefined;
};

/** Reads a filter with at most one value for each topic. */
export const logWords: CastWordReader = (filter) => {
  if (!isCopyObject(filter)) return undefined;
  const { address = [], fromBlock = 'latest', toBlock, topics = [], ...others } = filter;
  if (Object.keys(others).length > 0 || !isCopyList(topics)) return undefined;
  const addresses = isCopyList(address) ? address : [address];
  return joined([
    ...topics.map((topic) => (topic === null ? [''] : hashWord(topic))),
    ...addresses.map((one) => option('--address', one, addressWord)),
    // Without this option, cast starts at the first block, unlike nodes, which start at the latest.
    option('--from-block', fromBlock, blockWord),
    option('--to-block', toBlock, blockWord),
  ]);
};

/** Reads the transaction of `cast call`. */
export const callWords: CastWordReader = (value) => {
  const transaction = readTransaction(value);
  if (!transaction) return undefined;
  const { to, data, options, gas } = transaction;
  return [...to, '--data', ...data, ...options, ...gas];
};

/** Reads the transaction of `cast estimate`, which takes the data as its second argument and no gas limit. */
export const estimateWords: CastWordReader = (value) => {
  const transaction = readTransaction(value);
  if (!transaction || transaction.gas.length > 0) return undefined;
  return [...transaction.to, ...transaction.data, ...transaction.options];
};

interface CastTransaction {
  readonly to: Words;
  readonly data: Words;
  readonly options: Words;
  readonly gas: Words;
}

function readTransaction(transaction: CopyValue | undefined): CastTransaction | undefined {
  if (!isCopyObject(transaction)) return undefined;
  const { from, to: called, value, gas: limit, data: given, input = given, ...others } = transaction;
  const data = hexWord(given ?? input ?? '0x', 0, Infinity);
  const to = addressWord(called);
  const options = joined([option('--from', from, addressWord), option('--value', value, amountWord)]);
  const gas = option('--gas-limit', limit, amountWord);
  const isOther = Object.keys(others).length > 0 || (given !== undefined && input !== given);
  return isOther || !data || !to || !options || !gas ? undefined : { to, data, options, gas };
}

function hexWord(value: CopyValue | undefined, min: number, max: number): Words | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value)) return undefined;
  const digits = value.length - 2;
  return digits >= min && digits <= max ? [value] : undefined;
}

/** cast takes wei and gas in decimal. */
function amountWord(value: CopyValue | undefined): Words | undefined {
  const [text] = hexWord(value, 1, 64) ?? [];
  return typeof text === 'string' ? [BigInt(text).toString()] : undefined;
}

function option(name: string, value: CopyValue | undefined, read: CastWordReader): Words | undefined {
  if (value === undefined) return [];
  const words = read(value);
  return words && [name, ...words];
}

function joined(parts: readonly (Words | undefined)[]): Words | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}
