import type { JsonObject, JsonValue } from '../core/base/json/jsonValue';
import { parseAnswer } from '../core/base/json/parseAnswer';
import { parseJson } from '../core/base/json/parseJson';
import { isList, isObject, readMember } from '../core/base/json/readMember';
import { failed, ok, type Result } from '../core/base/result';
import type { Call } from '../core/model/exchange/call';
import type { Outcome } from '../core/model/exchange/outcome';
import type { Network } from '../core/model/networks/network';
import type { ExchangeHeader, FramedExchange, FramedOutcome } from './exchangeFrame';
import {
  type Guard,
  hasMembers,
  isAmount,
  isCount,
  isEither,
  isFiniteNumber,
  isFlag,
  isListOf,
  isOneOf,
  isRecordOf,
  isText,
} from './guard';
import { isOfferedInquiry } from './isOfferedInquiry';
import { readFramedHints } from './readFramedHints';

const isEndpoint = hasMembers({ template: isText, origin: isText });

const isGasEndpoint = hasMembers(
  { template: isText, origin: isText, auth: isOneOf('basic', 'path', 'none'), keyTemplate: isText },
  { assumesKeyPath: isOneOf(true), baseFeePath: isText },
);

const isLimits = hasMembers(
  { logResults: isCount, logParameters: isCount, blockRange: isCount },
  { logBlocks: isCount, concurrentCalls: isCount, cutsLogs: isFlag },
);

const isCost = isEither(
  hasMembers({ kind: isOneOf('known'), credits: isAmount }),
  hasMembers({ kind: isOneOf('unknown') }),
);

const isBaseFee = hasMembers(
  { unit: isOneOf('wei', 'gwei'), order: isOneOf('oldestFirst', 'newestFirst') },
  { stated: isListOf(isOneOf('unit', 'order')) },
);

/** Whether an untrusted value is a network, member by member. */
const isFramedNetwork: Guard<Network> = hasMembers(
  {
    key: isText,
    id: isText,
    name: isText,
    service: hasMembers({ id: isText, name: isText }),
    family: isOneOf('evm', 'solana', 'l2net'),
    methodPrefix: isText,
    unsupportedTags: isListOf(isText),
    limits: isLimits,
    costs: isRecordOf(isCost),
    currency: hasMembers({ symbol: isText, decimals: isCount }),
    baseFee: isBaseFee,
  },
  { chainId: isText, rpc: isEndpoint, ws: isEndpoint, gas: isGasEndpoint, credential: isText },
);

const isResult = hasMembers({ kind: isOneOf('result') });
const isRpcError = hasMembers(
  { kind: isOneOf('rpcError'), code: isEither(isText, isFiniteNumber), message: isText },
  { event: isFiniteNumber, httpStatus: isCount, retryAfterSeconds: isAmount },
);
const isHttpError = hasMembers(
  { kind: isOneOf('httpError'), status: isCount, excerpt: isText },
  { retryAfterSeconds: isAmount, hasInvalidBytes: isOneOf(true) },
);
const isNetworkError = hasMembers({ kind: isOneOf('networkError'), code: isText, detail: isText }, { cure: isText });
const isTimeout = hasMembers({ kind: isOneOf('timeout'), milliseconds: isAmount });
const isAborted = hasMembers({ kind: isOneOf('aborted') });
const isMalformed = hasMembers(
  { kind: isOneOf('malformed'), why: isText, excerpt: isText },
  { httpStatus: isCount, hasInvalidBytes: isOneOf(true) },
);

const isTexts = isListOf(isText);
const isIds = isListOf(isEither(isText, isFiniteNumber));
const isGasMethod = isOneOf('GET baseFeeHistory', 'GET');

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

/** Reads the call in the header of an exchange. Undefined for anything else. */
function readFramedCall(json: JsonValue | undefined): Call | undefined {
  const method = readMember(json, 'method');
  switch (readMember(json, 'kind')) {
    case 'rpc': {
      const params = readMember(json, 'params');
      return isText(method) && (isList(params) || isObject(params)) ? { kind: 'rpc', method, params } : undefined;
    }
    case 'raw': {
      const text = readMember(json, 'text');
      const isBatch = readMember(json, 'isBatch');
      const [methods, ids] = [readMember(json, 'methods'), readMember(json, 'ids')];
      return isText(text) && isFlag(isBatch) && isTexts(methods) && isIds(ids)
        ? { kind: 'raw', text, isBatch, methods, ids }
        : undefined;
    }
    case 'gas': {
      const path = readMember(json, 'path');
      return isText(path) && isGasMethod(method) ? { kind: 'gas', path, method } : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads the outcome in the header of an exchange, without its body. Undefined for anything else. */
function readFramedOutcome(json: JsonValue | undefined): FramedOutcome | undefined {
  const outcome: unknown = json;
  switch (readMember(json, 'kind')) {
    case 'result':
      return isResult(outcome) ? outcome : undefined;
    case 'rpcError':
      return isRpcError(outcome) ? outcome : undefined;
    case 'httpError':
      return isHttpError(outcome) ? outcome : undefined;
    case 'networkError':
      return isNetworkError(outcome) ? outcome : undefined;
    case 'timeout':
      return isTimeout(outcome) ? outcome : undefined;
    case 'aborted':
      return isAborted(outcome) ? outcome : undefined;
    case 'malformed':
      return isMalformed(outcome) ? outcome : undefined;
    default:
      return undefined;
  }
}
