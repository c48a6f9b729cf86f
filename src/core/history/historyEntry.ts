import type { PlanCost } from '../credits/planCost';
import type { Call } from '../exchange/call';
import type { Exchange } from '../exchange/exchange';
import type { OutcomeKind } from '../exchange/outcome';
import type { Transport } from '../networks/network';
import { overridePlaceOf } from '../overrides/overridePlace';
import { cutText } from '../view/cutText';

/** One request in the history. Contains no key, because all its texts are redacted. */
export interface HistoryEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Network key: `service/network`. */
  readonly network: string;
  readonly transport: Transport;
  /** Catalogue names of the methods. Several for a batch. */
  readonly methods: readonly string[];
  readonly request: HistoryRequest;
  readonly outcome: OutcomeKind;
  /** Why the request failed, as in the headline of its answer. */
  readonly reason?: string;
  readonly milliseconds: number;
  /** Undefined if the request didn't reach the service. */
  readonly cost?: PlanCost;
  /** The body of the answer, if the user chose to keep bodies. */
  readonly body?: string;
}

export type HistoryRequest =
  /** The JSON text that was sent. */
  | { readonly kind: 'json'; readonly text: string }
  /** Path relative to the gas API's host. */
  | { readonly kind: 'path'; readonly path: string }
  /** A request that was too long to keep. */
  | { readonly kind: 'tooLong'; readonly characters: number };

/** Maximum number of requests kept, shared by all windows. */
export const historyLength = 500;

const longestRequest = 256 * 1024;
const longestBody = 64 * 1024;
const longestName = 200;
const mostMethods = 100;
const longestReason = 500;

/** The texts that every entry of this exchange contains, before keys are removed from them. */
export function recordedTexts({ call, request }: Exchange): readonly string[] {
  return [...methodsOf(call), call.kind === 'gas' ? call.path : request.payload];
}

/** What an entry has beside its exchange. */
export interface EntryExtras {
  /** Whether the body is kept. */
  readonly keepsBody: boolean;
  /** Why the request failed. */
  readonly reason?: string | undefined;
}

/** Creates the history entry of an exchange. `redact` removes keys from a text. */
export function historyEntryOf(
  exchange: Exchange,
  id: string,
  redact: (text: string) => string,
  { keepsBody, reason }: EntryExtras,
): HistoryEntry {
  const { call, network, transport, outcome, startedAt, milliseconds, cost } = exchange;
  const body =
    keepsBody && (outcome.kind === 'result' || outcome.kind === 'rpcError') && outcome.body.length <= longestBody
      ? redact(new TextDecoder().decode(outcome.body))
      : undefined;
  const entry: OpenEntry = {
    id,
    transport,
    milliseconds,
    at: startedAt,
    network: network.key,
    methods: methodsOf(call).map((method) => redact(method).slice(0, longestName)),
    request: requestOf(exchange, redact),
    outcome: outcome.kind,
  };
  if (reason !== undefined) entry.reason = cutText(redact(reason), longestReason);
  if (body !== undefined) entry.body = body;
  if (cost !== undefined) entry.cost = cost;
  return entry;
}

/** An entry that is being made. A copy for each member that may be missing takes longer than all the rest. */
type OpenEntry = { -readonly [Member in keyof HistoryEntry]: HistoryEntry[Member] };

/**
 * An exchange that is too old to be in the history, with as much of its request as its line in the log needs: what it
 * changed before it ran.
 */
export function withoutRequest(exchange: Exchange): Exchange {
  if (methodsOf(exchange.call).some((method) => overridePlaceOf(method) !== undefined)) return exchange;
  return { ...exchange, request: { ...exchange.request, payload: '' } };
}

/** Returns the name under which an entry is grouped and shown. */
export function methodTitle({ methods }: HistoryEntry): string {
  const [only = 'Request', another] = methods;
  return another === undefined ? only : `Batch of ${methods.length}`;
}

function requestOf({ call, request }: Exchange, redact: (text: string) => string): HistoryRequest {
  if (call.kind === 'gas') return { kind: 'path', path: redact(call.path).slice(0, longestRequest) };
  const { payload } = request;
  return payload.length > longestRequest
    ? { kind: 'tooLong', characters: payload.length }
    : { kind: 'json', text: redact(payload) };
}

function methodsOf(call: Call): readonly string[] {
  return call.kind === 'raw' ? call.methods.slice(0, mostMethods) : [call.method];
}
