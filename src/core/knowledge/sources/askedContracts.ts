import { printJson } from '../../base/json/printJson';
import { finishInPieces } from '../../base/piecewise';
import { RecentEntries } from '../../base/recentEntries';
import { ok, type Result } from '../../base/result';
import { shownName } from '../../base/view/shownName';
import { verifyingServices, type WebServices } from '../../base/wire/webServices';
import type { AbiCandidate } from '../../formats/abi/type/abi';
import { chainKey, type Network } from '../../model/networks/network';
import type { KeptFacts } from '../facts/factPlace';
import { findSignatureFact, parseSignature } from '../facts/signatureFact';
import { type AddressedTokenFact, tokensOn } from '../facts/tokenFact';
import { findVerifiedFact, type VerifiedContractFact, verifiedOn } from '../facts/verifiedFact';
import { type Contract, readContractPiecewise } from '../files/readContract';
import { pauseBriefly, TimeSlices } from '../files/timeSlices';
import { type NameFact, namesOn } from '../names/nameFact';
import { type ContractFile, type KnownContract, verifiedBy } from './knownContract';

/** Maximum number of contracts cached after reading. */
const maxKept = 64;

/** Maximum number of contracts behind one that are used as a service says. */
const maxBehind = 5;

/** Maximum number of selectors and topics of one answer that are looked up. */
const maxHashes = 2_000;

/** Other windows add facts too, so the facts are listed again after this time. */
const listMilliseconds = 5_000;

interface ListedContracts {
  readonly services: WebServices;
  readonly contracts: ReadonlyMap<string, KnownContract>;
}

/** A list of facts of one kind about a network. The same list is returned until another fact is stored. */
interface Listed<T> {
  readonly revision: number;
  readonly at: number;
  readonly list: T;
}

/** The answers of web services about contracts, selectors and topics. */
export class AskedContracts {
  readonly #kept = new RecentEntries<
    string,
    { readonly learnedAt: number; readonly contract: Promise<Result<Contract, string>> }
  >(maxKept);

  readonly #contracts = new WeakMap<Network, Listed<ListedContracts>>();
  readonly #names = new WeakMap<Network, Listed<{ readonly registry: string; readonly names: readonly NameFact[] }>>();
  readonly #tokens = new WeakMap<Network, Listed<readonly AddressedTokenFact[]>>();

  constructor(
    private readonly facts: KeptFacts,
    /** The services in the user's settings. Facts from others are not used. */
    private readonly services: () => WebServices,
    /** Milliseconds since the epoch. */
    private readonly now: () => number,
  ) {}

  /** Returns the verified contracts of a network that have a name, by `addressKey`. */
  async on(network: Network): Promise<ReadonlyMap<string, KnownContract>> {
    const services = this.services();
    const list = async () => {
      const verified = await verifiedOn(this.facts, network, verifyingServices(services));
      const contracts = new Map(
        [...verified].flatMap(([address, fact]) =>
          fact.contract.name === undefined ? [] : [[address, knownVerified(fact)] as const],
        ),
      );
      return { services, contracts };
    };
    const listed = await this.#listOf(this.#contracts, network, list, (before) => before.services === services);
    return listed.contracts;
  }

  /** Returns the names that were looked up in a network's registry. Returns the same list until a name is added. */
  async names(network: Network, registry: string): Promise<readonly NameFact[]> {
    const list = async () => ({ registry, names: await namesOn(this.facts, network, registry) });
    const listed = await this.#listOf(this.#names, network, list, (before) => before.registry === registry);
    return listed.names;
  }

  /**
   * Returns the facts that tokens of a network returned about themselves. The same list is returned until a token is
   * added.
   */
  tokens(network: Network): Promise<readonly AddressedTokenFact[]> {
    return this.#listOf(this.#tokens, network, () => tokensOn(this.facts, network));
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
    const behind: Contract[] = [];
    for (const each of (fact.contract.behind ?? []).slice(0, maxBehind)) {
      const found = await this.#find(network, each);
      const read = found && (await this.#read(network, found));
      if (read?.kind === 'ok') behind.push(read.value);
    }
    const contract = await this.#read(network, fact);
    return { kind: 'verified', place: fact.source, contract, ...(behind.length > 0 && { saidBehind: behind }) };
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

  #read(network: Network, fact: VerifiedContractFact): Promise<Result<Contract, string>> {
    const key = `${chainKey(network)} ${fact.source} ${fact.address}`;
    const kept = this.#kept.get(key);
    const contract = kept?.learnedAt === fact.learnedAt ? kept.contract : readVerified(fact);
    this.#kept.set(key, { learnedAt: fact.learnedAt, contract });
    return contract;
  }

  #find(network: Network, address: string): Promise<VerifiedContractFact | undefined> {
    return findVerifiedFact(this.facts, network, address, verifyingServices(this.services()));
  }

  async #listOf<T>(
    kept: WeakMap<Network, Listed<T>>,
    network: Network,
    list: () => Promise<T>,
    fits: (before: T) => boolean = () => true,
  ): Promise<T> {
    const { revision } = this.facts;
    const before = kept.get(network);
    const isRecent = before?.revision === revision && Math.abs(this.now() - before.at) < listMilliseconds;
    if (isRecent && fits(before.list)) return before.list;
    const listed = await list();
    kept.set(network, { revision, at: this.now(), list: listed });
    return listed;
  }
}

/** A verified contract without a name is named by its source. */
function knownVerified({ source, learnedAt, contract }: VerifiedContractFact): KnownContract {
  return {
    kind: 'verified',
    name: contract.name === undefined ? verifiedBy(source) : shownName(contract.name),
    source,
    learnedAt,
  };
}

/**
 * Reads the ABI and layout that a service sent, with the reader of artifacts. Problems are not reported with each
 * answer, because the user can't fix them.
 */
async function readVerified({ source, contract }: VerifiedContractFact): Promise<Result<Contract, string>> {
  const { abi, layout, name } = contract;
  const label = `${name === undefined ? '' : `${shownName(name)}, `}${verifiedBy(source)}`;
  const text = printJson({ abi, ...(layout && { storageLayout: layout }) });
  const slices = new TimeSlices(Date.now, pauseBriefly);
  const read = await finishInPieces(readContractPiecewise(text, label, undefined), () => slices.turn());
  return read.kind === 'ok' ? ok({ ...read.value, problems: [] }) : read;
}
