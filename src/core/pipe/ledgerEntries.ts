import type { CreditCost } from '../credits/creditCost';
import type { LedgerEntry } from '../credits/ledgerEntry';
import { explainOutcome } from '../decode/explainOutcome';
import type { FailureClass } from '../decode/failureClass';
import type { Network } from '../networks/network';
import type { Call } from './call';
import type { Outcome } from './outcome';

/** The methods that a call is charged for: one, or one for each member of a batch. */
export function chargedMethods(call: Call): readonly string[] {
  switch (call.kind) {
    case 'rpc':
    case 'gas':
      return [call.method];
    case 'raw':
      return call.methods;
  }
}

/**
 * What an attempt that reached the service is counted as. A request turned away at the door (key, quota, rate) was not
 * served; whether it is charged all the same is not in the contract, so its cost is unknown.
 */
export function attemptCost(cost: CreditCost, outcome: Outcome, network: Network): CreditCost {
  return wasTurnedAway(outcome, network) ? { kind: 'unknown' } : cost;
}

const atTheDoor: ReadonlySet<FailureClass> = new Set<FailureClass>(['auth', 'notEnabled', 'quota', 'rate']);

/** Whatever tells it: over WebSocket, and with services that answer errors with 200, no status does. */
function wasTurnedAway(outcome: Outcome, network: Network): boolean {
  if (outcome.kind === 'networkError') return outcome.code === 'socketRefused';
  if (outcome.kind !== 'httpError' && outcome.kind !== 'rpcError') return false;
  const status = outcome.kind === 'httpError' ? outcome.status : outcome.httpStatus;
  return status === 401 || status === 402 || status === 403 || status === 429 || atTheDoor.has(explainOutcome(outcome, network).class);
}

/** Ledger entries of one attempt, one for each method in it. */
export function ledgerEntries(input: {
  readonly call: Call;
  readonly at: number;
  readonly network: Network;
  readonly outcome: Outcome;
  readonly costOf: (method: string) => CreditCost;
}): readonly LedgerEntry[] {
  return chargedMethods(input.call).map((method) => ({
    at: input.at,
    serviceId: input.network.service.id,
    networkId: input.network.id,
    method,
    cost: attemptCost(input.costOf(method), input.outcome, input.network),
    outcome: input.outcome.kind,
  }));
}
