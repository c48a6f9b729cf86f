import type { CreditCost } from '../credits/creditCost';
import { type LedgerEntry, unfinishedOutcome } from '../credits/ledgerEntry';
import type { Call } from '../exchange/call';
import type { Outcome } from '../exchange/outcome';
import { explainOutcome } from '../failure/explainOutcome';
import type { FailureClass } from '../failure/failureClass';
import type { Network } from '../networks/network';
import { transportThrew } from './sendWithoutThrowing';

/**
 * The methods that a call is charged for: one, or one for each member of a batch. A call or member without a method has
 * an unknown cost.
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
 * The counted cost of an attempt that reached the service. A request that was rejected before it ran (key, quota, rate)
 * has an unknown cost, because the contract doesn't say whether it is charged. So has a request whose transport threw,
 * because it is unknown whether it was sent.
 */
export function attemptCost(cost: CreditCost, outcome: Outcome, network: Network): CreditCost {
  return isRejectedBeforeRun(outcome, network) || didThrow(outcome) ? { kind: 'unknown' } : cost;
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

interface AttemptInput {
  readonly call: Call;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly network: Network;
  readonly costOf: (method: string) => CreditCost;
}

/** Ledger entries of an attempt that is about to be sent, one for each method in it, at their expected costs. */
export function expectedEntries(input: AttemptInput): readonly LedgerEntry[] {
  return entriesOf(input, unfinishedOutcome, input.costOf);
}

/** Ledger entries of one finished attempt, one for each method in it. */
export function ledgerEntries(input: AttemptInput & { readonly outcome: Outcome }): readonly LedgerEntry[] {
  const { outcome, network, costOf } = input;
  return entriesOf(input, outcome.kind, (method) => attemptCost(costOf(method), outcome, network));
}

function entriesOf(
  { call, at, network }: AttemptInput,
  outcome: string,
  costOf: (method: string) => CreditCost,
): readonly LedgerEntry[] {
  const { service, id } = network;
  return chargedMethods(call).map((method) => ({
    at,
    serviceId: service.id,
    networkId: id,
    method,
    cost: costOf(method),
    outcome,
  }));
}
