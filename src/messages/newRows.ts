import { isList } from '../core/base/json/jsonValue';
import { parseJson } from '../core/base/json/parseJson';
import type { FramedExchange } from './exchangeFrame';
import type { NewRowsMessage } from './rendererMessage';

/** What ends the rows in a body. */
const end = new TextEncoder().encode(']}');
const comma = 0x2c;

/**
 * Returns by how many bytes a body with the rows of another one, and then others, is longer. Undefined for any other
 * body.
 */
export function moreRowsIn(body: Uint8Array | undefined, before: Uint8Array | undefined): number | undefined {
  if (body === undefined || before === undefined || body.length < before.length) return undefined;
  const more = body.length - before.length;
  const length = more === 0 ? before.length : before.length - end.length;
  if (more > 0 && (!end.every((byte, index) => before[length + index] === byte) || body[length] !== comma))
    return undefined;
  for (let index = 0; index < length; index++) if (body[index] !== before[index]) return undefined;
  return more;
}

/** Returns the text of the rows that a body has more than another one of `length` bytes, with what ends the body. */
export function restOfRows(body: Uint8Array, length: number): string {
  return body.length === length ? '' : new TextDecoder().decode(body.subarray(length - end.length));
}

/** Returns a body with the rest of its rows, as `restOfRows` returns it. */
export function withRestOfRows(before: Uint8Array, rest: string): Uint8Array<ArrayBuffer> {
  const more = new TextEncoder().encode(rest);
  const kept = more.length === 0 ? before : before.subarray(0, before.length - end.length);
  const body = new Uint8Array(kept.length + more.length);
  body.set(kept);
  body.set(more, kept.length);
  return body;
}

/** Returns the body of rows in an answer. Undefined for any other answer, and if the extension kept the body. */
export function rowsBodyOf({
  exchange: { outcome },
  keptBody,
}: Pick<FramedExchange, 'exchange' | 'keptBody'>): Uint8Array | undefined {
  return outcome.kind === 'result' && keptBody === undefined ? outcome.body : undefined;
}

/** Returns an answer with new rows after its own. Undefined if they follow others. */
export function withNewRows(framed: FramedExchange, rows: NewRowsMessage): FramedExchange | undefined {
  const { exchange, series } = framed;
  const { outcome } = exchange;
  const body = rowsBodyOf(framed);
  if (outcome.kind !== 'result' || body?.length !== rows.after || series !== rows.series) return undefined;
  const { milliseconds, bytesReceived, cost, rest } = rows;
  const facts = { ...exchange, milliseconds, bytesReceived, cost };
  if (rest === '') return { ...framed, exchange: facts };
  const more = parseJson(`[${rest.slice(1, -1)}`);
  if (more.kind === 'failed' || !isList(more.value) || !isList(outcome.value)) return undefined;
  const value = [...outcome.value, ...more.value];
  return { ...framed, exchange: { ...facts, outcome: { kind: 'result', body: withRestOfRows(body, rest), value } } };
}
