import type { PlanCost } from '../../base/credits/planCost';
import type { Family, Network, Transport } from '../networks/network';
import type { Call } from './call';
import type { Outcome } from './outcome';

/** One call and its outcome. Contains no key: `endpoint` keeps the placeholder, and texts are redacted. */
export interface Exchange {
  readonly call: Call;
  readonly network: Network;
  readonly family: Family;
  readonly transport: Transport;
  readonly request: {
    /** The endpoint's template with the `{key}` placeholder. */
    readonly endpoint: string;
    readonly verb: 'POST' | 'GET' | 'WS';
    /** The exact JSON text that was sent. Empty for GET. */
    readonly payload: string;
  };
  readonly outcome: Outcome;
  readonly httpStatus?: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** The cost of this call (the sum over the members of a batch). Undefined if it didn't reach the service. */
  readonly cost: PlanCost | undefined;
  /** The block of the transaction that the call names, if it was asked for. */
  readonly minedIn?: number;
}
