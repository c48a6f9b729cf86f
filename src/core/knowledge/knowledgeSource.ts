import type { AbiEvent } from '../abi/abi';
import type { Network } from '../networks/network';
import type { Result } from '../result';
import type { KnownTokens } from './abiSettings';
import type { ArtifactNames, LabelledCall, LabelledEvent } from './artifactLookup';
import type { Contract } from './readContract';

/** Information about contracts beyond the built-in list. Reads files; sends no requests. */
export interface KnowledgeSource {
  /**
   * Returns the contract that a cell or a setting names (`out/Vault.sol/Vault.json`, `build.json:Vault`, `Vault`).
   * Fails with a sentence if there is none. `from` is the notebook that names it.
   */
  contract(reference: string, documentPath: string | undefined): Promise<Result<Contract, string>>;
  /**
   * Returns the contracts that settings assign to addresses of a network, by lowercase address or by felt without
   * leading zeros.
   */
  addresses(network: Network): ReadonlyMap<string, string>;
  /**
   * Returns the tokens of these contracts or mints that settings, token lists or the built-in list name. `addresses`
   * have the form in which addresses are compared (`addressKey`). Without them, returns all of the network.
   */
  tokens(network: Network, addresses?: ReadonlySet<string>): Promise<KnownTokens>;
  /** Returns the artifacts' events with these topic0 values, by topic. */
  events(topics: readonly string[]): Promise<ReadonlyMap<string, readonly LabelledEvent[]>>;
  /** Returns the artifacts' events with a name. */
  eventsNamed(name: string): Promise<readonly AbiEvent[]>;
  /** Returns the artifacts' functions and errors with a selector. */
  called(selector: string): Promise<readonly LabelledCall[]>;
  /** Returns the artifacts' events and contracts, for completion. */
  names(): Promise<ArtifactNames>;
}
