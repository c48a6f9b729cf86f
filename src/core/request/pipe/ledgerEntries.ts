import { describeError } from '../../base/credentials/describeError';
import { type LedgerEntry, unfinishedOutcome } from '../../base/credits/ledgerEntry';
import { type CreditCost, unpriced } from '../../base/credits/planCost';
import type { WireReply, WireRequest } from '../../base/wire/wire';
import { resolveCost } from '../../model/catalogue/resolveCost';
import type { Call, Outcome } from '../../model/exchange/exchange';
import { explainOutcome } from '../../model/failure/explainOutcome';
import type { FailureClass } from '../../model/failure/failureClass';
import { budgetAccount } from '../../model/networks/budgetAccount';
import type { Network } from '../../model/networks/network';

/** The code of a call whose transport threw or rejected. */
const transportThrew = 'transportThrew';

/**
 * The methods that a call is charged for: one, or one for each member of a batch. A call or member without a method is
 * unpriced.
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

/** A method that a call is charged for, and the credits of one call of it. */
export interface MethodCost {
  readonly method: string;
  readonly cost: CreditCost;
}

/** The methods that a call is charged for, at the costs of the settings. */
export function methodCosts(
  call: Call,
  network: Network,
  overrides: Readonly<Record<string, CreditCost>>,
): readonly MethodCost[] {
  const costOf = (method: string): MethodCost => ({ method, cost: resolveCost(method, network, overrides).cost });
  return call.kind === 'raw' ? chargedMethods(call).map(costOf) : [costOf(call.method)];
}

/**
 * The counted cost of an attempt that reached the service. A request that was rejected before it ran (key, quota, rate)
 * is unpriced, because the contract doesn't say whether it is charged. So is a request whose transport threw,
 * because it is unknown whether it was sent.
 */
export function attemptCost(cost: CreditCost, outcome: Outcome, network: Network): CreditCost {
  return isRejectedBeforeRun(outcome, network) || didThrow(outcome) ? unpriced : cost;
}

const rejectedBeforeRun: ReadonlySet<FailureClass> = new Set<FailureClass>(['auth', 'notEnabled', 'quota', 'rate']);

function didThrow(outcome: Outcome): boolean {
  return outcome.kind === 'networkError' && outcome.code === transportThrew;
}

/**
 * Uses the explanation, because there may be no status: over WebSocket, and with services that send errors with status
 * 200.
 */
function isRejectedBeforeRun(outcome: Outcome, network: Network): boolean {
  if (outcome.kind === 'networkError') return outcome.code === 'socketRefused';
  if (outcome.kind !== 'httpError' && outcome.kind !== 'rpcError') return false;
  const status = outcome.kind === 'httpError' ? outcome.status : outcome.httpStatus;
  return (
    status === 401 ||
    status === 402 ||
    status === 403 ||
    status === 429 ||
    rejectedBeforeRun.has(explainOutcome(outcome, network).class)
  );
}

/** Ledger entries of an attempt that is about to be sent, one for each method in it, at their expected costs. */
export function expectedEntries(costs: readonly MethodCost[], network: Network, at: number): readonly LedgerEntry[] {
  return costs.map(({ method, cost }) => ({ ...entryOf(method, network), at, cost, outcome: unfinishedOutcome }));
}

/** Ledger entries of one finished attempt, one for each method in it. `at` is when it was sent. */
export function settledEntries(
  costs: readonly MethodCost[],
  network: Network,
  at: number,
  outcome: Outcome,
): readonly LedgerEntry[] {
  return costs.map(({ method, cost }) => ({
    ...entryOf(method, network),
    at,
    cost: attemptCost(cost, outcome, network),
    outcome: outcome.kind,
  }));
}

function entryOf(
  method: string,
  network: Network,
): Pick<LedgerEntry, 'serviceId' | 'account' | 'networkId' | 'method'> {
  return { serviceId: network.service.id, account: budgetAccount(network), networkId: network.id, method };
}

/**
 * The reply to a request whose transport threw. A transport that throws has a bug (`Wire`), and it is not known whether
 * the service received the request. Returned as a network error, so that the attempt is recorded and its permit
 * released like any other.
 */
export function replyOfThrown(error: unknown, { url }: WireRequest): WireReply {
  return {
    kind: 'networkError',
    reached: true,
    code: transportThrew,
    detail: `Rpcbook failed while sending the request (${describeError(error, [url])}). The service may have received it.`,
    cure: 'Run it again. If it fails again, report the problem to the developers of Rpcbook.',
  };
}
