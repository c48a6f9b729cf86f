import { readInteger, readText } from '../../base/json/jsonValue';
import { groupDigits } from '../../base/view/amountText';
import type { Network } from '../../model/networks/network';
import { type Fact, type KeptFacts, nodeFactPlace } from '../facts/factPlace';
import { isPlainName } from './registryName';

/** The address of a name at one block, according to the chain's registry and the name's resolver. */
export interface NameFact {
  readonly name: string;
  /** `0x` and 40 lowercase digits, like the two below. */
  readonly address: string;
  /** The block at which both were read. */
  readonly block: number;
  readonly registry: string;
  readonly resolver: string;
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
}

/** Returns the address of a name that was looked up in this registry. Undefined if it wasn't. */
export async function findNameFact(
  facts: KeptFacts,
  network: Network,
  { name, registry }: Pick<NameFact, 'name' | 'registry'>,
): Promise<NameFact | undefined> {
  const fact = await facts.find('name', nodeFactPlace(network, registry, name));
  const read = fact && readNameFact(fact);
  return read?.name === name && read.registry === registry ? read : undefined;
}

/** Returns the names that were looked up in the registry of a network. */
export async function namesOn(facts: KeptFacts, network: Network, registry: string): Promise<readonly NameFact[]> {
  const all = await facts.all('name', nodeFactPlace(network).source);
  return all.flatMap((fact) => {
    const read = readNameFact(fact);
    const isHere = read?.registry === registry && fact.key === nodeFactPlace(network, registry, read.name).key;
    return isHere ? [read] : [];
  });
}

/** Returns the fact about a name, for storing. */
export function nameFact(network: Network, { learnedAt, ...value }: NameFact): Fact {
  return { kind: 'name', ...nodeFactPlace(network, value.registry, value.name), value: { ...value }, learnedAt };
}

/** Formats when and at which block a name was looked up: `looked up at block 12,345 on 2026-01-02`. */
export function nameSource({ block, learnedAt }: Pick<NameFact, 'block' | 'learnedAt'>): string {
  return `looked up at block ${groupDigits(block)} on ${new Date(learnedAt).toISOString().slice(0, 10)}`;
}

/** A fact comes from a file, so values that an inquiry couldn't have stored are rejected. */
function readNameFact({ value, learnedAt }: Fact): NameFact | undefined {
  const name = readText(value, 'name') ?? '';
  const block = readInteger(value, 'block');
  const addresses = ['address', 'registry', 'resolver'].map((member) => readText(value, member) ?? '');
  const [address = '', registry = '', resolver = ''] = addresses;
  if (!isPlainName(name) || !addresses.every((each) => /^0x[\da-f]{40}$/.test(each))) return undefined;
  if (block === undefined || block < 0n || block > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  if (!Number.isFinite(learnedAt) || Math.abs(learnedAt) > 8.64e15) return undefined;
  return { name, address, block: Number(block), registry, resolver, learnedAt };
}
