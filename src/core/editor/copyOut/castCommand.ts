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
import type { CopiedCall } from './copiedCalls';
import { isCopyList } from './countedBlock';

/** A command of Foundry's cast, without `cast` and without the address of the node. */
export interface CastCommand {
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

/**
 * Returns cast's own command for a call: the same request, with the latest block if there is none. Returns undefined if
 * only `cast rpc` sends it.
 */
export function castCommand({ method, params }: CopiedCall): CastCommand | undefined {
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
