import { discoverDocument } from '../evm/discoverDocument';
import type { EvmRules } from '../evm/evmNetwork';

/** What of the service can be changed while it runs. */
export interface Behaviour extends EvmRules {
  /** Keys are refused (403) without their secret. */
  readonly isSecretRequired: boolean;
  /** Daily balance of each key; null for none. */
  readonly dailyCredits: number | null;
}

/**
 * The contract's limits, and nothing that it leaves open but for `rpc.discover`, a method beside the contract's own.
 */
export const defaultBehaviour: Behaviour = {
  unsupportedTags: [],
  logResults: 10_000,
  logParameters: 5_000,
  logMilliseconds: 10_000,
  discovered: discoverDocument,
  isSecretRequired: false,
  dailyCredits: null,
};
