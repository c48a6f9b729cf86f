import type { Transport } from '../networks/network';
import type { Call } from '../pipe/call';
import type { Exchange } from '../pipe/exchange';
import type { OutcomeKind } from '../pipe/outcome';
import type { PlanCost } from '../pipe/plan';

/** One request as the history keeps it. Holds no key: every text in it went through the redactor. */
export interface HistoryEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Key of the network, `service/network`. */
  readonly network: string;
  readonly transport: Transport;
  /** Catalogue names; several for a batch. */
  readonly methods: readonly string[];
  readonly request: HistoryRequest;
  readonly outcome: OutcomeKind;
  readonly milliseconds: number;
  /** Undefined where the request did not reach the service. */
  readonly cost?: PlanCost;
  /** The body of the answer, where bodies are kept. */
  readonly body?: string;
}

export type HistoryRequest =
  /** JSON text as it was sent. */
  | { readonly kind: 'json'; readonly text: string }
  /** Path below the gas API's host. */
  | { readonly kind: 'path'; readonly path: string }
  /** A request too long to be kept. */
  | { readonly kind: 'tooLong'; readonly characters: number };

/** Requests that are kept at most, by every window together. */
export const historyLength = 500;

const longestRequest = 256 * 1024;
const longestBody = 64 * 1024;
const longestName = 200;

/** What is kept of an exchange. `redact` takes keys out of a text; the body is kept only where `keepsBody` says so. */
export function historyEntryOf(exchange: Exchange, id: string, redact: (text: string) => string, keepsBody: boolean): HistoryEntry {
  const { call, network, transport, outcome, startedAt, milliseconds, cost } = exchange;
  const body = keepsBody && (outcome.kind === 'result' || outcome.kind === 'rpcError') && outcome.body.length <= longestBody
    ? redact(new TextDecoder().decode(outcome.body))
    : undefined;
  return {
    id, transport, milliseconds,
    at: startedAt,
    network: network.key,
    methods: methodsOf(call).slice(0, 100).map((method) => redact(method).slice(0, longestName)),
    request: requestOf(exchange, redact),
    outcome: outcome.kind,
    ...(cost && { cost }),
    ...(body !== undefined && { body }),
  };
}

/** The name that an entry is grouped and shown by. */
export function methodTitle({ methods }: HistoryEntry): string {
  const [only = 'Request', another] = methods;
  return another === undefined ? only : `Batch of ${methods.length}`;
}

function requestOf({ call, request }: Exchange, redact: (text: string) => string): HistoryRequest {
  if (call.kind === 'gas') return { kind: 'path', path: redact(call.path).slice(0, longestRequest) };
  const { payload } = request;
  return payload.length > longestRequest ? { kind: 'tooLong', characters: payload.length } : { kind: 'json', text: redact(payload) };
}

function methodsOf(call: Call): readonly string[] {
  return call.kind === 'raw' ? call.methods : [call.method];
}
