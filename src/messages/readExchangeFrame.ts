import type { Call } from '../core/exchange/call';
import type { Outcome } from '../core/exchange/outcome';
import type { JsonValue } from '../core/json/jsonValue';
import { parseJson } from '../core/json/parseJson';
import { parseJsonBytes } from '../core/json/parseJsonBytes';
import { isObject, readMember } from '../core/json/readMember';
import { failed, ok, type Result } from '../core/result';
import type { ExchangeHeader, FramedExchange } from './exchangeFrame';

const newline = 0x0a;

/**
 * Reads an exchange from a frame. The body stays a view of `bytes`, and its JSON keeps every digit. Fails with a
 * sentence if the bytes are not a frame or have another version.
 */
export function readExchangeFrame(bytes: Uint8Array): Result<FramedExchange, string> {
  const end = bytes.indexOf(newline);
  if (end === -1) return failed('This output contains no Rpcbook answer.');
  const header = readHeader(new TextDecoder().decode(bytes.subarray(0, end)));
  if (header.kind === 'failed') return header;
  const { version: _, outcome, cost, hints, notes, name, keptBody, ...rest } = header.value;
  const read = readOutcome(header.value, bytes.subarray(end + 1));
  if (read.kind === 'failed') return read;
  return ok({
    exchange: { ...rest, family: rest.network.family, outcome: read.value, cost },
    hints,
    notes,
    ...(name !== undefined && { name }),
    ...(keptBody !== undefined && { keptBody }),
  });
}

function readHeader(line: string): Result<ExchangeHeader, string> {
  const parsed = parseJson(line);
  if (parsed.kind === 'failed' || !isObject(parsed.value)) return failed('This output contains no Rpcbook answer.');
  const header = parsed.value;
  if (header['version'] !== 1)
    return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  const whole = ['call', 'network', 'request', 'outcome', 'hints'].every((member) => isObject(header[member]));
  if (!whole || !Array.isArray(header['notes'])) return failed('This output is damaged. Run the cell again to see it.');
  return ok(header as unknown as ExchangeHeader);
}

function readOutcome({ outcome, call, keptBody }: ExchangeHeader, body: Uint8Array): Result<Outcome, string> {
  if (outcome.kind !== 'result' && outcome.kind !== 'rpcError') return ok(outcome);
  if (keptBody !== undefined)
    return ok(outcome.kind === 'result' ? { kind: 'result', body, value: undefined } : { ...outcome, body });
  const parsed = parseJsonBytes(body);
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
