import { printJson } from '../../base/json/printJson';
import { RecentEntries } from '../../base/recentEntries';
import { ok, type Result } from '../../base/result';
import { verifyingServices, type WebServices } from '../../base/wire/webServices';
import type { AbiCandidate } from '../../formats/abi/type/abi';
import { chainKey } from '../../model/networks/chainKey';
import type { Network } from '../../model/networks/network';
import type { KeptFacts } from '../facts/keptFacts';
import { findSignatureFact, parseSignature } from '../facts/signatureFact';
import { findVerifiedFact, type VerifiedContractFact, verifiedOn } from '../facts/verifiedFact';
import { type Contract, readContract } from '../files/readContract';
import { type NameFact, namesOn } from '../names/nameFact';
import { type ContractFile, type KnownContract, verifiedBy } from './knownContract';

/** Maximum number of contracts cached after reading. */
const maxKept = 64;

/** Maximum number of selectors and topics of one answer that are looked up. */
const maxHashes = 2_000;

/** Other windows add facts too, so the facts are listed again after this time. */
const listMilliseconds = 5_000;

/** The names that were looked up in one registry. */
interface ListedNames {
  readonly revision: number;
  readonly at: number;
  readonly registry: string;
  readonly names: readonly NameFact[];
}

interface ListedContracts {
  readonly services: WebServices;
  readonly revision: number;
  readonly at: number;
  readonly contracts: ReadonlyMap<string, KnownContract>;
}

/** The answers of web services about contracts, selectors and topics. */
export class AskedContracts {
  readonly #kept = new RecentEntries<
    string,
    { readonly learnedAt: number; readonly contract: Result<Contract, string> }
  >(maxKept);

  readonly #listed = new WeakMap<Network, ListedContracts>();
  readonly #names = new WeakMap<Network, ListedNames>();

  constructor(
    private readonly facts: KeptFacts,
    /** The services that the user names. What others said isn't used. */
    private readonly services: () => WebServices,
    /** Milliseconds since the epoch. */
    private readonly now: () => number,
  ) {}

  /** Returns the verified contracts of a network that have a name, by `addressKey`. */
  async on(network: Network): Promise<ReadonlyMap<string, KnownContract>> {
    const { revision } = this.facts;
    const services = this.services();
    const listed = this.#listed.get(network);
    const isRecent = listed?.revision === revision && Math.abs(this.now() - listed.at) < listMilliseconds;
    if (isRecent && listed.services === services) return listed.contracts;
    const verified = await verifiedOn(this.facts, network, verifyingServices(services));
    const contracts = new Map(
      [...verified].flatMap(([address, fact]) =>
        fact.contract.name === undefined ? [] : [[address, knownVerified(fact)] as const],
      ),
    );
    this.#listed.set(network, { services, revision, at: this.now(), contracts });
    return contracts;
  }

  /** Returns the names that were looked up in a network's registry. Returns the same list until a name is added. */
  async names(network: Network, registry: string): Promise<readonly NameFact[]> {
    const { revision } = this.facts;
    const listed = this.#names.get(network);
    const isRecent = listed?.revision === revision && Math.abs(this.now() - listed.at) < listMilliseconds;
    if (listed?.registry === registry && isRecent) return listed.names;
    const names = await namesOn(this.facts, network, registry);
    this.#names.set(network, { revision, at: this.now(), registry, names });
    return names;
  }

  /** Returns what is known about a contract from its verified ABI. Undefined if it has none. */
  async known(network: Network, address: string): Promise<KnownContract | undefined> {
    const fact = await this.#find(network, address);
    return fact && knownVerified(fact);
  }

  /** Returns the verified ABI and layout of a contract. Undefined if it has none. */
  async contractAt(network: Network, address: string): Promise<ContractFile | undefined> {
    const fact = await this.#find(network, address);
    if (fact === undefined) return undefined;
    const key = `${chainKey(network)} ${fact.source} ${address}`;
    const kept = this.#kept.get(key);
    const contract = kept?.learnedAt === fact.learnedAt ? kept.contract : readVerified(fact);
    this.#kept.set(key, { learnedAt: fact.learnedAt, contract });
    return { kind: 'verified', place: fact.source, contract };
  }

  /** Returns the declarations of hashes. */
  async signatures(hashes: readonly string[]): Promise<readonly AbiCandidate[]> {
    const found: AbiCandidate[] = [];
    const { signatures: service } = this.services();
    if (service === undefined) return found;
    for (const hash of hashes.slice(0, maxHashes)) {
      const fact = await findSignatureFact(this.facts, service, hash, this.now());
      const items = (fact?.signatures ?? []).flatMap((text) => parseSignature(text, hash) ?? []);
      const label = `signature only${items.length > 1 ? ', ambiguous' : ''} (${service.host})`;
      found.push(...items.map((item) => ({ item, source: { kind: 'signature' as const, label } })));
    }
    return found;
  }

  #find(network: Network, address: string): Promise<VerifiedContractFact | undefined> {
    return findVerifiedFact(this.facts, network, address, verifyingServices(this.services()));
  }
}

/** A verified contract without a name is named by its source. */
function knownVerified({ source, learnedAt, contract }: VerifiedContractFact): KnownContract {
  return { kind: 'verified', name: contract.name ?? verifiedBy(source), source, learnedAt };
}

/**
 * Reads the ABI and layout that a service sent, with the reader of artifacts. Problems are not reported with each
 * answer, because the user can't fix them.
 */
function readVerified({ source, contract }: VerifiedContractFact): Result<Contract, string> {
  const { abi, layout, name } = contract;
  const label = `${name === undefined ? '' : `${name}, `}${verifiedBy(source)}`;
  const text = printJson({ abi, ...(layout && { storageLayout: layout }) });
  const read = readContract(text, label, undefined);
  return read.kind === 'ok' ? ok({ ...read.value, problems: [] }) : read;
}
