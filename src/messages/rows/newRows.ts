import type { PlanCost } from '../../core/base/credits/planCost';
import { parseJson } from '../../core/base/json/parseJson';
import { isList } from '../../core/base/json/readMember';
import type { FramedExchange } from '../exchangeFrame';
import { hasMembers, isAmount, isCount, isFiniteNumber, isOneOf, isText } from '../guard';
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

const isNewRows = hasMembers(
  {
    kind: isOneOf('newRows'),
    owner: isText,
    series: isCount,
    after: isCount,
    rest: isText,
    milliseconds: isFiniteNumber,
    bytesReceived: isCount,
    report: isText,
  },
  { cost: hasMembers({ credits: isAmount, uncostedCalls: isCount }) },
);

/** Reads a message with new rows. Returns undefined for anything else. */
export function readNewRows(message: unknown): NewRowsMessage | undefined {
  return isNewRows(message) ? message : undefined;
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
