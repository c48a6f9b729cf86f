import { groupDigits } from '../../../../base/view/amountText';
import type { Field, Section, TableSection } from '../../../../base/view/decodedView';
import { column, numberColumn, staying, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  currencyValue,
  hexValue,
  integerValue,
  nothing,
  someValue,
  statusValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { FailedFrame, FailureCause } from '../../../../formats/trace/failureCause';
import type { NativeCurrency } from '../../../../model/networks/network';
import { fieldIf } from '../../shared/memberFields';
import { revertSections } from '../calls/callSections';
import { decodedCallSections } from '../calls/decodedCallSections';
import { frameName } from './formatCause';
import { formatFrameFailure, readFrame, traceKindName } from './readFrame';

/** A row: a frame of the path, a frame of the earlier failure, or the omitted frames. */
type Row =
  | {
      readonly kind: 'frame';
      readonly frame: FailedFrame;
      readonly depth: number;
      readonly role: 'path' | 'cause' | 'before';
    }
  | { readonly kind: 'left'; readonly frame?: undefined; readonly count: number; readonly depth: number };

/** Returns the failed calls from the outermost one to the one where the failure began, one row each. */
export function failurePathTable(cause: FailureCause, currency: NativeCurrency, hints: DecodeHints): TableSection {
  const rows = rowsOf(cause);
  return tableOf(
    'Failed calls, outermost first',
    rows,
    [
      staying(
        column('call', 'Call', 30, (row) =>
          textValue(
            row.kind === 'frame'
              ? frameName(row.frame, hints)
              : `${groupDigits(row.count)} more calls that failed likewise`,
          ),
        ),
      ),
      staying(column('contract', 'Contract', 20, ({ frame }) => someValue(frame?.to, addressValue))),
      staying(
        column('failure', 'Failed with', 40, (row, place) =>
          row.kind === 'frame' ? failureValue(row, rows[place + 1], hints) : nothing,
        ),
      ),
      column('arguments', 'Arguments', 36, ({ frame }) => someValue(frame, (each) => argumentsOf(each, hints))),
      column('kind', 'Kind', 9, ({ frame }) => someValue(frame, (each) => textValue(traceKindName(each)))),
      numberColumn('value', 'Value', 12, ({ frame }) => someValue(frame, (each) => valueOf(each, currency))),
      numberColumn('gas', 'Gas', 12, ({ frame }) => someValue(frame?.gas, integerValue)),
    ],
    {
      folds: ['gas', 'kind', 'value', 'arguments'],
      depth: (row) => rows[row]?.depth ?? 0,
      details: (row) => (row.kind === 'frame' ? detailsOf(row.frame, currency, hints) : []),
    },
  );
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

function argumentsOf(frame: FailedFrame, hints: DecodeHints): Value {
  return isCut(frame) ? textValue('too long to show here') : readFrame(frame, hints).arguments;
}

function isCut({ kind, input, inputBytes }: FailedFrame): boolean {
  return kind !== 'create' && kind !== 'create2' && 2 + 2 * inputBytes > input.length;
}

function valueOf({ value }: FailedFrame, currency: NativeCurrency): Value {
  return value === undefined || value === 0n ? nothing : currencyValue(value, currency);
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
        ...fieldIf('To', to, addressValue),
        { label: 'Value', value: valueOf(frame, currency) },
        { label: 'Gas', value: someValue(gas, integerValue) },
        { label: 'Gas used', value: someValue(gasUsed, integerValue) },
        ...fieldIf("Node's message", failure, textValue),
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
