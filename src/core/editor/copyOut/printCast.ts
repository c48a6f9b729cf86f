import { failed, ok, type Result } from '../../base/result';
import { type ExactValue, printExactValue } from '../../formats/abi/calls/exactValue';
import { abiTypeOf, printAbiType } from '../../formats/abi/type/abiType';
import { signatureOf } from '../../formats/abi/type/eventSignature';
import { hasSelectors } from '../../model/networks/familyTraits';
import {
  addressWord,
  blockOption,
  blockWord,
  callWords,
  type CastWord,
  type CastWordReader,
  estimateWords,
  fullOption,
  hashWord,
  logWords,
  slotWord,
} from './castWords';
import { type CopiedCall, copiedCalls } from './copiedCalls';
import { type CopiedContractCall, copiedContractCall } from './copiedContractCall';
import { type CopyFormat, type CopySource, keyVariable } from './copyFormat';
import { copyTarget, copyTransport } from './copyTarget';
import { isCopyList } from './countedBlock';
import { countingOf, type HeadRequest } from './headRequest';
import { printJsonParts } from './printJsonParts';
import { shellBlock, shellCount, shellHead, shellJson, shellUrl, shellWord } from './shellText';

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
