import type { CreditCost } from '../core/base/credits/planCost';
import { readPlanCost } from '../core/base/credits/planCost';
import { isObject, type JsonObject, type JsonValue, readMember } from '../core/base/json/jsonValue';
import { parseAnswer } from '../core/base/json/parseAnswer';
import { parseJson } from '../core/base/json/parseJson';
import {
  amount,
  byKind,
  count,
  either,
  finite,
  flag,
  json,
  jsonObject,
  listOf,
  members,
  oneOf,
  optional,
  type Reader,
  recordOf,
  text,
} from '../core/base/json/readers';
import { failed, ok, type Result } from '../core/base/result';
import type { DecodeHints, ScopedEvent } from '../core/formats/abi/names/decodeHints';
import type { AbiCandidate, AbiError, AbiFunction, AbiParameter, AbiSource } from '../core/formats/abi/type/abi';
import type { Call, Exchange, Outcome } from '../core/model/exchange/exchange';
import { families, type Network, readNetworkLimits } from '../core/model/networks/network';
import type { FramedExchange, FramedOutcome } from './exchangeFrame';
import { readLacks, readVersioned } from './frameParts';
import { readOfferedInquiry } from './remedyFrame';

const newline = 0x0a;
const isTrue = optional(oneOf([true]));

const readCall: Reader<Call> = byKind({
  rpc: { method: text, params: either<readonly JsonValue[] | JsonObject>(listOf(json), jsonObject) },
  raw: { text, isBatch: flag, methods: listOf(text), ids: listOf(either<string | number>(text, finite)) },
  gas: { path: text, method: oneOf(['GET baseFeeHistory', 'GET']) },
});

const readOutcome: Reader<FramedOutcome> = byKind({
  result: {},
  rpcError: {
    code: either<string | number>(text, finite),
    message: text,
    event: optional(finite),
    httpStatus: optional(count),
    retryAfterSeconds: optional(amount),
  },
  httpError: { status: count, excerpt: text, retryAfterSeconds: optional(amount), hasInvalidBytes: isTrue },
  networkError: { code: text, detail: text, cure: optional(text) },
  timeout: { milliseconds: amount },
  aborted: {},
  malformed: { why: text, excerpt: text, httpStatus: optional(count), hasInvalidBytes: isTrue },
});

const readCreditCost: Reader<CreditCost> = byKind({ known: { credits: amount }, unpriced: {} });
const endpoint = { template: text, origin: text };

const readNetwork: Reader<Network> = members({
  key: text,
  id: text,
  name: text,
  service: members({ id: text, name: text }),
  family: oneOf(families),
  chainId: optional(text),
  rpc: optional(members(endpoint)),
  ws: optional(members(endpoint)),
  gas: optional(
    members({
      ...endpoint,
      auth: oneOf(['basic', 'path', 'none']),
      keyTemplate: text,
      assumesKeyPath: isTrue,
      baseFeePath: optional(text),
    }),
  ),
  credential: optional(text),
  methodPrefix: text,
  unsupportedTags: listOf(text),
  limits: readNetworkLimits,
  costs: recordOf(readCreditCost),
  raisedCosts: optional(recordOf(readCreditCost)),
  currency: members({ symbol: text, decimals: count }),
  baseFee: members({
    unit: oneOf(['wei', 'gwei']),
    order: oneOf(['oldestFirst', 'newestFirst']),
    stated: optional(listOf(oneOf(['unit', 'order']))),
  }),
  isUnpriced: optional(oneOf([true])),
  callLists: optional(oneOf(['batch', 'simulate'])),
  ofWorkspace: optional(text),
});

/** An exchange in a header. */
type FramedFacts = Omit<Exchange, 'family' | 'outcome'> & { readonly outcome: FramedOutcome };

const readExchange: Reader<FramedFacts> = members({
  call: readCall,
  outcome: readOutcome,
  network: readNetwork,
  transport: oneOf(['http', 'ws']),
  request: members({ endpoint: text, verb: oneOf(['POST', 'GET', 'WS']), payload: text }),
  httpStatus: optional(count),
  startedAt: finite,
  milliseconds: finite,
  bytesSent: count,
  bytesReceived: count,
  cost: optional(readPlanCost),
  part: optional(text),
  minedIn: optional(count),
});

const readParameters: Reader<readonly AbiParameter[]> = listOf((value) => readParameter(value));
const readParameter: Reader<AbiParameter> = members({
  name: text,
  type: text,
  indexed: optional(flag),
  components: optional(readParameters),
  internalType: optional(text),
  members: optional(listOf(text)),
});

const readSource: Reader<AbiSource> = members({
  kind: oneOf(['cell', 'addressMap', 'deployment', 'code', 'workspace', 'verified', 'signature', 'builtIn']),
  label: text,
});

const readEvent: Reader<ScopedEvent> = members({
  item: byKind({ event: { name: text, inputs: readParameters, anonymous: flag } }),
  source: readSource,
  address: optional(text),
  blocks: optional(members({ from: count, to: count })),
});

const readCalled: Reader<AbiCandidate<AbiFunction | AbiError>> = members({
  item: byKind({
    function: {
      name: text,
      inputs: readParameters,
      outputs: readParameters,
      isReadOnly: isTrue,
      isPayable: isTrue,
      signature: optional(text),
    },
    error: { name: text, inputs: readParameters },
  }),
  source: readSource,
});

const readTexts = optional(recordOf(text));

/** Reads the hints of an answer. Those that only the call needed aren't sent. */
export const readFramedHints: Reader<Omit<DecodeHints, 'cairoCalls'>> = members({
  events: listOf(readEvent),
  called: optional(listOf(readCalled)),
  storageType: optional(text),
  layout: optional(members({ json, source: text, expression: optional(text), variables: optional(listOf(text)) })),
  layouts: optional(recordOf(listOf(members({ json, source: text })))),
  keyWords: optional(members({ words: listOf(text), texts: listOf(text) })),
  words: readTexts,
  cairoAbis: recordOf(json),
  cairoArtifacts: optional(listOf(members({ label: text, abi: json }))),
  cairoResults: optional(recordOf(members({ name: text, outputs: listOf(text), types: listOf(json) }))),
  functionNames: readTexts,
  contractNames: readTexts,
  tokens: recordOf(members({ decimals: count, symbol: text, source: optional(text), isAsked: isTrue })),
  assets: readTexts,
  failures: optional(recordOf(json)),
  blockTime: optional(text),
  transaction: optional(json),
  transactionIndex: optional(count),
  live: optional(members({ first: count })),
  watched: optional(members({ label: text, by: oneOf(['run', 'block']), at: listOf(count), numbers: listOf(text) })),
});

const readShown: Reader<Omit<FramedExchange, 'kind' | 'exchange'>> = members({
  name: optional(text),
  hints: readFramedHints,
  sentValues: listOf(members({ place: optional(text), written: text, sent: text, number: optional(text) })),
  notes: listOf(text),
  assertions: optional(
    listOf(members({ text, state: oneOf(['holds', 'failed', 'unchecked']), failure: optional(text) })),
  ),
  lacks: optional(readLacks),
  offers: optional(listOf(readOfferedInquiry)),
  owner: optional(text),
  series: optional(count),
  keptBody: optional(members({ bytes: count, id: optional(text) })),
});

/**
 * Reads an answer from a frame, member by member. The body stays a view of `bytes`, and its JSON keeps every digit. Fails
 * with a sentence for bytes that aren't a frame, or a frame of another version.
 */
export function readExchangeFrame(bytes: Uint8Array): Result<FramedExchange, string> {
  const end = bytes.indexOf(newline);
  const parsed = parseJson(new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0))));
  if (parsed.kind === 'failed' || !isObject(parsed.value)) return failed('This output contains no Rpcbook answer.');
  const header = readVersioned(parsed.value, (value) => {
    const [exchange, shown] = [readExchange(value), readShown(value)];
    return exchange && shown && { exchange, shown };
  });
  if (header.kind === 'failed') return header;
  const { exchange, shown } = header.value;
  const outcome = withBody(exchange, shown.keptBody !== undefined, bytes.subarray(end + 1));
  if (outcome.kind === 'failed') return outcome;
  const { cost, network } = exchange;
  return ok({
    kind: 'exchange',
    ...shown,
    exchange: { ...exchange, cost, family: network.family, outcome: outcome.value },
  });
}

/** Returns the outcome with the body that follows the header, if the extension didn't keep it. */
function withBody({ outcome, call }: FramedFacts, isKept: boolean, body: Uint8Array): Result<Outcome, string> {
  if (outcome.kind !== 'result' && outcome.kind !== 'rpcError') return ok(outcome);
  if (isKept) return ok(outcome.kind === 'result' ? { ...outcome, body, value: undefined } : { ...outcome, body });
  const parsed = parseAnswer(body);
  if (parsed.kind === 'failed') return failed('The answer in this output is damaged. Run the cell again to see it.');
  if (outcome.kind === 'result') return ok({ ...outcome, body, value: resultOf(parsed.value, call) });
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
