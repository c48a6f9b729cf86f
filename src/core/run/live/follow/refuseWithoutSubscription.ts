import type { Refusal } from '../../../model/exchange/refusal';
import { hasSelectors } from '../../../model/networks/familyTraits';
import type { Network } from '../../../model/networks/network';

/** Returns the refusal of a subscription whose rows can't be asked for. `why` says why there is none, as a sentence. */
export function refuseWithoutSubscription(network: Network, why: string): Refusal {
  const isPending = hasSelectors(network);
  return {
    code: 'problem',
    cause: `${why} ${isPending ? 'Pending transactions can only be followed by a subscription.' : "What this cell follows isn't available without a subscription."}`,
    cure: isPending
      ? 'Choose a network with a WebSocket address.'
      : 'Set the `wsUrl` of the network in your settings, or choose another network.',
  };
}
