import type { JsonObject, JsonValue } from '../core/base/json/jsonValue';
import { parseAnswer } from '../core/base/json/parseAnswer';
import { parseJson } from '../core/base/json/parseJson';
import { isObject, readMember } from '../core/base/json/readMember';
import { failed, ok, type Result } from '../core/base/result';
import type { Call } from '../core/model/exchange/call';
import type { Outcome } from '../core/model/exchange/outcome';
import type { ExchangeHeader, FramedExchange } from './exchangeFrame';
import { hasMembers, isAmount, isCount, isFiniteNumber, isListOf, isOneOf, isText } from './guard';
import { isFramedNetwork } from './isFramedNetwork';
import { isOfferedInquiry } from './isOfferedInquiry';
import { readFramedCall } from './readFramedCall';
import { readFramedHints } from './readFramedHints';
import { readFramedOutcome } from './readFramedOutcome';

const newline = 0x0a;
const damaged = 'This output is damaged. Run the cell again to see it.';

const isPlainPart = hasMembers(
  {
    network: isFramedNetwork,
    transport: isOneOf('http', 'ws'),
    request: hasMembers({ endpoint: isText, verb: isOneOf('POST', 'GET', 'WS'), payload: isText }),
    startedAt: isFiniteNumber,
    milliseconds: isFiniteNumber,
    bytesSent: isCount,
    bytesReceived: isCount,
    notes: isListOf(isText),
    sentValues: isListOf(hasMembers({ written: isText, sent: isText }, { place: isText, number: isText })),
  },
  {
    httpStatus: isCount,
    cost: hasMembers({ credits: isAmount, uncostedCalls: isCount }),
    name: isText,
    owner: isText,
    offers: isListOf(isOfferedInquiry),
    lacks: hasMembers({}, { calls: isText, changes: isText }),
    series: isCount,
    keptBody: hasMembers({ bytes: isCount }, { id: isText }),
    assertions: isListOf(
      hasMembers({ text: isText, state: isOneOf('holds', 'failed', 'unchecked') }, { failure: isText }),
    ),
  },
);

/**
 * Reads an exchange from a frame, member by member. The body stays a view of `bytes`, and its JSON keeps every
 * digit. Fails with a sentence for bytes that aren't a frame, or a frame of another version.
 */
export function readExchangeFrame(bytes: Uint8Array): Result<FramedExchange, string> {
  const end = bytes.indexOf(newline);
  if (end === -1) return failed('This output contains no Rpcbook answer.');
  const parsed = parseJson(new TextDecoder().decode(bytes.subarray(0, end)));
  if (parsed.kind === 'failed' || !isObject(parsed.value)) return failed('This output contains no Rpcbook answer.');
  if (parsed.value['version'] !== 1)
    return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  const header = readHeader(parsed.value);
  if (header === undefined) return failed(damaged);
  const {
    version: _,
    outcome,
    cost,
    hints,
    notes,
    sentValues,
    name,
    owner,
    offers,
    lacks,
    series,
    keptBody,
    assertions,
    ...rest
  } = header;
  const read = readOutcome(header, bytes.subarray(end + 1));
  if (read.kind === 'failed') return read;
  return ok({
    exchange: { ...rest, family: rest.network.family, outcome: read.value, cost },
    hints,
    notes,
    sentValues,
    ...(name !== undefined && { name }),
    owner,
    offers,
    lacks,
    series,
    keptBody,
    assertions,
  });
}

function readHeader(json: JsonObject): ExchangeHeader | undefined {
  const call = readFramedCall(json['call']);
  const outcome = readFramedOutcome(json['outcome']);
  const hints = readFramedHints(json['hints']);
  const plain: unknown = json;
  if (call === undefined || outcome === undefined || hints === undefined || !isPlainPart(plain)) return undefined;
  const { network, transport, request, startedAt, milliseconds, bytesSent, bytesReceived, notes, sentValues } = plain;
  const { httpStatus, cost, name, owner, offers, lacks, series, keptBody, assertions } = plain;
  return {
    version: 1,
    call,
    network,
    transport,
    request,
    outcome,
    startedAt,
    milliseconds,
    bytesSent,
    bytesReceived,
    hints,
    notes,
    sentValues,
    ...(httpStatus !== undefined && { httpStatus }),
    cost,
    ...(name !== undefined && { name }),
    owner,
    offers,
    lacks,
    series,
    keptBody,
    assertions,
  };
}

function readOutcome({ outcome, call, keptBody }: ExchangeHeader, body: Uint8Array): Result<Outcome, string> {
  if (outcome.kind !== 'result' && outcome.kind !== 'rpcError') return ok(outcome);
  if (keptBody !== undefined)
    return ok(outcome.kind === 'result' ? { kind: 'result', body, value: undefined } : { ...outcome, body });
  const parsed = parseAnswer(body);
  if (parsed.kind === 'failed') return failed('The answer in this output is damaged. Run the cell again to see it.');
  if (outcome.kind === 'result') return ok({ kind: 'result', body, value: resultOf(parsed.value, call) });
  const data = errorData(parsed.value);
  return ok({ ...outcome, body, ...(data !== undefined && { data }) });
}

/** Returns the `result` member of an envelope; for a gas answer or a batch, the complete body. */
function resultOf(body: JsonValue, call: Call): JsonValue {
  const isBare = call.kind === 'gas' || (call.kind === 'raw' && call.isBatch);
  return isBare || !isObject(body) ? body : (body['result'] ?? null);
}

function errorData(body: JsonValue): JsonValue | undefined {
  const error = readMember(body, 'error');
  return readMember(error, 'data') ?? readMember(error, 'details');
}
