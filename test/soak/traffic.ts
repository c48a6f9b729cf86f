import type { Call } from '../../src/core/model/exchange/exchange';
import type { Transport } from '../../src/core/model/networks/network';
import type { Fault } from '../service/front/fault';
import type { Landmarks } from '../service/landmarks';

/** A call of the mix and its network. */
export interface MixedCall {
  readonly networkId: string;
  readonly call: Call;
  readonly transports: readonly Transport[];
}

const both: readonly Transport[] = ['http', 'ws'];

/** One of each operation of the contract, of a method without a cost, of an unknown one, and of refused ones. */
export function mixedCalls({ evm, solana, l2net, gas }: Landmarks): readonly MixedCall[] {
  const { token, bazaar } = evm.contracts;
  const onEvm = (
    method: string,
    ...params: readonly (string | boolean | { readonly [name: string]: string })[]
  ): MixedCall => ({ networkId: 'evm', transports: both, call: { kind: 'rpc', method, params } });
  const from = evm.bazaar.fromBlock;
  return [
    onEvm('eth_getStorageAt', token.address, '0x0', 'latest'),
    onEvm('eth_getBlockRange', '0x1', '0xa', true),
    onEvm('eth_getLogs', { address: bazaar.address, fromBlock: toHex(from), toBlock: toHex(from + 3) }),
    onEvm('eth_getLogs', { fromBlock: '0x0', blockHash: evm.transactions.creation }),
    onEvm('eth_getTransactionReceipt', evm.transactions.nestedStructs),
    onEvm('eth_chainId'),
    onEvm('soak_noSuchMethod'),
    {
      networkId: 'evm',
      transports: ['http'],
      call: { kind: 'gas', method: 'GET baseFeeHistory', path: `/networks/${gas.chainId}/baseFeeHistory` },
    },
    {
      networkId: 'solana',
      transports: both,
      call: {
        kind: 'rpc',
        method: 'getTokenAccountsByOwner',
        params: [solana.owner, { programId: solana.tokenProgram }, { encoding: 'base64' }],
      },
    },
    {
      networkId: 'l2net',
      transports: both,
      call: {
        kind: 'rpc',
        method: 'l2net_getEvents',
        params: {
          filter: { from_block: { block_number: l2net.firstBlock.number }, to_block: 'latest', chunk_size: 50 },
        },
      },
    },
    {
      networkId: 'l2net',
      transports: both,
      call: {
        kind: 'rpc',
        method: 'l2net_getTransactionReceipt',
        params: { transaction_hash: l2net.transactions.accepted },
      },
    },
  ];
}

/** Every fault of the service. */
export const soakFaults: readonly Fault[] = [
  { kind: 'delay', milliseconds: 50 },
  { kind: 'drop' },
  { kind: 'unauthorized' },
  { kind: 'paymentRequired' },
  { kind: 'forbidden' },
  { kind: 'tooManyRequests', retryAfter: '1' },
  { kind: 'serverError', status: 503 },
  { kind: 'rpcError', code: -32000, message: 'the moon is in the wrong house' },
  { kind: 'wrongId' },
  { kind: 'malformedJson' },
  { kind: 'truncatedJson' },
  { kind: 'html' },
  { kind: 'keyInError' },
  { kind: 'slowDrip', chunkBytes: 256, milliseconds: 1 },
  { kind: 'hugeBody', bytes: 300_000 },
  { kind: 'hugeBody', bytes: 3_000_000 },
  { kind: 'cut' },
  { kind: 'redirect', location: 'https://other.example/' },
  { kind: 'reversed', count: 3 },
  { kind: 'slowQuery', milliseconds: 100 },
];

/** Numbers from 0 to 1 that are determined by a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`;
}
