import type { JsonValue } from '../../base/json/jsonValue';
import type { Result } from '../../base/result';
import type { AbiCandidate, AbiEvent } from '../../formats/abi/type/abi';
import type { Network } from '../../model/networks/network';
import type { FailureKey } from '../facts/failureFact';
import type { ArtifactNames, LabeledCall, LabeledEvent } from '../files/artifactLookup';
import type { Contract } from '../files/readContract';
import type { AddressBook } from '../names/addressBook';
import type { ProxyHistory } from '../proxies/proxyHistory';
import type { KnownTokens } from '../settings/abiSettings';
import type { ContractFile, KnownContract } from './knownContract';

/** The events of artifacts that have one name. */
export interface NamedEvents {
  readonly solidity: readonly AbiEvent[];
  /** Whether a Cairo ABI has an event with this name. */
  readonly isCairo: boolean;
}

/** A Cairo ABI and the artifact that contains it. */
export interface LabeledCairoAbi {
  readonly label: string;
  readonly abi: JsonValue;
}

/** Information about contracts beyond the built-in list. Reads files; sends no requests. */
export interface KnowledgeSource {
  /**
   * Returns the contract that a cell or a setting names (`out/Vault.sol/Vault.json`, `build.json:Vault`, `Vault`).
   * Fails with a sentence if there is none. `documentPath` is the notebook that names it.
   */
  contract(reference: string, documentPath: string | undefined): Promise<Result<Contract, string>>;
  /**
   * Returns the contracts of a network that labels, settings, deployments or stored answers name, by `addressKey`, in
   * this order of precedence.
   */
  contractsOn(network: Network): Promise<ReadonlyMap<string, KnownContract>>;
  /** Returns the names of a network's addresses: from labels, settings, deployments and the built-in list. */
  addressBook(network: Network): Promise<AddressBook>;
  /**
   * Returns everything that names the contract at an address, highest precedence first. `address` is an `addressKey`.
   */
  sourcesOf(network: Network, address: string): Promise<readonly KnownContract[]>;
  /**
   * Reads the file about a contract of `contractsOn`. `address` is an `addressKey`. Undefined if nothing names the
   * contract, or if no file is about it.
   */
  contractAt(network: Network, address: string): Promise<ContractFile | undefined>;
  /** Whether artifacts have this code (hex) at run time, so that it tells which contract has it. */
  isCodeOfArtifact(code: string): Promise<boolean>;
  /**
   * Returns the observations of the code that a contract delegates to. `address` is an `addressKey`. Undefined if no
   * inquiry asked.
   */
  proxyHistory(network: Network, address: string): Promise<ProxyHistory | undefined>;
  /**
   * Returns the proxies that run the code of a contract, as far as files and earlier inquiries tell. Both are
   * `addressKey`s.
   */
  proxiesOf(network: Network, address: string): Promise<readonly string[]>;
  /**
   * Returns the blocks in which deployment tools called a contract, according to their files, newest first. `address` is
   * an `addressKey`.
   */
  blocksOfCalls(network: Network, address: string): Promise<readonly bigint[]>;
  /**
   * Returns the ABI of an l2net contract's class from an earlier inquiry: at a block, or the newest known one.
   * `address` is an `addressKey`.
   */
  classAbi(network: Network, address: string, block: number | undefined): Promise<readonly JsonValue[] | undefined>;
  /**
   * Returns why a transaction or a call failed (`readFailureCause`), from an earlier inquiry. Undefined if there was
   * none.
   */
  failure(network: Network, failed: FailureKey): Promise<JsonValue | undefined>;
  /**
   * Returns the tokens with these addresses in settings, token lists or the built-in list. `addresses` are
   * `addressKey`s. Without them, returns all tokens of the network. `called` are those among them whose results may be
   * amounts of another token, the asset of a vault, which is returned too.
   */
  tokens(network: Network, addresses?: ReadonlySet<string>, called?: readonly string[]): Promise<KnownTokens>;
  /** Returns the artifacts' events with these topic0 values, by topic. */
  events(topics: readonly string[]): Promise<ReadonlyMap<string, readonly LabeledEvent[]>>;
  /** Returns the artifacts' events with a name. */
  eventsNamed(name: string): Promise<NamedEvents>;
  /**
   * Returns the artifacts' Cairo ABIs that declare an event with one of these selectors. All selectors here are hex
   * without leading zeros.
   */
  cairoAbis(selectors: readonly string[]): Promise<readonly LabeledCairoAbi[]>;
  /** Returns the names of the artifacts' Cairo functions with these selectors, by selector. */
  cairoFunctions(selectors: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the artifacts' functions and errors with a selector. */
  called(selector: string): Promise<readonly LabeledCall[]>;
  /**
   * Returns what a signature service answered about selectors and topics, each with the label of its source. Several
   * signatures of one selector are ambiguous.
   */
  signatures(hashes: readonly string[]): Promise<readonly AbiCandidate[]>;
  /** Returns the names for `# @layout` that select an artifact's storage layout with this variable. */
  layoutsWith(variable: string): Promise<readonly string[]>;
  /** Returns the artifacts' events and contracts, for completion. */
  names(): Promise<ArtifactNames>;
}
