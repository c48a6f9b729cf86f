import { isHexBytes } from '../isHexBytes';
import type { CallTrace, TraceFrame } from '../trace/callTrace';
import { failurePath } from '../trace/failurePath';
import { cutText } from '../view/cutText';
import type { RowMark, RowOutline, RowSwitch, TreeLine } from '../view/decodedView';
import { type TimeFormat, utcTime } from '../view/formatTime';
import { formatValue } from '../view/formatValue';
import type { Value } from '../view/value';
import type { TraceContent, TraceRow } from './traceRows';

/** The values of a row that its line in a terminal shows. */
export interface TraceLineValues {
  readonly call: Value;
  readonly contract: Value;
  readonly arguments: Value;
  readonly result: Value;
  readonly value: Value;
  readonly gasUsed: Value;
  readonly kind: Value;
}

/** Returns what readers can do with the rows of a call tree. `valuesOf` finds the cells of a row by their columns. */
export function traceOutline(
  trace: CallTrace,
  rows: readonly TraceRow[],
  valuesOf: (values: readonly Value[]) => TraceLineValues,
): RowOutline {
  const path = pathRows(trace, rows);
  const marks = rowMarks(rows, new Set(path));
  return {
    path,
    switches: switchesOf(rows),
    mark: (row) => marks[row],
    cell: (row) => {
      const content = rows[row]?.content;
      return content?.kind === 'frame' ? printFrameCell(content.frame, trace.block) : undefined;
    },
    print: (row, values, time) => {
      const content = rows[row]?.content;
      return content === undefined ? { text: '' } : printLine(content, valuesOf(values), time);
    },
  };
}

/** The rows of the frames that led to the failure. */
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

/** Longer call data is not worth a cell. */
const longestCellData = 200_000;

/**
 * Prints the cell that makes the call of a frame again, at the block of its transaction if the node says it. Undefined
 * for delegate calls, which run in the storage of another contract, and for what isn't bytes.
 */
export function printFrameCell({ kind, from, to, input, value }: TraceFrame, block?: string): string | undefined {
  const isCreation = kind === 'create' || kind === 'create2';
  if (!isCreation && kind !== 'call' && kind !== 'static') return undefined;
  if (!isAddress(from) || !isHexBytes(input) || input.length > longestCellData) return undefined;
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

/** Maximum characters of the parts of a line. */
const longestPart = 160;

/** Prints a row as Foundry's `cast run` does: `[gas] Contract::function{value: …}(arguments)`, `emit Event(…)`. */
function printLine(content: TraceContent, values: TraceLineValues, time: TimeFormat): TreeLine {
  const text = (value: Value) => (value.kind === 'nothing' ? '' : formatValue(value, time, longestPart));
  const called = `${text(values.call)}(${text(values.arguments)})`;
  if (content.kind === 'event') return { text: `emit ${called}` };
  const { kind, failure } = content.frame;
  const gas = `[${values.gasUsed.kind === 'share' ? text(values.gasUsed.value) : '?'}] `;
  const sent = values.value.kind === 'nothing' ? '' : `{value: ${text(values.value)}}`;
  const contract = contractText(values.contract);
  const result = text(values.result);
  const outcome = `[${outcomeName(failure, result)}] ${result}`.trimEnd();
  switch (kind) {
    case 'create':
    case 'create2':
      return { text: `${gas}→ new ${contract}${sent}${kind === 'create2' ? ' [create2]' : ''}`, outcome };
    case 'selfDestruct':
      return { text: `${gas}selfdestruct → ${contract}${sent}` };
    default:
      return {
        text: `${gas}${contract}::${text(values.call)}${sent}(${text(values.arguments)})${kind === 'call' ? '' : ` [${text(values.kind)}]`}`,
        outcome,
      };
  }
}

/** What `cast run` calls it, except for failures, whose reason follows. */
function outcomeName(failure: string | undefined, result: string): string {
  if (failure === undefined) return result === '' ? 'Stop' : 'Return';
  return /revert/i.test(cutText(failure, longestPart)) ? 'Revert' : 'Failed';
}

/** The label of a contract alone, as the address would hide the function. */
function contractText(value: Value): string {
  if (value.kind === 'nothing') return '<failed>';
  const label = value.kind === 'address' || value.kind === 'felt' ? value.label : undefined;
  return formatValue(label === undefined ? value : { kind: 'text', text: label }, utcTime, longestPart);
}
