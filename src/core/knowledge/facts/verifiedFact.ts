import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { isList, isObject, readMember, readText } from '../../base/json/readMember';
import type { Network } from '../../model/networks/network';
import { webFactKey } from './factKey';
import type { Fact, KeptFacts } from './keptFacts';

/** A verified contract, as a service on the web described it. All of it is untrusted. */
export interface VerifiedContract {
  readonly abi: readonly JsonValue[];
  /** solc's `storageLayout`. */
  readonly layout?: JsonObject;
  readonly name?: string;
  /** How well the sources match the code. Not every service says it. */
  readonly match?: 'exact' | 'functional';
  /** What the service says is behind the contract. Shown, and used for nothing else. */
  readonly behind?: readonly string[];
}

/** What services said about a contract: what it is, or that none has verified it. */
export interface VerifiedFact {
  /** The form in which addresses are compared. */
  readonly address: string;
  /** The name of the service that knows it, such as `Sourcify`, or of those that don't. */
  readonly source: string;
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
  /** Undefined if it isn't verified. */
  readonly contract?: VerifiedContract;
}

/** A contract can be verified at any time, so it is asked about again after a day. */
const unverifiedMilliseconds = 24 * 60 * 60 * 1000;

/** Returns what is known of a contract. `address` is an `addressKey`. Undefined if it was not asked. */
export async function findVerifiedFact(
  facts: KeptFacts,
  network: Network,
  address: string,
): Promise<VerifiedFact | undefined> {
  const fact = await facts.find('verified', webFactKey(network, address));
  return fact && readVerifiedFact(fact);
}

/** Returns the verified contracts of a network, by `addressKey`. */
export async function verifiedOn(facts: KeptFacts, network: Network): Promise<ReadonlyMap<string, VerifiedFact>> {
  const all = await facts.all('verified');
  return new Map(
    all.flatMap((fact) => {
      const read = readVerifiedFact(fact);
      const isHere = read?.contract !== undefined && fact.key === webFactKey(network, read.address);
      return isHere ? [[read.address, read] as const] : [];
    }),
  );
}

/** Whether services need not be asked about a contract now. */
export function isSettled({ contract, learnedAt }: VerifiedFact, now: number): boolean {
  return contract !== undefined || Math.abs(now - learnedAt) < unverifiedMilliseconds;
}

/** Returns what services said about a contract, to keep. */
export function verifiedFact(network: Network, { address, source, learnedAt, contract }: VerifiedFact): Fact {
  return {
    kind: 'verified',
    key: webFactKey(network, address),
    value: { address, source, ...(contract !== undefined && { contract: { ...contract } }) },
    learnedAt,
  };
}

function readVerifiedFact({ value, learnedAt }: Fact): VerifiedFact | undefined {
  const address = readText(value, 'address');
  const source = readText(value, 'source');
  if (address === undefined || source === undefined) return undefined;
  const contract = readContractOf(readMember(value, 'contract'));
  return { address, source, learnedAt, ...(contract && { contract }) };
}

function readContractOf(value: JsonValue | undefined): VerifiedContract | undefined {
  const abi = readMember(value, 'abi');
  if (!isList(abi)) return undefined;
  const layout = readMember(value, 'layout');
  const name = readText(value, 'name');
  const match = readText(value, 'match');
  const behind = readMember(value, 'behind');
  const addresses = isList(behind) ? behind.filter((each) => typeof each === 'string') : [];
  return {
    abi,
    ...(isObject(layout) && { layout }),
    ...(name !== undefined && { name }),
    ...((match === 'exact' || match === 'functional') && { match }),
    ...(addresses.length > 0 && { behind: addresses }),
  };
}
