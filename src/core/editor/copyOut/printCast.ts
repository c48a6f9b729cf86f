import { failed, ok, type Result } from '../../base/result';
import { type ExactValue, printExactValue } from '../../formats/abi/calls/exactValue';
import { abiTypeOf, printAbiType } from '../../formats/abi/type/abiType';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { hasSelectors } from '../../model/networks/network';
import { type CopiedCall, copiedCalls, type CopiedContractCall, copiedContractCall } from './copiedContractCall';
import { type CopyFormat, type CopySource, copyTarget, copyTransport, keyVariable } from './copyFormat';
import { type CopyValue, CountedBlock, isCopyList, isCopyObject } from './countedBlock';
import { countingOf, type HeadRequest } from './headRequest';
import { printJsonParts } from './printJsonParts';
import { shellBlock, shellCount, shellHead, shellJson, shellUrl, shellWord } from './shellText';

/** A word of a command: text, or the variable of a counted block. */
type CastWord = string | CountedBlock;

type Words = readonly CastWord[];

/** Reads a parameter as words of a command. Returns undefined if the command would send something else. */
type CastWordReader = (value: CopyValue | undefined) => Words | undefined;

/** Reads an address. */
const addressWord: CastWordReader = (value) => hexWord(value, 40, 40);

/** Reads 32 bytes. */
const hashWord: CastWordReader = (value) => hexWord(value, 64, 64);

/** Reads a storage slot. */
const slotWord: CastWordReader = (value) => hexWord(value, 1, 64);

/** Reads a block by its tag or number. cast takes 64 hex digits for a hash. */
const blockWord: CastWordReader = (value) => {
  if (value instanceof CountedBlock) return [value];
  return typeof value === 'string' && /^(?:latest|earliest|pending|safe|finalized)$/.test(value)
    ? [value]
    : hexWord(value, 1, 16);
};

/** Reads an optional block. Without it, cast uses the latest block, like nodes. */
const blockOption: CastWordReader = (value) => option('--block', value, blockWord);

/** Reads whether a block has its transactions. */
const fullOption: CastWordReader = (value) => {
  if (value === undefined || value === false) return [];
  return value === true ? ['--full'] : undefined;
};

/** Reads a filter with at most one value for each topic. */
const logWords: CastWordReader = (filter) => {
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
const callWords: CastWordReader = (value) => {
  const transaction = readTransaction(value);
  if (!transaction) return undefined;
  const { to, data, options, gas } = transaction;
  return [...to, '--data', ...data, ...options, ...gas];
};

/** Reads the transaction of `cast estimate`, which takes the data as its second argument and no gas limit. */
const estimateWords: CastWordReader = (value) => {
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

/** A command of Foundry's cast, without `cast` and without the address of the node. */
interface CastCommand {
  readonly words: readonly CastWord[];
  /** Methods that the command sends in addition to the call, which may also cost credits. */
  readonly alsoSends: readonly string[];
}

/** A command's name, the conversion of its request's parameters to words, and words that follow. */
interface CastForm {
  readonly name: string;
  readonly parameters: readonly CastWordReader[];
  readonly last?: readonly string[];
  readonly alsoSends?: readonly string[];
}

/** The commands and requests of cast 1.7. */
const forms: ReadonlyMap<string, CastForm> = new Map<string, CastForm>([
  ['eth_blockNumber', { name: 'block-number', parameters: [] }],
  ['eth_chainId', { name: 'chain-id', parameters: [] }],
  ['eth_gasPrice', { name: 'gas-price', parameters: [] }],
  ['eth_getBalance', { name: 'balance', parameters: [addressWord, blockOption] }],
  ['eth_getCode', { name: 'code', parameters: [addressWord, blockOption] }],
  ['eth_getTransactionCount', { name: 'nonce', parameters: [addressWord, blockOption] }],
  ['eth_getStorageAt', { name: 'storage', parameters: [addressWord, slotWord, blockOption] }],
  ['eth_getBlockByNumber', { name: 'block', parameters: [blockWord, fullOption] }],
  ['eth_getBlockByHash', { name: 'block', parameters: [hashWord, fullOption] }],
  ['eth_getTransactionByHash', { name: 'tx', parameters: [hashWord] }],
  // Without --async, cast waits until the transaction is mined.
  ['eth_getTransactionReceipt', { name: 'receipt', parameters: [hashWord], last: ['--async'] }],
  ['eth_getLogs', { name: 'logs', parameters: [logWords] }],
  [
    'eth_call',
    {
      name: 'call',
      parameters: [callWords, blockOption],
      alsoSends: ['eth_chainId', 'anvil_nodeInfo', 'eth_getTransactionCount', 'eth_getCode'],
    },
  ],
  [
    'eth_estimateGas',
    {
      name: 'estimate',
      parameters: [estimateWords, blockOption],
      alsoSends: ['eth_chainId', 'eth_getTransactionCount'],
    },
  ],
]);

export const castFormat: CopyFormat = {
  id: 'cast',
  label: 'cast',
  detail: 'For a POSIX shell with Foundry',
  print: (source) => {
    const target = copyTarget(source, copyTransport(source));
    if (target.kind === 'failed') return target;
    const copied = copiedCalls(source);
    if (copied.kind === 'failed') return copied;
    const { isBatch, calls } = copied.value;
    const isEvm = hasSelectors(source.network);
    const url = shellUrl(target.value.url, keyVariable);
    const { blocks, heads } = countingOf(source);
    const isRepeated = heads.length > 0 || calls.length > 1;
    const option = `--rpc-url ${isRepeated ? '"$RPC_URL"' : url}`;
    const commands: string[] = [];
    for (const call of calls) {
      const printed = printCommand(call, option, source);
      if (printed.kind === 'failed') return printed;
      commands.push(printed.value);
    }
    return ok(
      [
        ...(isBatch ? ['# cast has no batches, so each command is a request of its own.'] : []),
        ...(isRepeated ? [`RPC_URL=${url}`] : []),
        ...heads.map((head) => shellHead(head, headCommand(head, option, isEvm))),
        ...blocks.map(shellCount),
        ...commands,
      ].join('\n'),
    );
  },
};

function printCommand(call: CopiedCall, option: string, source: CopySource): Result<string, string> {
  const command = hasSelectors(source.network) ? commandOf(call, source) : undefined;
  if (command === undefined) {
    // If an option was used as the method, it could send the key elsewhere.
    if (call.method.startsWith('-')) return failed(`cast can't send the method ${call.method}.`);
    return ok(`cast rpc ${castWord(call.method)} ${shellJson(printJsonParts(call.params))} --raw ${option}`);
  }
  const line = ['cast', ...command.words.map(castWord), option].join(' ');
  const { alsoSends } = command;
  return ok(
    alsoSends.length === 0
      ? line
      : `# This also sends ${alsoSends.join(', ')}. cast rpc ${call.method} sends one request.\n${line}`,
  );
}

/** Prints a call of a known function with the function's name. */
function commandOf(call: CopiedCall, source: CopySource): CastCommand | undefined {
  const command = castCommand(call);
  const contract = command && copiedContractCall(call, source);
  const words = contract && castContractCall(contract);
  return command && words ? { ...command, words } : command;
}

function headCommand({ tag, method }: HeadRequest, option: string, isEvm: boolean): string {
  if (isEvm) return `cast block-number ${tag === 'latest' ? '' : `${tag} `}${option}`;
  // A shell runs commands within arithmetic, so only digits of the answer are used there.
  return `cast rpc ${method} ${option} | grep -x '[0-9]*'`;
}

function castWord(word: CastWord): string {
  if (typeof word !== 'string') return shellBlock(word);
  return /^[\w-]+$/.test(word) ? word : shellWord(word);
}

/**
 * Returns the words of `cast call` for a contract's function: its address, its signature with the return types, and the
 * arguments in cast's notation. Undefined if cast would read an argument differently.
 */
function castContractCall(call: CopiedContractCall): readonly CastWord[] | undefined {
  const { address, item, arguments: values, from, value, gas, block } = call;
  const outputs = item.outputs.map((output) => {
    const type = abiTypeOf(output);
    return type.kind === 'ok' ? printAbiType(type.value) : '';
  });
  const words = values.map(castText);
  const known = words.filter((word) => word !== undefined);
  if (known.length < words.length || outputs.includes('')) return undefined;
  return [
    'call',
    address,
    `${signatureOf(item)}${outputs.length === 0 ? '' : `(${outputs.join(',')})`}`,
    ...known,
    ...(block === undefined ? [] : ['--block', typeof block === 'bigint' ? `0x${block.toString(16)}` : block]),
    ...(from === undefined ? [] : ['--from', from]),
    ...(value === undefined ? [] : ['--value', String(value)]),
    ...(gas === undefined ? [] : ['--gas-limit', String(gas)]),
  ];
}

/** Within lists and tuples, cast reads texts in quotes. At the top level, it uses them unchanged. */
function castText(value: ExactValue): string | undefined {
  let isPlain = true;
  const printed = printExactValue(value, {
    separator: ',',
    printText: (text, isInner) => {
      isPlain &&= isPlainText(text);
      return isInner ? `"${text}"` : text;
    },
  });
  return isPlain ? printed : undefined;
}

/** cast reads quotes, escapes, options and white space at the ends in its own way. */
function isPlainText(text: string): boolean {
  return /^[\p{L}\p{N}](?:[^"'\\\p{Cc}]*[^"'\\\p{Cc}\s])?$/u.test(text);
}

/**
 * Returns cast's own command for a call: the same request, with the latest block if there is none. Returns undefined if
 * only `cast rpc` sends it.
 */
function castCommand({ method, params }: CopiedCall): CastCommand | undefined {
  const form = forms.get(method);
  if (form === undefined || !isCopyList(params) || params.length > form.parameters.length) return undefined;
  const words: CastWord[] = [form.name];
  for (const [index, read] of form.parameters.entries()) {
    const found = read(params[index]);
    if (found === undefined) return undefined;
    words.push(...found);
  }
  return { words: [...words, ...(form.last ?? [])], alsoSends: form.alsoSends ?? [] };
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
