import type { CreditCost } from '../credits/creditCost';
import type { LedgerEntry } from '../credits/ledgerEntry';
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
export function attemptCost(cost: CreditCost, outcome: Outcome): CreditCost {
  return wasTurnedAway(outcome) ? { kind: 'unknown' } : cost;
}

function wasTurnedAway(outcome: Outcome): boolean {
  const status = outcome.kind === 'httpError' ? outcome.status : outcome.kind === 'rpcError' ? outcome.httpStatus : undefined;
  return status === 401 || status === 402 || status === 403 || status === 429;
}

/** Ledger entries of one attempt, one for each method in it. */
export function ledgerEntries(input: {
  readonly call: Call;
  readonly at: number;
  readonly serviceId: string;
  readonly networkId: string;
  readonly outcome: Outcome;
  readonly costOf: (method: string) => CreditCost;
}): readonly LedgerEntry[] {
  return chargedMethods(input.call).map((method) => ({
    at: input.at,
    serviceId: input.serviceId,
    networkId: input.networkId,
    method,
    cost: attemptCost(input.costOf(method), input.outcome),
    outcome: input.outcome.kind,
  }));
}
