import type { PlanCost } from '../../core/base/credits/planCost';
import { parseJson } from '../../core/base/json/parseJson';
import { byKind, count, finite, optional, type Reader, text } from '../../core/base/json/readers';
import { isList } from '../../core/base/json/readMember';
import type { FramedExchange } from '../exchangeFrame';
import { readCost } from '../versionedFrame';
import { rowsBodyOf, withRestOfRows } from './moreRows';

/**
 * A message from the extension to the notebook renderer: rows of a live cell that follow those of its output. The output
 * itself is written with all of its rows when no more arrive for a moment.
 */
export interface NewRowsMessage {
  readonly kind: 'newRows';
  /** The cell. */
  readonly owner: string;
  /** The output that the rows belong to. */
  readonly series: number;
  /** The length of the body that they follow, in bytes. */
  readonly after: number;
  /** The rows, as `restOfRows` returns them. */
  readonly rest: string;
  readonly milliseconds: number;
  readonly bytesReceived: number;
  readonly cost?: PlanCost;
  /** The progress of the cell: the frame of a report, as text. */
  readonly report: string;
}

/** Reads a message with new rows. Returns undefined for anything else. */
export const readNewRows: Reader<NewRowsMessage> = byKind({
  newRows: {
    owner: text,
    series: count,
    after: count,
    rest: text,
    milliseconds: finite,
    bytesReceived: count,
    cost: optional(readCost),
    report: text,
  },
});

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
