import { type Address, encodeAbiParameters, type Hex, keccak256, pad, toHex } from 'viem';

import { StorageNames } from '../../src/core/answer/decode/evm/state/changedStorage';
import type { JsonValue } from '../../src/core/base/json/jsonValue';
import { noHints } from '../../src/core/formats/abi/names/decodeHints';
import { KeyWordCollector } from '../../src/core/formats/stateDiff/keyWords';
import { readStateDiffs } from '../../src/core/formats/stateDiff/readStateDiffs';
import { below, randomHex, seeded } from '../unit/core/formats/abi/type/randomAbi';
import type { BenchCase } from './benchReport';
import { measureMedians } from './measure';

const allSlots = 1_000;
const contract: Address = `0x${'c0'.repeat(20)}`;
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const layout: JsonValue = {
  storage: [
    { label: 'totalSupply', slot: '0', offset: 0, type: 't_uint256' },
    { label: 'names', slot: '1', offset: 0, type: 't_names' },
    { label: 'balances', slot: '2', offset: 0, type: 't_balances' },
    { label: 'allowances', slot: '3', offset: 0, type: 't_allowances' },
  ],
  types: {
    t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
    t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' },
    t_names: {
      encoding: 'mapping',
      key: 't_uint256',
      label: 'mapping(uint256 => address)',
      numberOfBytes: '32',
      value: 't_address',
    },
    t_balances: {
      encoding: 'mapping',
      key: 't_address',
      label: 'mapping(address => uint256)',
      numberOfBytes: '32',
      value: 't_uint256',
    },
    t_allowances: {
      encoding: 'mapping',
      key: 't_address',
      label: 'mapping(address => mapping(address => uint256))',
      numberOfBytes: '32',
      value: 't_balances',
    },
  },
};

/** A transaction that changed many slots of a token: its answers, and the addresses in it. */
interface Airdrop {
  readonly diff: JsonValue;
  readonly receipt: JsonValue;
  readonly people: readonly Address[];
}

function slotOf(key: Address, mapping: Hex | bigint): Hex {
  const place = typeof mapping === 'bigint' ? toHex(mapping, { size: 32 }) : mapping;
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [key, place]));
}

function airdrop(seed: number, slots: number): Airdrop {
  const random = seeded(seed);
  // Some are allowances of the first people, which are two levels deep.
  const allowances = slots / 10;
  const people = Array.from({ length: slots - allowances }, () => randomHex(random, 20));
  const owners = people.slice(0, allowances);
  const storage = (amount: () => bigint): JsonValue =>
    Object.fromEntries([
      ...people.map((who) => [slotOf(who, 2n), toHex(amount(), { size: 32 })] as const),
      ...owners.map((who) => [slotOf(people[1] ?? '0x', slotOf(who, 3n)), toHex(amount(), { size: 32 })] as const),
    ]);
  const logs = people.map((who) => ({
    address: contract,
    topics: [transferTopic, pad(people[0] ?? '0x'), pad(who)],
    data: toHex(below(random, 1_000_000), { size: 32 }),
  }));
  return {
    people,
    receipt: { from: people[0] ?? '', to: contract, logs },
    diff: {
      pre: { [contract]: { balance: '0x0', storage: storage(() => 1n) } },
      post: { [contract]: { storage: storage(() => 2n + BigInt(below(random, 1_000_000))) } },
    },
  };
}

/** Names all slots as the extension does: from the JSON of both answers. */
function nameAll({ diff, receipt }: Airdrop): number {
  const collector = new KeyWordCollector();
  collector.addReceipt(receipt);
  const hints = {
    ...noHints,
    layouts: { [contract]: [{ json: layout, source: 'Token' }] },
    keyWords: collector.finish(),
  };
  const reading = readStateDiffs(diff);
  const [only] = reading?.kind === 'changes' ? reading.diffs : [];
  if (only === undefined) throw new Error('no changes');
  return new StorageNames(diff, [only], [], hints).name(only).rows.filter(({ kind }) => kind === 'named').length;
}

/**
 * Names all slots with viem, as a script would: hashes each word of the transaction for each mapping, by
 * `encodeAbiParameters` and `keccak256`, until nothing is left. It knows which two spenders the allowances may have.
 */
function nameWithViem({ diff, people, receipt }: Airdrop): number {
  const { post } = diff as { readonly post: Record<string, { readonly storage: Record<string, string> }> };
  const left = new Set(Object.keys(post[contract]?.storage ?? {}));
  const names = new Map<string, string>();
  const find = (slot: Hex, name: string): void => {
    if (left.delete(slot)) names.set(slot, name);
  };
  const { logs } = receipt as { readonly logs: readonly { readonly data: Hex }[] };
  const amounts = logs.map(({ data }) => `0x${data.slice(-40)}` as const);
  const words = [...new Set([...people, ...amounts])];
  for (const word of words) find(slotOf(word, 1n), `names[${word}]`);
  for (const word of words) find(slotOf(word, 2n), `balances[${word}]`);
  for (const owner of words) {
    if (left.size === 0) break;
    const inner = slotOf(owner, 3n);
    for (const spender of people.slice(0, 2)) find(slotOf(spender, inner), `allowances[${owner}][${spender}]`);
  }
  return names.size;
}

/** Measures naming 1,000 changed slots whose keys are in the events of the transaction. */
export async function measureChangedSlots(seed: number, smallest: boolean): Promise<readonly BenchCase[]> {
  const slots = smallest ? 20 : allSlots;
  const given = airdrop(seed, slots);
  for (const named of [nameAll(given), nameWithViem(given)])
    if (named !== slots) throw new Error(`${named} of ${slots} slots were named`);
  const medians = await measureMedians(
    [
      { label: 'Rpcbook', run: () => nameAll(given) },
      { label: 'viem', run: () => nameWithViem(given) },
    ],
    { rounds: 15, warmup: 5, garbage: 'young', smallest },
  );
  const [own, viem] = [medians.get('Rpcbook') ?? 0, medians.get('viem') ?? 0];
  return [
    { label: '1,000 changed slots named', value: own, unit: 'ms' },
    { label: '1,000 changed slots named, viem by hand', value: viem, unit: 'ms' },
    {
      label: '… over viem, which knows the spenders',
      value: own / viem,
      unit: 'x',
      bound: { kind: 'atMost', value: 3 },
    },
  ];
}
