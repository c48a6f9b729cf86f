import { codeCharacters, maxNodeTextLength } from '../../base/answerBounds';
import { isObject, JsonNumber, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { parseAnswer } from '../../base/json/parseAnswer';
import { cutText } from '../../base/view/cutText';
import { utf8Text } from '../../base/view/utf8Text';
import type { WireReply } from '../../base/wire/wire';
import type { Outcome } from '../../model/exchange/exchange';
import { scanTopLevel } from './scanTopLevel';

/** What an answer must match. */
export interface Expectation {
  /** `rest`: the body itself is the result. `call`: an envelope with this id. `batch`: a list of envelopes. */
  readonly kind: 'rest' | 'call' | 'batch';
  readonly ids: readonly (number | string)[];
  /** Bodies with more bytes than this are not parsed. They are opened or saved unparsed. */
  readonly parseLimit: number;
}

const excerptBytes = 500;

/** Shared, because creating one takes longer than decoding a small answer. */
const decoder = new TextDecoder();

/**
 * Reads a redacted reply into an outcome. Reads HTTP status and JSON-RPC error independently, because services send
 * errors with 200 and with 4xx, with and without an envelope (contract section 7).
 */
export function readOutcome(reply: Extract<WireReply, { kind: 'reply' }>, expectation: Expectation): Outcome {
  if (reply.body.length > expectation.parseLimit) return readLarge(reply, expectation);
  const parsed = parseAnswer(reply.body);
  if (parsed.kind === 'failed') {
    return isFailure(reply.status)
      ? httpError(reply)
      : malformed(
          reply,
          `is not JSON (character ${parsed.problem.offset + 1}: ${continueSentence(parsed.problem.message)})`,
        );
  }
  const rpcError = readRpcError(parsed.value, reply, expectation);
  if (rpcError) return rpcError;
  if (isFailure(reply.status)) return httpError(reply);
  switch (expectation.kind) {
    case 'rest':
      return { kind: 'result', body: reply.body, value: parsed.value };
    case 'call':
      return readEnvelope(parsed.value, reply, expectation);
    case 'batch':
      return Array.isArray(parsed.value)
        ? { kind: 'result', body: reply.body, value: parsed.value }
        : malformed(reply, "isn't a list of answers");
  }
}

function readEnvelope(
  value: JsonValue,
  reply: Extract<WireReply, { kind: 'reply' }>,
  expectation: Expectation,
): Outcome {
  if (!isObject(value)) return malformed(reply, "isn't a JSON object");
  if (!Object.hasOwn(value, 'result'))
    return malformed(
      reply,
      Object.hasOwn(value, 'error') ? 'has an `error` without code and message' : 'has neither `result` nor `error`',
    );
  const id = value['id'];
  const [expected] = expectation.ids;
  if (expected !== undefined && id !== expected)
    return malformed(reply, `is for another request (id ${describeId(id)}, not ${expected})`);
  return { kind: 'result', body: reply.body, value: value['result'] ?? null };
}

/**
 * Reads an `error` member regardless of the members around it. Some services omit `jsonrpc` and `id`, or write a
 * sentence.
 */
function readRpcError(
  value: JsonValue,
  reply: Extract<WireReply, { kind: 'reply' }>,
  { kind }: Expectation,
): Outcome | undefined {
  const error = isObject(value)
    ? ((isFailure(reply.status) ? undefined : errorInWords(value, kind)) ?? value['error'])
    : undefined;
  if (error === undefined || !isObject(error)) return undefined;
  const code = readCode(error['code']);
  const event = error['event'];
  const data = error['data'] ?? error['details'];
  const retryAfterSeconds = readRetryAfter(reply.headers);
  return {
    kind: 'rpcError',
    code,
    message: typeof error['message'] === 'string' ? cutText(error['message'], maxNodeTextLength) : '',
    ...(data !== undefined && { data }),
    ...(typeof event === 'number' && { event }),
    ...(reply.status !== undefined && { httpStatus: reply.status }),
    retryAfterSeconds,
    body: reply.body,
  };
}

/**
 * Gateways answer with `{ "error": "…" }` or `{ "message": "…" }` in the place of a result. With a failed HTTP status,
 * their whole answer is quoted instead.
 */
function errorInWords(value: JsonObject, kind: Expectation['kind']): JsonObject | undefined {
  const { error, message, code } = value;
  if (value['result'] !== undefined && value['result'] !== null) return undefined;
  const words = error ?? (kind === 'rest' || Object.hasOwn(value, 'result') ? undefined : message);
  return typeof words === 'string' && words.trim() !== ''
    ? { message: words, ...(code !== undefined && { code }) }
    : undefined;
}

function readLarge(reply: Extract<WireReply, { kind: 'reply' }>, expectation: Expectation): Outcome {
  if (isFailure(reply.status)) return httpError(reply);
  if (expectation.kind !== 'call') return { kind: 'result', body: reply.body, value: undefined };
  const members = scanTopLevel(reply.body, ['id', 'result']);
  if (members.kind === 'failed') return malformed(reply, members.problem);
  const id = members.value.get('id');
  const [expected] = expectation.ids;
  const written = id && idTextOf(reply.body.subarray(id.start, id.end));
  if (!members.value.has('result')) return malformed(reply, 'has no `result`');
  if (expected !== undefined && written !== JSON.stringify(expected))
    return malformed(reply, `is for another request (id ${written ?? 'missing'}, not ${expected})`);
  return { kind: 'result', body: reply.body, value: undefined };
}

function httpError(reply: Extract<WireReply, { kind: 'reply' }>): Outcome {
  const retryAfterSeconds = readRetryAfter(reply.headers);
  return {
    kind: 'httpError',
    status: reply.status ?? 0,
    retryAfterSeconds,
    ...excerptOf(reply.body),
  };
}

function malformed(reply: Extract<WireReply, { kind: 'reply' }>, why: string): Outcome {
  return {
    kind: 'malformed',
    why,
    ...excerptOf(reply.body),
    ...(reply.status !== undefined && { httpStatus: reply.status }),
  };
}

/** The start of a body, up to its last whole character, and whether the body is text. */
function excerptOf(body: Uint8Array): { readonly excerpt: string; readonly hasInvalidBytes?: true } {
  const excerpt = new TextDecoder().decode(body.subarray(0, excerptBytes), { stream: body.length > excerptBytes });
  return utf8Text(body) === undefined ? { excerpt, hasInvalidBytes: true } : { excerpt };
}

function isFailure(status: number | undefined): boolean {
  return status !== undefined && (status < 200 || status > 299);
}

/**
 * The seconds to wait (RFC 9110 10.2.3). A date is compared with the date of the answer itself, because the service's
 * clock may differ from ours.
 */
function readRetryAfter({ 'retry-after': text, date }: Readonly<Record<string, string>>): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = Math.ceil((dateOf(text) - dateOf(date ?? '')) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** An HTTP date in milliseconds since the epoch. NaN for anything else. */
function dateOf(text: string): number {
  return /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : NaN;
}

function readCode(code: JsonValue | undefined): number | string {
  if (typeof code === 'number') return code;
  const text = code instanceof JsonNumber ? code.text : code;
  return typeof text === 'string' ? cutText(text, codeCharacters) : 'none';
}

/** The text of an id in bytes. An overlong one belongs to another request in any case. */
function idTextOf(bytes: Uint8Array): string {
  const maxLength = 4 * codeCharacters;
  return decoder.decode(bytes.subarray(0, maxLength)).trim();
}

/** Turns a sentence into a part of another one. */
function continueSentence(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

function describeId(id: JsonValue | undefined): string {
  return typeof id === 'number' || typeof id === 'string' ? cutText(JSON.stringify(id), codeCharacters) : 'missing';
}
