import { maxNodeTextLength, maxNodeTexts } from '../../base/answerBounds';
import { firstEntries } from '../../base/json/firstEntries';
import { integerOfText } from '../../base/json/integerText';
import {
  isList,
  isObject,
  JsonNumber,
  type JsonValue,
  readInteger,
  readList,
  readMember,
} from '../../base/json/jsonValue';
import { groupDigits } from '../../base/view/amountText';
import { wholeCharacters } from '../../base/view/cutText';
import { readRevertReason } from '../../formats/l2net/readRevertReason';
import type { Outcome } from '../exchange/exchange';
import type { Family, Network } from '../networks/network';
import { classifyFailureText, keptBlocks } from './classifyFailureText';
import type { CodedFailure } from './codedFailure';
import type { FailureClass, FailureHints } from './failureClass';
import { failureSentences } from './failureSentences';
import { l2netFailures } from './l2netFailures';
import type { Sentences } from './sentences';
import { solanaFailure } from './solanaFailures';
import { solanaFailureText } from './solanaFailureText';

/** `Pruned history unavailable`, as the specification of the execution API has it. */
const pruned: CodedFailure = {
  class: 'archive',
  title: 'History pruned',
  cause: 'The node has deleted the data of this block: %.',
  cure: 'Use a more recent block, or a node that keeps older ones. eth_capabilities says what a node keeps.',
};

/** `Resource not found` (EIP-1474). */
const notFound: CodedFailure = {
  class: 'unknownBlock',
  title: 'Not found',
  cause: 'The network doesn’t have what the request names: %.',
  cure: 'Check the block or the hash. Blocks have an access list only from the Amsterdam fork on.',
};

const bracketed = /(?:try with|should work|retry with).{0,40}?\[\s*(0x[\da-f]+|\d+)\s*,\s*(0x[\da-f]+|\d+)\s*\]/i;
const dashed = /(?:try|retry) with the range\s+(\d+)\s*-\s*(\d+)/i;

/**
 * Returns the block range that an error suggests: `from` and `to` of its `data`, or a range in its text. Both ends are
 * included.
 */
function suggestedRange(text: string, data: JsonValue | undefined): FailureHints['suggestedRange'] {
  const match = bracketed.exec(text) ?? dashed.exec(text);
  const from = readInteger(data, 'from') ?? bigintOf(match?.[1]);
  const to = readInteger(data, 'to') ?? bigintOf(match?.[2]);
  return from === undefined || to === undefined || from < 0n || from > to ? undefined : { from, to };
}

function bigintOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : integerOfText(text);
}

export type FailedOutcome = Exclude<Outcome, { kind: 'result' }>;

/** Explains a failure to the user: what happened, why, and how to fix it. */
export interface Explanation extends FailureHints {
  readonly class: FailureClass;
  /** Short heading such as `Rate limit`. */
  readonly title: string;
  /** One sentence that quotes the service's message if there is one. */
  readonly cause: string;
  /** One sentence that says how to fix it. */
  readonly cure: string;
  /** How long the service asks to wait. */
  readonly waitSeconds?: number;
}

/**
 * Explains how a call failed. The message and `data` decide first, because services use the same code for different
 * errors. Then come `event`, the HTTP status, and the reserved JSON-RPC codes (service contract, section 7).
 */
export function explainOutcome(outcome: FailedOutcome, network: Network): Explanation {
  switch (outcome.kind) {
    case 'rpcError':
      return explainRpcError(outcome, network);
    case 'httpError': {
      const { class: byText, cap } = classifyFailureText(outcome.excerpt);
      const failure = byText === 'unknown' ? (byStatus(outcome.status) ?? 'unknown') : byText;
      const said = `HTTP ${outcome.status}${outcome.excerpt === '' ? '' : `: “${shorten(outcome.excerpt)}”`}`;
      const cure =
        failure === 'unknown' && outcome.status === 404
          ? { cure: `Check the request, and the host and path of ${network.name} in Settings.` }
          : {};
      return {
        ...explain(failure, said, network, ofText(failure, outcome.excerpt, undefined)),
        ...cure,
        ...(cap !== undefined && { cap }),
        ...waiting(outcome.retryAfterSeconds),
      };
    }
    case 'networkError':
      return explainNetworkError(outcome, network);
    case 'timeout':
      return explain(
        'timeout',
        outcome.milliseconds === 1000 ? '1 second' : `${outcome.milliseconds / 1000} seconds`,
        network,
      );
    case 'aborted':
      return explain('aborted', '', network);
    case 'malformed':
      return explain(
        'malformed',
        `The answer ${outcome.why}${outcome.excerpt === '' ? '' : `: “${shorten(outcome.excerpt)}”`}`,
        network,
      );
  }
}

/**
 * The transport already wrote the sentences. An answer above our own size limit counts as `responseSize`, as if the
 * service had rejected it. A transport that threw has a bug, which a retry would not fix.
 */
function explainNetworkError(
  { code, detail, cure }: Extract<Outcome, { kind: 'networkError' }>,
  network: Network,
): Explanation {
  const failure = networkClasses.get(code) ?? 'network';
  const { title, cure: usual } = failureSentences(failure, '', network);
  return { class: failure, title: networkTitles.get(code) ?? title, cause: detail, cure: cure ?? usual };
}

const networkClasses: ReadonlyMap<string, FailureClass> = new Map<string, FailureClass>([
  ['tooLarge', 'responseSize'],
  ['transportThrew', 'unknown'],
]);

const networkTitles: ReadonlyMap<string, string> = new Map([
  ['redirect', 'Redirected'],
  ['socketRefused', 'Message rejected'],
  ['transportThrew', 'Internal error'],
  ...['socketCut', 'ECONNRESET', 'EPIPE', 'ECONNABORTED'].map((code) => [code, 'Connection lost'] as const),
]);

function explainRpcError(outcome: Extract<Outcome, { kind: 'rpcError' }>, network: Network): Explanation {
  const details = detailsOf(outcome, network);
  const text = [outcome.message, ...details].map((one) => one.slice(0, maxNodeTextLength)).join(' ');
  const { class: byText, cap } = classifyFailureText(text);
  const coded = services.has(byText)
    ? undefined
    : familyErrors[network.family].coded(outcome.code, outcome.data, byText);
  const failure = coded?.class ?? chooseClass(byText, outcome);
  const range = suggestedRange(text, outcome.data);
  const backoff =
    readInteger(readMember(outcome.data, 'rate'), 'backoff_seconds') ?? readInteger(outcome.data, 'backoff_seconds');
  const codes = [
    outcome.code,
    ...(coded?.name === undefined ? [] : [coded.name]),
    ...(outcome.event === undefined ? [] : [`event ${outcome.event}`]),
  ];
  const said = `“${shorten(outcome.message)}” (${codes.join(', ')})`;
  // An ID often stands before the sentence.
  const detail = details.find((one) => /\s/.test(one)) ?? details[0];
  const explanation = explain(
    failure,
    detail === undefined ? said : `${said}, with “${shorten(detail)}”`,
    network,
    coded ?? ofText(failure, text, outcome.event),
  );
  const kept = blockClasses.has(failure) ? keptBlocks(text) : undefined;
  return {
    ...explanation,
    ...(kept && { kept, cure: keptCure(kept) }),
    ...(range && { suggestedRange: range }),
    ...(cap !== undefined && { cap }),
    ...waiting(outcome.retryAfterSeconds ?? (backoff === undefined ? undefined : Number(backoff))),
  };
}

/** Classes of errors from a service in front of a node, regardless of what the code means to the node. */
const services: ReadonlySet<FailureClass> = new Set<FailureClass>(['quota', 'rate', 'auth', 'notEnabled']);

/** How the errors of one family are read. */
interface FamilyErrors {
  /** Returns what a code means to the nodes of the family. `byText` is what the message says. */
  coded(code: number | string, data: JsonValue | undefined, byText: FailureClass): CodedFailure | undefined;
  /** Returns the details in the data, if it has a form of the family. */
  detail(data: JsonValue | undefined): string | undefined;
}

const familyErrors: Readonly<Record<Family, FamilyErrors>> = {
  evm: { coded: (code, _data, byText) => evmFailure(code, byText), detail: () => undefined },
  solana: {
    coded: (code, data) => solanaFailure(code, data),
    detail: (data) => {
      const error = readMember(data, 'err') ?? null;
      return error === null ? undefined : solanaFailureText(error, readList(data, 'logs'));
    },
  },
  l2net: {
    coded: (code) => l2netFailures.get(code),
    detail: (data) => readRevertReason(data)?.sentence,
  },
};

/** Returns the texts in the data that add to the message. Revert data is decoded elsewhere. */
function detailsOf({ data }: Extract<Outcome, { kind: 'rpcError' }>, { family }: Network): readonly string[] {
  const detail = familyErrors[family].detail(data);
  if (detail !== undefined) return [detail];
  return textsOf(data).filter((one) => !one.startsWith('0x'));
}

/** Classes whose texts say which blocks a node has. */
const blockClasses: ReadonlySet<FailureClass> = new Set<FailureClass>(['archive', 'unknownBlock']);

function keptCure({ from, to }: NonNullable<FailureHints['kept']>): string {
  if (from === undefined) return `Use a block up to ${groupDigits(to ?? 0n)}.`;
  const blocks =
    to === undefined
      ? `block ${groupDigits(from)} or later`
      : `a block from ${groupDigits(from)} to ${groupDigits(to)}`;
  return `Use ${blocks}, or an endpoint with archive access.`;
}

/**
 * Returns sentences that are more specific than those of the class. Nodes send at most 128 bytes of an account as
 * base58.
 */
function ofText(failure: FailureClass, text: string, event: number | undefined): Partial<Sentences> | undefined {
  if (failure === 'quota') return ofPeriod(text, event);
  if (failure === 'replacementUnderpriced' && /blob/i.test(text))
    return {
      cure: 'Raise all fees, that for blobs too, to at least twice those of the pending one, or use the next nonce.',
    };
  if (/\bfilter\b.{0,20}not found/i.test(text))
    return {
      cure: 'A filter exists only on the node that made it, and only for minutes. Use eth_getLogs, or eth_subscribe over WebSocket.',
    };
  return /base ?58|bs58/i.test(text)
    ? { cure: 'Ask for the encoding jsonParsed or base64. Base58 is only for data of up to 128 bytes.' }
    : undefined;
}

/** Names the period of a limit, if the text or the event does. Others are not said to be daily. */
function ofPeriod(text: string, event: number | undefined): Partial<Sentences> | undefined {
  const written = /\b(?:(?<adjective>dai|month|week|hour)ly|(?:a|per|this|each) (?<noun>day|month|week|hour))\b/i.exec(
    text,
  );
  const found = (written?.groups?.['adjective'] ?? written?.groups?.['noun'])?.toLowerCase().replace('dai', 'day');
  const period = found ?? (event === undefined ? undefined : dailyEvents.get(event));
  if (period === undefined) return undefined;
  const word = period === 'day' ? 'daily' : `${period}ly`;
  return {
    title: `${word.slice(0, 1).toUpperCase()}${word.slice(1)} credits used up`,
    cause: `The ${word} limit has been reached: %.`,
  };
}

const dailyEvents: ReadonlyMap<number, string> = new Map([
  [-33000, 'day'],
  [-33400, 'day'],
]);

function chooseClass(byText: FailureClass, outcome: Extract<Outcome, { kind: 'rpcError' }>): FailureClass {
  const byEvent = outcome.event === undefined ? undefined : events.get(outcome.event);
  // A key's own daily limit also has the message `Too Many Requests`: only the event distinguishes the two.
  if (byEvent !== undefined && (byText === 'unknown' || byText === 'rate')) return byEvent;
  // The text is more specific than the status and the code.
  if (byText !== 'unknown') return byText;
  const httpLike = typeof outcome.code === 'number' ? byStatus(outcome.code) : undefined;
  return byStatus(outcome.httpStatus) ?? httpLike ?? reserved.get(outcome.code) ?? 'unknown';
}

const events: ReadonlyMap<number, FailureClass> = new Map([
  [-33000, 'quota'],
  [-33200, 'rate'],
  [-33300, 'rate'],
  [-33400, 'quota'],
]);

// JSON-RPC 2.0, section 5.1.
const reserved: ReadonlyMap<number | string, FailureClass> = new Map([
  [-32601, 'methodMissing'],
  [-32602, 'badParams'],
  [-32700, 'badParams'],
]);

function byStatus(status: number | undefined): FailureClass | undefined {
  if (status === undefined || status < 400 || status > 599) return undefined;
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 429) return 'rate';
  if (status === 408 || status >= 500) return 'busy';
  return status === 413 ? 'responseSize' : undefined;
}

function explain(failure: FailureClass, said: string, network: Network, special?: Partial<Sentences>): Explanation {
  return { class: failure, ...failureSentences(failure, said, network, special) };
}

function waiting(seconds: number | undefined): { readonly waitSeconds?: number } {
  return seconds === undefined ? {} : { waitSeconds: seconds };
}

/** Returns the first texts within `data`, up to two levels deep, in order. */
function textsOf(data: JsonValue | undefined, depth = 0): readonly string[] {
  if (typeof data === 'string') return [data];
  if (depth > 2 || data === undefined || data instanceof JsonNumber) return [];
  const inner: readonly JsonValue[] = isList(data) ? data.slice(0, maxNodeTexts) : firstMembers(data);
  return inner.flatMap((one) => textsOf(one, depth + 1)).slice(0, maxNodeTexts);
}

function firstMembers(data: JsonValue): readonly JsonValue[] {
  return isObject(data) ? firstEntries(data, maxNodeTexts).map(([, member]) => member) : [];
}

function shorten(text: string): string {
  const line = wholeCharacters(text, maxNodeTextLength).replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/**
 * Returns the meaning of an EVM node's error code. Undefined for other codes, and for -32001 with a message that says
 * more: clients use it for other failures too.
 */
function evmFailure(code: number | string, byText: FailureClass): CodedFailure | undefined {
  if (code === 4444) return pruned;
  return code === -32001 && byText === 'unknown' ? notFound : undefined;
}
