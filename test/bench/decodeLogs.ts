import { encodeAbiParameters, parseAbi, toEventSelector } from 'viem';

import type { Random } from '../unit/core/formats/abi/type/randomAbi';
import { below, randomHex, seeded } from '../unit/core/formats/abi/type/randomAbi';

export interface GeneratedLog {
  readonly address: `0x${string}`;
  readonly topics: [`0x${string}`, ...`0x${string}`[]];
  readonly data: `0x${string}`;
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly transactionHash: string;
  readonly transactionIndex: string;
  readonly logIndex: string;
  readonly removed: boolean;
}

/** Declarations of the events in a set, and its logs as `eth_getLogs` returns them. */
export interface LogSet {
  readonly label: string;
  readonly declarations: readonly string[];
  readonly logs: readonly GeneratedLog[];
}

const accounts = 3000;

/** Creates transfers of ERC-20 tokens between a few thousand accounts. */
export function erc20Transfers(count: number, seed: number): LogSet {
  return logSet(
    'ERC-20 transfers',
    ['event Transfer(address indexed from, address indexed to, uint256 value)'],
    count,
    seed,
  );
}

/** Creates swaps of Uniswap V2 and V3, batch transfers, arrays of structs, and strings, in turn. */
export function mixedLogs(count: number, seed: number): LogSet {
  return logSet(
    'mixed logs',
    [
      'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
      'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
      'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
      'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
      'event NameRegistered(string name, bytes32 indexed label, address indexed owner, uint256 cost, uint256 expires)',
    ],
    count,
    seed,
  );
}

function logSet(label: string, declarations: readonly string[], count: number, seed: number): LogSet {
  const random = seeded(seed);
  const events = declarations.map((declaration) => parseAbi([declaration])[0] as unknown as Event);
  const people = Array.from({ length: accounts }, () => randomHex(random, 20));
  const logs = Array.from({ length: count }, (_, index) =>
    logOf(events[index % events.length]!, people, index, random),
  );
  return { label, declarations, logs };
}

interface Event {
  readonly type: 'event';
  readonly name: string;
  readonly inputs: readonly Input[];
}

interface Input {
  readonly type: string;
  readonly indexed?: boolean;
  readonly components?: readonly Input[];
}

function logOf(event: Event, people: readonly `0x${string}`[], index: number, random: Random): GeneratedLog {
  const indexed = event.inputs.filter((input) => input.indexed === true);
  const rest = event.inputs.filter((input) => input.indexed !== true);
  return {
    address: people[below(random, 20)]!,
    topics: [
      toEventSelector(event as never),
      ...indexed.map((input) => encodeAbiParameters([input], [valueOf(input, people, random)])),
    ],
    data: encodeAbiParameters(
      rest,
      rest.map((input) => valueOf(input, people, random)),
    ),
    blockNumber: `0x${(19_000_000 + Math.floor(index / 200)).toString(16)}`,
    blockHash: randomHex(random, 32),
    transactionHash: randomHex(random, 32),
    transactionIndex: `0x${below(random, 200).toString(16)}`,
    logIndex: `0x${below(random, 600).toString(16)}`,
    removed: false,
  };
}

function valueOf({ type, components }: Input, people: readonly string[], random: Random): unknown {
  if (type.endsWith('[]'))
    return Array.from({ length: 1 + below(random, 4) }, () =>
      valueOf({ type: type.slice(0, -2), components }, people, random),
    );
  switch (type) {
    case 'address':
      return people[below(random, people.length)];
    case 'string':
      return `name-${below(random, 1_000_000)}${random() < 0.1 ? '-ü🦊' : ''}.eth`;
    case 'bytes32':
      return randomHex(random, 32);
    case 'uint8':
      return below(random, 6);
    case 'int24':
      return below(random, 400_000) - 200_000;
    case 'int256':
      return (random() < 0.5 ? 1n : -1n) * amount(random, 12);
    case 'uint128':
      return amount(random, 10);
    case 'uint160':
      return amount(random, 19);
    case 'tuple':
      return Object.fromEntries(
        (components as readonly (Input & { name: string })[]).map((member) => [
          member.name,
          valueOf(member, people, random),
        ]),
      );
    default:
      return amount(random, random() < 0.8 ? 9 : 30);
  }
}

function amount(random: Random, bytes: number): bigint {
  return BigInt(randomHex(random, 1 + below(random, bytes)));
}
