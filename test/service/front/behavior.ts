import { discoverDocument } from '../evm/discoverDocument';
import type { EvmRules } from '../evm/evmNetwork';

/** Settings of the service that can change while it runs. */
export interface Behavior extends EvmRules {
  /** Keys without their secret are rejected (403). */
  readonly isSecretRequired: boolean;
  /** Daily quota of each key; null for no quota. */
  readonly dailyCredits: number | null;
  /** Whether sockets of the EVM network have subscriptions. The contract leaves that open. */
  readonly subscriptions: boolean;
}

/** The limits of the contract. The only setting outside the contract is `rpc.discover`, an additional method. */
export const defaultBehavior: Behavior = {
  unsupportedTags: [],
  logResults: 10_000,
  logParameters: 5_000,
  logMilliseconds: 10_000,
  traces: false,
  discovered: discoverDocument,
  isSecretRequired: false,
  dailyCredits: null,
  subscriptions: false,
};
