import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import type { Catalogue } from '../../../model/catalogue/catalogue';
import type { CellRequest, WrittenLine } from '../../../model/cell/cell';
import type { Problem } from '../../../model/cell/problem';
import { batchCall, type BatchedCall } from '../../../model/exchange/batchCall';
import type { Call } from '../../../model/exchange/exchange';
import { gasMethod } from '../../../model/exchange/gasMethod';
import { readEnvelopes } from '../../../model/exchange/readEnvelopes';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import type { Network } from '../../../model/networks/network';
import { composeArguments } from '../../../request/callByName/composeArguments';
import type { WrittenArguments } from '../../../request/params/encodeParams';
import type { Written } from '../../../request/params/written';
import type { ComposedRequest, PreparedCell, RequestCalls, SendableRequest } from './cellStages';
import { type CellEncoding, problemOfReference, type Substitution } from './substitution';

/** A composed request whose texts to hide are not known yet. */
export type OpenRequest = Omit<ComposedRequest, 'secrets'>;

/**
 * The catalogue name of a request's method, for choosing a network and showing the cost. Undefined for raw requests.
 */
export function methodOf(request: CellRequest): string | undefined {
  switch (request.kind) {
    case 'call':
      return request.method;
    case 'get':
      return gasMethod(request.path);
    case 'envelope':
    case 'pasted':
      return undefined;
  }
}

/** Composes a cell's request for a network: resolves references and encodes arguments as the catalogue specifies. */
export function composeRequest(
  { request, network }: Pick<PreparedCell, 'request' | 'network'>,
  encoding: CellEncoding,
  catalogue: Catalogue,
): Result<OpenRequest, readonly Problem[]> {
  switch (request.kind) {
    case 'call':
      return composeMethod(request, network, encoding, catalogue);
    case 'envelope':
      return composeEnvelope(request, network, encoding.substitution);
    case 'get':
      return composeGet(request, network, encoding.substitution);
  }
}

function composeMethod(
  request: Extract<CellRequest, { kind: 'call' }>,
  network: Network,
  { substitution, ...encoding }: CellEncoding,
  catalogue: Catalogue,
): Result<OpenRequest, readonly Problem[]> {
  const first = writtenLine(request, substitution);
  if (first.kind === 'failed') return first;
  const others: WrittenArguments[] = [];
  for (const line of request.more ?? []) {
    const other = writtenLine(line, substitution);
    if (other.kind === 'failed') return other;
    others.push(other.value);
  }
  const name = sentMethod(request, network);
  const called = { name, method: catalogue.find(name) };
  const encoded = composeArguments(called, [first.value, ...others], { ...encoding, network });
  if (encoded.problems.some((problem) => problem.severity === 'error')) return failed(encoded.problems);
  return ok({
    call: encoded.list ? batchOf(name, encoded.list, network) : { kind: 'rpc', method: name, params: encoded.params },
    expansions: [...substitution.resolved, ...encoded.expansions],
    needs: encoded.needs,
    needsCreation: encoded.needsCreation,
    dates: encoded.dates,
    isOpen: encoded.isOpen,
    each: encoded.list?.map((params): Call => ({ kind: 'rpc', method: name, params })),
    cairo: encoded.cairo,
    functions: encoded.functions,
  });
}

const simulation = 'eth_simulateV1';

/** Returns the method that a request is sent with, by its catalogue name. */
export function sentMethod(request: Extract<SendableRequest, { kind: 'call' }>, network: Network): string {
  return isSimulated(request, network) ? simulation : catalogueMethod(request.method, network);
}

/** Whether a request is a list of calls that this network sends as one simulation. */
export function isSimulated(request: SendableRequest, { callLists }: Network): boolean {
  return (
    request.kind === 'call' && request.more !== undefined && request.method === 'eth_call' && callLists === 'simulate'
  );
}

/** Whether a list of calls is sent as one request and not as a batch. */
export function isOneRequest(request: SendableRequest, network: Network): boolean {
  return isSimulated(request, network) || methodOf(request) === simulation;
}

function writtenLine(line: WrittenLine, substitution: Substitution): Result<WrittenArguments, readonly Problem[]> {
  const written: Written[] = [];
  for (const node of line.arguments) {
    const argument = substitution.argument(node);
    if (argument.kind === 'failed') return failed([problemOfReference(argument.problem)]);
    written.push(argument.value);
  }
  return ok({ written, at: line.methodRange });
}

/** Returns the calls of a request: one, or all of a list that is sent as a batch. */
export function callsOf({ call, each = [] }: RequestCalls): readonly [Call, ...Call[]] {
  const [first = call, ...others] = each;
  return [first, ...others];
}

/** Returns a request with other calls instead of its own. */
export function withCalls<T extends RequestCalls>(composed: T, calls: readonly Call[], network: Network): T {
  const [first] = calls;
  if (composed.each === undefined) return first === undefined ? composed : { ...composed, call: first };
  const list = calls.flatMap((call) => (call.kind === 'rpc' ? [call] : []));
  const params = list.map((call) => call.params);
  return { ...composed, call: batchOf(list[0]?.method ?? '', params, network), each: list };
}

/** A list of calls is a batch. */
function batchOf(method: string, list: readonly (readonly JsonValue[] | JsonObject)[], network: Network): Call {
  const calls = list.map((params): BatchedCall => ({ kind: 'rpc', method, params }));
  return batchCall(
    calls,
    calls.map((_, index) => index + 1),
    network,
  );
}

function composeEnvelope(
  request: Extract<CellRequest, { kind: 'envelope' }>,
  network: Network,
  substitution: Substitution,
): Result<OpenRequest, readonly Problem[]> {
  const text = substitution.json(request.text, request.range);
  if (text.kind === 'failed') return failed([problemOfReference(text.problem)]);
  const read = readEnvelopes(text.value);
  if (read.kind === 'failed') {
    const { message, offset = 0 } = read.problem;
    const start = request.range.start + (text.value === request.text ? offset : 0);
    return failed([{ code: 'envelope', severity: 'error', range: { start, end: request.range.end }, message }]);
  }
  const { isBatch, envelopes } = read.value;
  const methods = envelopes.map(({ method }) => catalogueMethod(method, network));
  const ids = envelopes.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return ok({
    call: { kind: 'raw', text: text.value, isBatch, methods, ids },
    expansions: substitution.resolved,
    needs: [],
  });
}

/** The path may be the catalogue's name for it (`GET baseFeeHistory`) or contain the chain as `{chainId}`. */
function composeGet(
  request: Extract<CellRequest, { kind: 'get' }>,
  network: Network,
  substitution: Substitution,
): Result<OpenRequest, readonly Problem[]> {
  const text = substitution.text(request.path, request.pathRange);
  if (text.kind === 'failed') return failed([problemOfReference(text.problem)]);
  const written = typeof text.value === 'string' ? text.value : request.path;
  const method = gasMethod(written, network);
  const path =
    written === 'baseFeeHistory'
      ? network.gas?.baseFeePath
      : written.replaceAll('{chainId}', network.chainId ?? '{chainId}');
  if (path === undefined || path.includes('{chainId}')) {
    return failed([
      {
        code: 'chainId',
        severity: 'error',
        range: request.pathRange,
        message: `The network ${network.key} has no chain ID in \`rpcbook.services\`. Write the number in the path.`,
      },
    ]);
  }
  const expansions = path === request.path ? [] : [{ range: request.pathRange, written: request.path, sent: path }];
  return ok({ call: { kind: 'gas', path, method }, expansions, needs: [] });
}
