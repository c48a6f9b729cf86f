import type { Family, Network, Transport } from '../networks/network';
import type { Call } from './call';
import type { Outcome } from './outcome';
import type { PlanCost } from './plan';

/** One call as it went. Holds no key: `endpoint` has the placeholder in its place, texts are redacted. */
export interface Exchange {
  readonly call: Call;
  readonly network: Network;
  readonly family: Family;
  readonly transport: Transport;
  readonly request: {
    /** The endpoint's template, `{key}` still in it. */
    readonly endpoint: string;
    readonly verb: 'POST' | 'GET' | 'WS';
    /** The exact JSON text that was sent; empty for GET. */
    readonly payload: string;
  };
  readonly outcome: Outcome;
  readonly httpStatus?: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly milliseconds: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** What this call was counted as (a batch counts each of its members); undefined when it did not reach the service. */
  readonly cost: PlanCost | undefined;
}
