import { isList, isObject, type JsonObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import type { NamedWebService, WebService, WebServiceKind } from '../../base/wire/webServices';
import type { Network } from '../../model/networks/network';
import { chainParts, type Fact, type FactPlace, isOfLastDay, type KeptFacts, webFactPlace } from './factPlace';

/** A verified contract from a web service. All of it is untrusted. */
export interface VerifiedContract {
  readonly abi: readonly JsonValue[];
  /** solc's `storageLayout`. */
  readonly layout?: JsonObject;
  readonly name?: string;
  /** How well the sources match the code. Not every service returns this. */
  readonly match?: 'exact' | 'functional';
  /** The contracts that the service considers to be behind this one. Only for display. */
  readonly behind?: readonly string[];
}

/** The answer of a service about a contract: the contract, or that it isn't verified there. */
export interface VerifiedFact {
  /** The form in which addresses are compared. */
  readonly address: string;
  /** The name of the service, such as `Sourcify`. */
  readonly source: string;
  /** Milliseconds since the epoch. */
  readonly learnedAt: number;
  /** Undefined if it isn't verified. */
  readonly contract?: VerifiedContract;
}

/** A contract that is verified at a service. */
export type VerifiedContractFact = VerifiedFact & { readonly contract: VerifiedContract };

/** Returns the contract from the first of these services that has it. `address` is an `addressKey`. */
export async function findVerifiedFact(
  facts: KeptFacts,
  network: Network,
  address: string,
  services: readonly NamedWebService[],
): Promise<VerifiedContractFact | undefined> {
  for (const service of services) {
    const fact = await findFactOf(service, facts, network, address);
    if (fact && isContractFact(fact)) return fact;
  }
  return undefined;
}

/**
 * Whether no request about a contract is needed now: one of these services has it, or all answered today that they
 * don't.
 */
export async function isSettled(
  facts: KeptFacts,
  network: Network,
  address: string,
  { services, now }: { readonly services: readonly NamedWebService[]; readonly now: number },
): Promise<boolean> {
  const found = await Promise.all(services.map((service) => findFactOf(service, facts, network, address)));
  return (
    found.some((fact) => fact?.contract !== undefined) ||
    // Any contract may be verified later, so services are asked again after a day.
    found.every((fact) => fact !== undefined && isOfLastDay(fact, now))
  );
}

/** Returns the contracts of a network from these services, by `addressKey`. The first service takes precedence. */
export async function verifiedOn(
  facts: KeptFacts,
  network: Network,
  services: readonly NamedWebService[],
): Promise<ReadonlyMap<string, VerifiedContractFact>> {
  const known = new Map<string, VerifiedContractFact>();
  for (const service of services) {
    for (const fact of await facts.all('verified', webFactPlace(service).source)) {
      const read = readVerifiedFact(fact, service);
      const isHere = read !== undefined && fact.key === placeOf(service, network, read.address).key;
      if (isHere && isContractFact(read) && !known.has(read.address)) known.set(read.address, read);
    }
  }
  return known;
}

/** Returns the fact to store for the answer of a service about a contract. */
export function verifiedFact(
  network: Network,
  service: NamedWebService,
  { address, learnedAt, contract }: Omit<VerifiedFact, 'source'>,
): Fact {
  return {
    kind: 'verified',
    ...placeOf(service, network, address),
    value: { address, ...(contract !== undefined && { contract: { ...contract } }) },
    learnedAt,
  };
}

function placeOf(service: NamedWebService, network: Network, address: string): FactPlace {
  return webFactPlace(service, ...chainParts(network), address);
}

async function findFactOf(
  service: NamedWebService,
  facts: KeptFacts,
  network: Network,
  address: string,
): Promise<VerifiedFact | undefined> {
  const fact = await facts.find('verified', placeOf(service, network, address));
  return fact && readVerifiedFact(fact, service);
}

function isContractFact(fact: VerifiedFact): fact is VerifiedContractFact {
  return fact.contract !== undefined;
}

function readVerifiedFact({ value, learnedAt }: Fact, { kind, service }: NamedWebService): VerifiedFact | undefined {
  const address = readText(value, 'address');
  if (address === undefined) return undefined;
  const contract = readContractOf(readMember(value, 'contract'));
  return { address, source: nameOfService(kind, service), learnedAt, contract };
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

/**
 * Returns the display name of a service as a source: `Sourcify`, or `Sourcify at sourcify.example` for another server.
 */
export function nameOfService(kind: WebServiceKind, { host }: WebService): string {
  switch (kind) {
    case 'sourcify':
      return host === 'sourcify.dev' ? 'Sourcify' : `Sourcify at ${host}`;
    case 'etherscan':
      return host === 'api.etherscan.io' ? 'Etherscan' : `the explorer at ${host}`;
    case 'signatures':
      return host;
  }
}
