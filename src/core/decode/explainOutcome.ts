import { JsonNumber, type JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import type { Outcome } from '../pipe/outcome';
import { classifyFailureText } from './classifyFailureText';
import type { FailureClass, FailureHints } from './failureClass';
import { failureSentences } from './failureSentences';
import { isList, isObject, readInteger, readMember } from '../json/readMember';
import { suggestedRange } from './suggestedRange';

export type FailedOutcome = Exclude<Outcome, { kind: 'result' }>;

/** A failure for people: what happened, why, and what to do about it. */
export interface Explanation extends FailureHints {
  readonly class: FailureClass;
  /** A few words: `Rate limit`. */
  readonly title: string;
  /** One sentence, with the service's own words where it said any. */
  readonly cause: string;
  /** One sentence. */
  readonly cure: string;
  /** How long the service asks to wait. */
  readonly waitSeconds?: number;
}

/**
 * Explains how a call failed. Words and `data` decide first, since the same code means many things; then `event`, the
 * HTTP status and, last, the codes that JSON-RPC reserves (contract section 7). The three are read independently.
 */
export function explainOutcome(outcome: FailedOutcome, network: Network): Explanation {
  switch (outcome.kind) {
    case 'rpcError':
      return explainRpcError(outcome, network);
    case 'httpError': {
      const { class: byText, cap } = classifyFailureText(outcome.excerpt);
      const failure = byText === 'unknown' ? byStatus(outcome.status) ?? 'unknown' : byText;
      const said = `HTTP ${outcome.status}${outcome.excerpt === '' ? '' : `: “${shorten(outcome.excerpt)}”`}`;
      const cure = failure === 'unknown' && outcome.status === 404 ? { cure: `Check what the request names, and the host and the path of ${network.name} in the settings.` } : {};
      return { ...explain(failure, said, network), ...cure, ...(cap !== undefined && { cap }), ...waiting(outcome.retryAfterSeconds) };
    }
    case 'networkError':
      return explainNetworkError(outcome, network);
    case 'timeout':
      return explain('timeout', outcome.milliseconds === 1000 ? '1 second' : `${outcome.milliseconds / 1000} seconds`, network);
    case 'aborted':
      return explain('aborted', '', network);
    case 'malformed':
      return explain('malformed', `The answer ${outcome.why}${outcome.excerpt === '' ? '' : `: “${shorten(outcome.excerpt)}”`}`, network);
  }
}

/** The sentences are those of whoever met the error; an answer above our own bound is one of too many bytes, like the service's own refusal of such. */
function explainNetworkError({ code, detail, cure }: Extract<Outcome, { kind: 'networkError' }>, network: Network): Explanation {
  const failure = code === 'tooLarge' ? 'responseSize' : 'network';
  const { title, cure: usual } = failureSentences(failure, '', network);
  return { class: failure, title: networkTitles.get(code) ?? title, cause: detail, cure: cure ?? usual };
}

const networkTitles: ReadonlyMap<string, string> = new Map([
  ['redirect', 'Redirected'], ['socketRefused', 'Message refused'],
  ...['socketCut', 'ECONNRESET', 'EPIPE', 'ECONNABORTED'].map((code) => [code, 'Connection cut'] as const),
]);

function explainRpcError(outcome: Extract<Outcome, { kind: 'rpcError' }>, network: Network): Explanation {
  const details = textsOf(outcome.data).filter((one) => !one.startsWith('0x'));
  const text = [outcome.message, ...details].map((one) => one.slice(0, longestText)).join(' ');
  const { class: byText, cap } = classifyFailureText(text);
  const failure = chooseClass(byText, outcome);
  const range = suggestedRange(text, outcome.data);
  const backoff = readInteger(readMember(outcome.data, 'rate'), 'backoff_seconds') ?? readInteger(outcome.data, 'backoff_seconds');
  const said = `“${shorten(outcome.message)}” (${[outcome.code, ...(outcome.event === undefined ? [] : [`event ${outcome.event}`])].join(', ')})`;
  const [detail] = details;
  return {
    ...explain(failure, detail === undefined ? said : `${said}, with “${shorten(detail)}”`, network),
    ...(range && { suggestedRange: range }),
    ...(cap !== undefined && { cap }),
    ...waiting(outcome.retryAfterSeconds ?? (backoff === undefined ? undefined : Number(backoff))),
  };
}

function chooseClass(byText: FailureClass, outcome: Extract<Outcome, { kind: 'rpcError' }>): FailureClass {
  const byEvent = outcome.event === undefined ? undefined : events.get(outcome.event);
  // `Too Many Requests` is what a key's own daily limit says too: only the event tells the two apart.
  if (byEvent !== undefined && (byText === 'unknown' || byText === 'rate')) return byEvent;
  // Bare words such as `invalid params` say less than the reason that a status gives.
  if (byText !== 'unknown') return byText;
  const httpLike = typeof outcome.code === 'number' ? byStatus(outcome.code) : undefined;
  return byStatus(outcome.httpStatus) ?? httpLike ?? reserved.get(outcome.code) ?? 'unknown';
}

const events: ReadonlyMap<number, FailureClass> = new Map([
  [-33000, 'quota'], [-33200, 'rate'], [-33300, 'rate'], [-33400, 'quota'],
]);

// JSON-RPC 2.0, section 5.1.
const reserved: ReadonlyMap<number | string, FailureClass> = new Map([[-32601, 'methodMissing'], [-32602, 'badParams'], [-32700, 'badParams']]);

function byStatus(status: number | undefined): FailureClass | undefined {
  if (status === undefined || status < 400 || status > 599) return undefined;
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 429) return 'rate';
  if (status === 408 || status >= 500) return 'busy';
  return status === 413 ? 'responseSize' : undefined;
}

function explain(failure: FailureClass, said: string, network: Network): Explanation {
  return { class: failure, ...failureSentences(failure, said, network) };
}

function waiting(seconds: number | undefined): { readonly waitSeconds?: number } {
  return seconds === undefined ? {} : { waitSeconds: seconds };
}

// What a service says is said within the first lines.
const longestText = 2000;

/** Every text within `data`, two levels deep. */
function textsOf(data: JsonValue | undefined, depth = 0): readonly string[] {
  if (typeof data === 'string') return [data];
  if (depth > 2 || data === undefined || data instanceof JsonNumber) return [];
  const inner: readonly JsonValue[] = isList(data) ? data : isObject(data) ? Object.values(data) : [];
  return inner.slice(0, 20).flatMap((one) => textsOf(one, depth + 1));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
