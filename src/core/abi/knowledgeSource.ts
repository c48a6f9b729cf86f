import type { Network } from '../networks/network';
import type { Result } from '../result';
import type { AbiEvent } from './abi';
import type { Token } from './abiSettings';
import type { ArtifactNames, LabelledCall, LabelledEvent } from './artifactLookup';
import type { Contract } from './readContract';

/** What is known of contracts beside the built-in list. Reads files; sends nothing. */
export interface KnowledgeSource {
  /** The contract that a cell or a setting names (`out/Vault.sol/Vault.json`, `build.json:Vault`, `Vault`); or a sentence about why there is none. `from` is the notebook that names it. */
  contract(reference: string, from: string | undefined): Promise<Result<Contract, string>>;
  /** What settings name for addresses of a network, by lower-case address or by felt without leading zeros. */
  addresses(network: Network): ReadonlyMap<string, string>;
  /** Tokens whose decimals settings tell, by lower-case address, or by mint as it is written. */
  tokens(network: Network): ReadonlyMap<string, Token>;
  /** Events of artifacts with a topic0, by topic. */
  events(topics: readonly string[]): Promise<ReadonlyMap<string, readonly LabelledEvent[]>>;
  /** Events of artifacts with a name. */
  eventsNamed(name: string): Promise<readonly AbiEvent[]>;
  /** Functions and errors of artifacts with a selector. */
  called(selector: string): Promise<readonly LabelledCall[]>;
  /** Events and contracts of artifacts, for offering them where one is written. */
  names(): Promise<ArtifactNames>;
}
