import { groupDigits } from '../../../../base/view/amountText';
import type { Column, Field, Section, TableSection } from '../../../../base/view/decodedView';
import {
  addressValue,
  amountValue,
  hexValue,
  integerValue,
  nothing,
  statusValue,
  textValue,
} from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { FailedFrame, FailureCause } from '../../../../formats/trace/failureCause';
import type { NativeCurrency } from '../../../../model/networks/network';
import { revertSections } from '../calls/callSections';
import { decodedCallSections } from '../calls/decodedCallSections';
import { frameName } from './formatCause';
import { formatFrameFailure, readFrame, traceKindName } from './readFrame';

const columns: readonly Column[] = [
  { id: 'call', label: 'Call', align: 'start', characters: 30, stays: true },
  { id: 'contract', label: 'Contract', align: 'start', characters: 20, stays: true },
  { id: 'failure', label: 'Failed with', align: 'start', characters: 40, stays: true },
  { id: 'arguments', label: 'Arguments', align: 'start', characters: 36 },
  { id: 'kind', label: 'Kind', align: 'start', characters: 9 },
  { id: 'value', label: 'Value', align: 'end', characters: 12 },
  { id: 'gas', label: 'Gas', align: 'end', characters: 12 },
];

/** A row: a frame of the path, a frame of the earlier failure, or the omitted frames. */
type Row =
  | {
      readonly kind: 'frame';
      readonly frame: FailedFrame;
      readonly depth: number;
      readonly role: 'path' | 'cause' | 'before';
    }
  | { readonly kind: 'left'; readonly count: number; readonly depth: number };

/** Returns the failed calls from the outermost one to the one where the failure began, one row each. */
export function failurePathTable(cause: FailureCause, currency: NativeCurrency, hints: DecodeHints): TableSection {
  const rows = rowsOf(cause);
  return {
    kind: 'table',
    title: 'Failed calls, outermost first',
    columns,
    rowCount: rows.length,
    depth: (row) => rows[row]?.depth ?? 0,
    at: (row) => {
      const content = rows[row];
      return content === undefined ? columns.map(() => nothing) : cellsOf(content, rows[row + 1], currency, hints);
    },
    details: (row) => {
      const content = rows[row];
      return content?.kind === 'frame' ? detailsOf(content.frame, currency, hints) : [];
    },
  };
}

function rowsOf({ frames, left, before }: FailureCause): readonly Row[] {
  const last = frames.length - 1;
  const rows = frames.map((frame, index): Row => ({
    kind: 'frame',
    frame,
    depth: index,
    role: index === last ? 'cause' : 'path',
  }));
  const middle = Math.ceil(frames.length / 2);
  return [
    ...rows.slice(0, middle),
    ...(left > 0 ? [{ kind: 'left', count: left, depth: middle } as const] : []),
    ...rows.slice(middle),
    ...before.map((frame, index): Row => ({ kind: 'frame', frame, depth: last + 1 + index, role: 'before' })),
  ];
}

function cellsOf(row: Row, next: Row | undefined, currency: NativeCurrency, hints: DecodeHints): readonly Value[] {
  if (row.kind === 'left') {
    const text = `${groupDigits(row.count)} more calls that failed likewise`;
    return columns.map(({ id }) => (id === 'call' ? textValue(text) : nothing));
  }
  const { frame } = row;
  const reading = readFrame(frame, hints);
  const cells: Readonly<Record<string, Value>> = {
    call: textValue(frameName(frame, hints)),
    contract: frame.to === undefined ? nothing : addressValue(frame.to),
    failure: failureValue(row, next, hints),
    arguments: isCut(frame) ? textValue('too long to show here') : reading.arguments,
    kind: textValue(traceKindName(frame)),
    value: valueOf(frame, currency),
    gas: frame.gas === undefined ? nothing : integerValue(frame.gas),
  };
  return columns.map(({ id }) => cells[id] ?? nothing);
}

/** A frame on the path fails with the error of the frame within it, or replaces it by another error. */
function failureValue(
  { frame, role }: Extract<Row, { kind: 'frame' }>,
  next: Row | undefined,
  hints: DecodeHints,
): Value {
  const failure = formatFrameFailure(frame, hints) ?? '';
  switch (role) {
    case 'cause':
      return statusValue('bad', failure);
    case 'before':
      return textValue(`just before: ${failure}`);
    case 'path': {
      const inner = next?.kind === 'frame' ? formatFrameFailure(next.frame, hints) : failure;
      return textValue(inner === failure ? 'passed on' : failure);
    }
  }
}

function isCut({ kind, input, inputBytes }: FailedFrame): boolean {
  return kind !== 'create' && kind !== 'create2' && 2 + 2 * inputBytes > input.length;
}

function valueOf({ value }: FailedFrame, { decimals, symbol }: NativeCurrency): Value {
  return value === undefined || value === 0n ? nothing : amountValue(value, decimals, symbol);
}

function detailsOf(frame: FailedFrame, currency: NativeCurrency, hints: DecodeHints): readonly Section[] {
  const { decoding } = readFrame(frame, hints);
  const { from, to, gas, gasUsed, failure, input, inputBytes, output, outputBytes } = frame;
  return [
    ...(decoding === undefined || isCut(frame) ? [] : decodedCallSections(decoding, 'Calls')),
    ...(output === undefined ? [] : revertSections(output, hints)),
    {
      kind: 'fields',
      title: 'Call',
      fields: [
        { label: 'From', value: addressValue(from) },
        ...(to === undefined ? [] : [{ label: 'To', value: addressValue(to) }]),
        { label: 'Value', value: valueOf(frame, currency) },
        { label: 'Gas', value: gas === undefined ? nothing : integerValue(gas) },
        { label: 'Gas used', value: gasUsed === undefined ? nothing : integerValue(gasUsed) },
        ...(failure === undefined ? [] : [{ label: "Node's message", value: textValue(failure) }]),
        dataField('Data', input, inputBytes),
        ...(output === undefined ? [] : [dataField('Output', output, outputBytes)]),
      ],
    },
  ];
}

function dataField(label: string, hex: string, bytes: number): Field {
  const kept = Math.floor((hex.length - 2) / 2);
  const hint = `the first ${groupDigits(kept)} of ${groupDigits(bytes)} bytes`;
  return { label, value: hexValue(hex), ...(kept < bytes && { hint }) };
}
