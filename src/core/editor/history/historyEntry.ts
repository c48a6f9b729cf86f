import { formatPlanCost } from '../../base/credits/formatCredits';
import type { PlanCost } from '../../base/credits/planCost';
import { groupDigits } from '../../base/view/amountText';
import { cutText } from '../../base/view/cutText';
import { factsOf } from '../../model/catalogue/methodFacts';
import type { Call, Exchange, OutcomeKind } from '../../model/exchange/exchange';
import type { Transport } from '../../model/networks/network';
import { formatOverrideCount } from '../../request/overrides/describeWhatIf';

/** Entries of one network grouped by method. Groups and entries are newest first. */
export interface HistoryNetwork {
  readonly network: string;
  readonly methods: readonly HistoryMethod[];
}

export interface HistoryMethod {
  readonly title: string;
  readonly entries: readonly HistoryEntry[];
}

const outcomes: Readonly<Record<OutcomeKind, string>> = {
  result: 'result',
  rpcError: 'JSON-RPC error',
  httpError: 'HTTP error',
  networkError: 'failed to connect',
  timeout: 'timed out',
  aborted: 'stopped',
  malformed: 'unreadable answer',
};

/** One request in the history. Contains no key, because all its texts are redacted. */
export interface HistoryEntry {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Network key: `service/network`. */
  readonly network: string;
  /** The chain ID of the network at that time, empty if it had none. */
  readonly chain?: string;
  /** A key for the workspace of the window that sent it. */
  readonly workspace?: string;
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

const maxRequestLength = 256 * 1024;
const maxBodyLength = 64 * 1024;
const maxNameLength = 200;
const maxMethods = 100;
const maxReasonLength = 500;

/** What is stored of an exchange until it is recorded. Excludes its answer, which may be large. May contain keys. */
export interface HistoryDraft {
  readonly at: number;
  readonly network: string;
  readonly chain?: string;
  readonly workspace?: string | undefined;
  readonly transport: Transport;
  readonly methods: readonly string[];
  /** Absent if the exchange is too old to be in the history, and the log doesn't need it. */
  readonly request?: HistoryRequest;
  readonly outcome: OutcomeKind;
  readonly milliseconds: number;
  readonly cost?: PlanCost | undefined;
  readonly body?: Uint8Array | undefined;
}

/** Returns what is stored of an exchange, with the body of its answer if bodies are kept. */
export function draftOf(exchange: Exchange, keepsBody: boolean, workspace?: string): HistoryDraft {
  const { call, network, transport, outcome, startedAt, milliseconds, cost } = exchange;
  return {
    at: startedAt,
    network: network.key,
    ...(workspace !== undefined && { chain: network.chainId ?? '', workspace }),
    transport,
    methods: methodsOf(call),
    request: requestOf(exchange),
    outcome: outcome.kind,
    milliseconds,
    cost,
    body:
      keepsBody && (outcome.kind === 'result' || outcome.kind === 'rpcError') && outcome.body.length <= maxBodyLength
        ? outcome.body
        : undefined,
  };
}

/** Returns a draft that is only for the log, with as much of the request as its line needs: its overrides. */
export function logOnly(draft: HistoryDraft): HistoryDraft {
  const { at, network, transport, methods, request, outcome, milliseconds, cost } = draft;
  const shown = { at, network, transport, methods, outcome, milliseconds, cost };
  const hasOverrides = methods.some((method) => factsOf(method).overrides !== undefined);
  return hasOverrides && request !== undefined ? { ...shown, request } : shown;
}

/** Returns the texts of an entry in which keys are searched, except the body and the reason of a failure. */
export function recordedTexts({ methods, request }: HistoryDraft): readonly string[] {
  if (request === undefined || request.kind === 'tooLong') return methods;
  return [...methods, request.kind === 'path' ? request.path : request.text];
}

/** What an entry has in addition to its exchange. */
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
  return entryOfDraft(draftOf(exchange, keepsBody), id, redact, reason);
}

/** Creates the history entry of a draft, and why its request failed. `redact` removes keys from a text. */
export function entryOfDraft(
  draft: HistoryDraft,
  id: string,
  redact: (text: string) => string,
  reason: string | undefined,
): HistoryEntry {
  const { transport, milliseconds, at, network, methods, request = noRequest, outcome, cost, body } = draft;
  const entry: OpenEntry = {
    id,
    transport,
    milliseconds,
    at,
    network,
    methods: methods.map((method) => redact(method).slice(0, maxNameLength)),
    request: redactRequest(request, redact),
    outcome,
  };
  if (reason !== undefined) entry.reason = cutText(redact(reason), maxReasonLength);
  if (body !== undefined) entry.body = redact(new TextDecoder().decode(body));
  if (cost !== undefined) entry.cost = cost;
  if (draft.chain !== undefined) entry.chain = draft.chain;
  if (draft.workspace !== undefined) entry.workspace = draft.workspace;
  return entry;
}

/** An entry that is being created. A copy for each optional member would take longer than everything else. */
type OpenEntry = { -readonly [Member in keyof HistoryEntry]: HistoryEntry[Member] };

/** The request of an exchange that is only in the log. */
const noRequest: HistoryRequest = { kind: 'json', text: '' };

/** Returns the name under which an entry is grouped and shown. */
export function methodTitle({ methods }: HistoryEntry): string {
  const [only = 'Request', another] = methods;
  return another === undefined ? only : `Batch of ${methods.length}`;
}

function requestOf({ call, request: { payload } }: Exchange): HistoryRequest {
  if (call.kind === 'gas') return { kind: 'path', path: call.path };
  return payload.length > maxRequestLength
    ? { kind: 'tooLong', characters: payload.length }
    : { kind: 'json', text: payload };
}

function redactRequest(request: HistoryRequest, redact: (text: string) => string): HistoryRequest {
  switch (request.kind) {
    case 'path':
      return { kind: 'path', path: redact(request.path).slice(0, maxRequestLength) };
    case 'json': {
      const text = redact(request.text);
      return text === request.text ? request : { kind: 'json', text };
    }
    case 'tooLong':
      return request;
  }
}

function methodsOf(call: Call): readonly string[] {
  return call.kind === 'raw' ? call.methods.slice(0, maxMethods) : [call.method];
}

/** Formats the number of overrides of a request: `With 2 overrides`. Undefined if it has none. */
export function overridesOfEntry({ request, methods }: HistoryEntry): string | undefined {
  if (request.kind !== 'json') return undefined;
  return formatOverrideCount({ kind: 'raw', text: request.text, isBatch: methods.length > 1, methods, ids: [] });
}

/**
 * Formats an entry as one line for the log: `eth_getLogs on main/mainnet over http: result in 132 ms, 255 credits`, and
 * why a request failed. Contains no key, because the entry has none.
 */
export function formatHistoryEntry(entry: HistoryEntry): string {
  const { network, transport, outcome, milliseconds, cost, reason } = entry;
  const paid = cost === undefined ? 'not charged' : formatPlanCost(cost);
  const time = groupDigits(Math.round(milliseconds));
  const why = reason === undefined ? '' : `. ${reason}`;
  const whatIf = overridesOfEntry(entry);
  const title = whatIf === undefined ? methodTitle(entry) : `${methodTitle(entry)} ${whatIf.toLowerCase()}`;
  return `${title} on ${network} over ${transport}: ${outcomes[outcome]} in ${time} ms, ${paid}${why}`;
}

/** Groups entries by network and method. `entries` must be oldest first. */
export function groupHistory(entries: readonly HistoryEntry[]): readonly HistoryNetwork[] {
  const networks = new Map<string, Map<string, HistoryEntry[]>>();
  for (const entry of entries.toReversed()) {
    const methods = networks.get(entry.network) ?? new Map<string, HistoryEntry[]>();
    networks.set(entry.network, methods);
    const title = methodTitle(entry);
    const group = methods.get(title);
    if (group) group.push(entry);
    else methods.set(title, [entry]);
  }
  return [...networks].map(([network, methods]) => ({
    network,
    methods: [...methods].map(([title, group]) => ({ title, entries: group })),
  }));
}
