import { isHexBytes } from '../../../../base/isHexBytes';
import { lazily } from '../../../../base/lazily';
import type { Column, RowMark, RowOutline, RowSwitch } from '../../../../base/view/decodedView';
import type { CallTrace, EdgeTransfer, TraceFrame, TraceLog } from '../../../../formats/trace/callTrace';
import { failurePath } from '../../../../formats/trace/failurePath';
import { type TraceLine, traceLineOf } from '../../shared/traceLine';

/** A row of a call tree: a frame, an event at its position among the calls of a frame, or a reward of the block. */
export interface TraceRow {
  readonly content: TraceContent;
  /** 0 for the outermost frame. */
  readonly depth: number;
}

type TraceContent =
  | { readonly kind: 'frame'; readonly frame: TraceFrame }
  | { readonly kind: 'event'; readonly log: TraceLog }
  | { readonly kind: 'reward'; readonly reward: EdgeTransfer };

interface OpenFrame {
  readonly frame: TraceFrame;
  /** In the order of their positions. */
  readonly logs: readonly TraceLog[];
  shownLogs: number;
  calls: number;
}

class RowList {
  readonly #rows: TraceRow[] = [];
  readonly #open: OpenFrame[] = [];

  add(frame: TraceFrame, index: number): void {
    this.#closeUntil(index);
    const outer = this.#open.at(-1);
    if (outer) {
      this.#showLogs(outer, outer.calls);
      outer.calls += 1;
    }
    const logs = frame.logs.toSorted((one, other) => placeOf(one) - placeOf(other));
    this.#open.push({ frame, logs, shownLogs: 0, calls: 0 });
    this.#rows.push({ content: { kind: 'frame', frame }, depth: frame.depth });
  }

  finish(count: number): readonly TraceRow[] {
    this.#closeUntil(count);
    return this.#rows;
  }

  /** Closes the frames that end before the one at `index`. */
  #closeUntil(index: number): void {
    for (let last = this.#open.at(-1); last !== undefined && last.frame.end <= index; last = this.#open.at(-1)) {
      this.#showLogs(last, Number.POSITIVE_INFINITY);
      this.#open.pop();
    }
  }

  /** Adds the events of a frame that come before its next call. */
  #showLogs(place: OpenFrame, calls: number): void {
    for (let log = place.logs[place.shownLogs]; log !== undefined; log = place.logs[place.shownLogs]) {
      if (placeOf(log) > calls) return;
      place.shownLogs += 1;
      this.#rows.push({ content: { kind: 'event', log }, depth: place.frame.depth + 1 });
    }
  }
}

/** Returns what users can do with the rows of a call tree, which have these columns. */
export function traceOutline(trace: CallTrace, rows: readonly TraceRow[], columns: readonly Column[]): RowOutline {
  const path = pathRows(trace, rows);
  const marks = lazily(() => rowMarks(rows, new Set(path)));
  return {
    path,
    switches: switchesOf(rows),
    mark: (row) => marks()[row],
    cell: (row) => {
      const content = rows[row]?.content;
      return content?.kind === 'frame' ? printFrameCell(content.frame, trace.block) : undefined;
    },
    line: (row, values) => {
      const content = rows[row]?.content;
      return content === undefined ? { parts: [] } : traceLineOf(columns, values, lineOf(content));
    },
  };
}

/** Returns the rows of the frames that led to the failure. */
function pathRows(trace: CallTrace, rows: readonly TraceRow[]): readonly number[] {
  const frames = new Set(failurePath(trace).map((index) => trace.frames[index]));
  if (frames.size === 0) return [];
  return rows.flatMap(({ content }, row) => (content.kind === 'frame' && frames.has(content.frame) ? [row] : []));
}

function rowMarks(rows: readonly TraceRow[], path: ReadonlySet<number>): readonly (RowMark | undefined)[] {
  let failedDepth = Number.POSITIVE_INFINITY;
  return rows.map(({ content, depth }, row) => {
    if (depth <= failedDepth) failedDepth = Number.POSITIVE_INFINITY;
    const isFailed = content.kind === 'frame' && content.frame.failure !== undefined;
    const isWithin = depth > failedDepth;
    if (isFailed && !isWithin) failedDepth = depth;
    if (path.has(row)) return 'failurePath';
    if (isFailed) return 'failed';
    return isWithin ? 'undone' : undefined;
  });
}

function switchesOf(rows: readonly TraceRow[]): readonly RowSwitch[] {
  const ofFrame = (row: number, holds: (frame: TraceFrame) => boolean): boolean => {
    const content = rows[row]?.content;
    return content?.kind === 'frame' && holds(content.frame);
  };
  return [
    {
      id: 'value',
      label: 'Only with Value',
      kind: 'only',
      holds: (row) => ofFrame(row, ({ value }) => value !== undefined && value > 0n),
    },
    {
      id: 'static',
      label: 'Hide Static Calls',
      kind: 'hide',
      holds: (row) => ofFrame(row, ({ kind }) => kind === 'static'),
    },
    { id: 'events', label: 'Hide Events', kind: 'hide', holds: (row) => rows[row]?.content.kind === 'event' },
  ];
}

/** Maximum length of call data for which a cell is offered. */
const maxCellDataLength = 200_000;

/**
 * Prints the cell that repeats the call of a frame, at the block of its transaction if the node returns it. Undefined
 * for delegate calls, which run in the storage of another contract, and for anything that isn't bytes.
 */
export function printFrameCell({ kind, from, to, input, value }: TraceFrame, block?: string): string | undefined {
  const isCreation = kind === 'create' || kind === 'create2';
  if (!isCreation && kind !== 'call' && kind !== 'static') return undefined;
  if (!isAddress(from) || !isHexBytes(input) || input.length > maxCellDataLength) return undefined;
  if (!isCreation && (to === undefined || !isAddress(to))) return undefined;
  const members = [
    ['from', from],
    ...(isCreation || to === undefined ? [] : [['to', to]]),
    ...(value === undefined || value === 0n ? [] : [['value', `0x${value.toString(16)}`]]),
    ...(input === '0x' ? [] : [['data', input]]),
  ].map(([name, text]) => `  "${name}": "${text}"`);
  return `eth_call {\n${members.join(',\n')}\n} ${block ?? 'latest'}`;
}

function isAddress(text: string): boolean {
  return text.length === 42 && isHexBytes(text);
}

function lineOf(content: TraceContent): TraceLine {
  if (content.kind !== 'frame') return { kind: content.kind, isFailed: false };
  const { kind, failure } = content.frame;
  const isReverted = failure !== undefined && /revert/i.test(failure.slice(0, 200));
  const common = { isFailed: failure !== undefined, ...(failure !== undefined && !isReverted && { isHalted: true }) };
  switch (kind) {
    case 'create':
    case 'create2':
      return { ...common, kind: 'creation' };
    case 'selfDestruct':
      return { ...common, kind: 'selfDestruct' };
    default:
      return { ...common, kind: 'call' };
  }
}

/**
 * Returns the rows of a call tree in execution order. Events without a position come after the calls of their frame, and
 * rewards after everything.
 */
export function traceRows({ frames, transfers = [] }: CallTrace): readonly TraceRow[] {
  const list = new RowList();
  for (const [index, frame] of frames.entries()) list.add(frame, index);
  return [
    ...list.finish(frames.length),
    ...transfers.flatMap((each) =>
      each.when === 'reward' ? [{ content: { kind: 'reward', reward: each } as const, depth: 0 }] : [],
    ),
  ];
}

function placeOf({ after }: TraceLog): number {
  return after ?? Number.POSITIVE_INFINITY;
}
