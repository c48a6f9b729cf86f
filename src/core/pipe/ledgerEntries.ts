import type { CreditCost } from '../credits/creditCost';
import { type LedgerEntry, unfinishedOutcome } from '../credits/ledgerEntry';
import type { Call } from '../exchange/call';
import type { Outcome } from '../exchange/outcome';
import { explainOutcome } from '../failure/explainOutcome';
import type { FailureClass } from '../failure/failureClass';
import type { Network } from '../networks/network';
import { transportThrew } from './sendWithoutThrowing';

/**
 * The methods that a call is charged for: one, or one for each member of a batch. What has no method is a call of
 * unknown cost.
 */
export function chargedMethods(call: Call): readonly string[] {
  switch (call.kind) {
    case 'rpc':
    case 'gas':
      return [call.method];
    case 'raw':
      return call.methods.length === 0 ? ['batch'] : call.methods;
  }
}

/**
 * What an attempt that reached the service is counted as. A request turned away at the door (key, quota, rate) was not
 * served; whether it is charged all the same is not in the contract, so its cost is unknown. So is that of a request
 * whose transport threw: nobody can say whether it was sent.
 */
export function attemptCost(cost: CreditCost, outcome: Outcome, network: Network): CreditCost {
  return wasTurnedAway(outcome, network) || didThrow(outcome) ? { kind: 'unknown' } : cost;
}

const atTheDoor: ReadonlySet<FailureClass> = new Set<FailureClass>(['auth', 'notEnabled', 'quota', 'rate']);

function didThrow(outcome: Outcome): boolean {
  return outcome.kind === 'networkError' && outcome.code === transportThrew;
}

/** Whatever tells it: over WebSocket, and with services that answer errors with 200, no status does. */
function wasTurnedAway(outcome: Outcome, network: Network): boolean {
  if (outcome.kind === 'networkError') return outcome.code === 'socketRefused';
  if (outcome.kind !== 'httpError' && outcome.kind !== 'rpcError') return false;
  const status = outcome.kind === 'httpError' ? outcome.status : outcome.httpStatus;
  return (
    status === 401 ||
    status === 402 ||
    status === 403 ||
    status === 429 ||
    atTheDoor.has(explainOutcome(outcome, network).class)
  );
}

interface AttemptInput {
  readonly call: Call;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly network: Network;
  readonly costOf: (method: string) => CreditCost;
}

/** Ledger entries of an attempt that is about to be sent, one for each method in it, at their expected costs. */
export function expectedEntries({ call, at, network, costOf }: AttemptInput): readonly LedgerEntry[] {
  return chargedMethods(call).map((method) => ({
    at,
    serviceId: network.service.id,
    networkId: network.id,
    method,
    cost: costOf(method),
    outcome: unfinishedOutcome,
  }));
}

/** Ledger entries of one attempt that is over, one for each method in it. */
export function ledgerEntries(input: AttemptInput & { readonly outcome: Outcome }): readonly LedgerEntry[] {
  const { outcome, network } = input;
  return expectedEntries(input).map((entry) => ({
    ...entry,
    cost: attemptCost(entry.cost, outcome, network),
    outcome: outcome.kind,
  }));
}
