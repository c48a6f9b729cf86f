import { derivedFelt } from './felt';
import type { L2netLandmarks } from './l2netLandmarks';

const hashes = { token: derivedFelt('class of tokens'), exchange: derivedFelt('class of exchanges') };

/** Cairo 1: the ABI is JSON text. */
const exchangeAbi = JSON.stringify([
  {
    type: 'struct',
    name: 'core::integer::u256',
    members: [
      { name: 'low', type: 'core::integer::u128' },
      { name: 'high', type: 'core::integer::u128' },
    ],
  },
  {
    type: 'interface',
    name: 'exchange::IExchange',
    items: [
      {
        type: 'function',
        name: 'swap',
        inputs: [
          { name: 'pair', type: 'core::felt252' },
          { name: 'amount', type: 'core::integer::u256' },
        ],
        outputs: [{ type: 'core::bool' }],
        state_mutability: 'external',
      },
    ],
  },
  {
    type: 'event',
    name: 'exchange::Swap',
    kind: 'struct',
    members: [
      { name: 'trader', type: 'core::starknet::contract_address::ContractAddress', kind: 'key' },
      { name: 'pair', type: 'core::felt252', kind: 'data' },
      { name: 'paid', type: 'core::integer::u256', kind: 'data' },
      { name: 'memo', type: 'core::felt252', kind: 'data' },
    ],
  },
  {
    type: 'event',
    name: 'exchange::Event',
    kind: 'enum',
    variants: [{ name: 'Swap', type: 'exchange::Swap', kind: 'nested' }],
  },
]);

/** Cairo 0: the ABI is a list. */
const tokenAbi = [
  {
    type: 'struct',
    name: 'Uint256',
    size: 2,
    members: [
      { name: 'low', type: 'felt', offset: 0 },
      { name: 'high', type: 'felt', offset: 1 },
    ],
  },
  {
    type: 'function',
    name: 'transfer',
    inputs: [
      { name: 'recipient', type: 'felt' },
      { name: 'amount', type: 'Uint256' },
    ],
    outputs: [{ name: 'success', type: 'felt' }],
  },
  {
    type: 'event',
    name: 'Transfer',
    keys: [],
    data: [
      { name: 'sender_account', type: 'felt' },
      { name: 'to_account', type: 'felt' },
      { name: 'amount', type: 'Uint256' },
    ],
  },
];

/** The hash of the class of a contract. Undefined for an address without a contract. */
export function classHashOf(address: string, { contracts }: L2netLandmarks): string | undefined {
  const felt = BigInt(address);
  if (felt === BigInt(contracts.exchange)) return hashes.exchange;
  return [contracts.token, contracts.keyedToken].some((token) => felt === BigInt(token)) ? hashes.token : undefined;
}

/** The class with a hash, in the form of its Cairo version. */
export function classOf(hash: string): object | undefined {
  const felt = BigInt(hash);
  if (felt === BigInt(hashes.exchange))
    return { sierra_program: ['0x1'], contract_class_version: '0.1.0', entry_points_by_type: {}, abi: exchangeAbi };
  return felt === BigInt(hashes.token) ? { program: '', entry_points_by_type: {}, abi: tokenAbi } : undefined;
}
