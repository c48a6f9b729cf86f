import { integerOf, type JsonValue, readList, readMember, readText } from '../../../base/json/jsonValue';
import type { Column, RowMark, RowOutline, Section, TableSection } from '../../../base/view/decodedView';
import { cellColumns, readRows, tableOf } from '../../../base/view/tableOf';
import { nothing, shareValue, statusValue, textValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { parseFelt, plainFelt } from '../../../formats/l2net/felt';
import { readRevertReason } from '../../../formats/l2net/readRevertReason';
import type { L2Trace, L2TraceRow } from '../../../formats/trace/l2Trace';
import { eventTitle } from '../shared/eventTitle';
import { anyValue } from '../shared/memberValue';
import { traceLineOf } from '../shared/traceLine';
import { feltOr, l1AddressMember } from './l1AddressMember';
import { l2CallGas, L2CallReader } from './l2CallReader';
import { L2EventDecoder, type L2Reading, withL2Amounts } from './l2EventDecoder';
import { feltMember, l2EventDetails } from './l2EventTable';
import { revertReasonSections } from './revertReasonSections';
import { selectorValue } from './selectorValue';

type Cells = Readonly<Partial<Record<(typeof columns)[number]['id'], Value>>>;

const columns = [
  { id: 'call', label: 'Call', align: 'start', characters: 34, stays: true },
  { id: 'contract', label: 'Contract', align: 'start', characters: 16, stays: true },
  { id: 'arguments', label: 'Arguments', align: 'start', characters: 40 },
  { id: 'result', label: 'Returned', align: 'start', characters: 30 },
  { id: 'gasUsed', label: 'L2 gas', align: 'end', characters: 14 },
  { id: 'kind', label: 'Kind', align: 'start', characters: 12 },
  { id: 'caller', label: 'Caller', align: 'start', characters: 16, optional: true },
  { id: 'class', label: 'Class', align: 'start', characters: 16, optional: true },
] as const satisfies readonly Column[];

/**
 * Returns an l2net trace as a table whose rows are the phases of the transaction, the calls within them, and events and
 * messages at their positions. Rows are decoded on demand.
 */
export function l2TraceTable(trace: L2Trace, hints: DecodeHints, title: string): TableSection {
  const { rows } = trace;
  const calls = new L2CallReader(hints);
  const events = new L2EventDecoder(hints);
  const total = rows.reduce((sum, row) => sum + (row.kind === 'phase' ? (l2CallGas(row.invocation) ?? 0n) : 0n), 0n);
  const cellsOf = (row: L2TraceRow): Cells => {
    switch (row.kind) {
      case 'phase':
        return phaseCells(row, total);
      case 'call':
        return callCells(row.call, calls, total);
      case 'event':
        return eventCells(row.event, events);
      case 'message':
        return messageCells(row.message);
    }
  };
  const shown = gasIsSteps(rows)
    ? columns.map((one) => (one.id === 'gasUsed' ? { ...one, label: 'Steps' } : one))
    : columns;
  return tableOf(title, readRows(rows, cellsOf), cellColumns(shown), {
    folds: ['kind', 'gasUsed', 'contract', 'arguments'],
    depth: (row) => rows[row]?.depth ?? 0,
    outline: outlineOf(rows),
    details: (_, row) => detailsOf(rows[row], events, hints),
  });
}

function gasIsSteps(rows: readonly L2TraceRow[]): boolean {
  const first = rows.find(({ kind }) => kind === 'call');
  const resources = first?.kind === 'call' ? readMember(first.call, 'execution_resources') : undefined;
  return readMember(resources, 'l2_gas') === undefined && readMember(resources, 'steps') !== undefined;
}

function phaseCells({ name, invocation }: Extract<L2TraceRow, { kind: 'phase' }>, total: bigint): Cells {
  const gas = l2CallGas(invocation);
  const said = revertOf(invocation);
  return {
    call: textValue(name),
    result: said === undefined ? nothing : statusValue('bad', readRevertReason(said)?.sentence ?? 'Reverted'),
    gasUsed: gas === undefined ? nothing : shareValue(gas, total),
    kind: textValue('phase'),
  };
}

function revertOf(invocation: JsonValue): JsonValue | undefined {
  return readMember(invocation, 'revert_reason') ?? undefined;
}

const callKinds: ReadonlyMap<string | undefined, string> = new Map([
  ['LIBRARY_CALL', 'library call'],
  ['DELEGATE', 'delegate'],
]);

function callCells(call: JsonValue, reader: L2CallReader, total: bigint): Cells {
  const reading = reader.read(call);
  const gas = l2CallGas(call);
  const entryPoint = readText(call, 'entry_point_type');
  const kind = callKinds.get(readText(call, 'call_type'));
  return {
    call: reading.function,
    contract: feltMember(call, 'contract_address'),
    arguments: reading.arguments,
    result: reading.result,
    gasUsed: gas === undefined ? nothing : shareValue(gas, total),
    kind: textValue(entryPoint === 'CONSTRUCTOR' ? 'constructor' : (kind ?? 'call')),
    caller: feltMember(call, 'caller_address'),
    class: feltMember(call, 'class_hash'),
  };
}

function eventCells(event: JsonValue, decoder: L2EventDecoder): Cells {
  const reading = withL2Amounts(decoder.decode(event));
  const [best] = reading.events;
  const felts = [...reading.keys.slice(1), ...reading.data].map(plainFelt);
  const plain: Value = felts.length === 0 ? nothing : { kind: 'list', items: felts };
  return {
    call: best === undefined ? nameOfEvent(reading) : textValue(eventTitle(best)),
    contract: feltMember(event, 'from_address'),
    arguments: best === undefined ? plain : { kind: 'struct', fields: best.arguments },
    kind: textValue('event'),
  };
}

function nameOfEvent({ name, keys: [selector] }: L2Reading): Value {
  return name === undefined ? selectorValue(selector) : textValue(name);
}

function messageCells(message: JsonValue): Cells {
  const items = readList(message, 'payload').map((felt) => feltOr(felt, plainFelt));
  return {
    call: textValue('message to L1'),
    contract: l1AddressMember(message, 'to_address'),
    arguments: items.length === 0 ? nothing : { kind: 'list', items },
    kind: textValue('message'),
  };
}

function detailsOf(row: L2TraceRow | undefined, events: L2EventDecoder, hints: DecodeHints): readonly Section[] {
  switch (row?.kind) {
    case 'phase': {
      const said = revertOf(row.invocation);
      const reason = readRevertReason(said);
      return reason === undefined || said === undefined ? [] : revertReasonSections(reason, said, hints.functionNames);
    }
    case 'call':
      return [
        {
          kind: 'fields',
          title: 'Call',
          fields: [
            { label: 'Contract', value: feltMember(row.call, 'contract_address') },
            {
              label: 'Selector',
              value: selectorValue(parseFelt(readMember(row.call, 'entry_point_selector')), hints.functionNames),
            },
            { label: 'Caller', value: feltMember(row.call, 'caller_address') },
            { label: 'Class', value: feltMember(row.call, 'class_hash') },
            { label: 'Entry point', value: anyValue(readMember(row.call, 'entry_point_type')) },
            { label: 'Calldata', value: anyValue(readMember(row.call, 'calldata')) },
            { label: 'Result', value: anyValue(readMember(row.call, 'result')) },
            { label: 'Execution resources', value: anyValue(readMember(row.call, 'execution_resources')) },
          ],
        },
      ];
    case 'event':
      return l2EventDetails(withL2Amounts(events.decode(row.event)));
    case 'message':
    case undefined:
      return [];
  }
}

function outlineOf(rows: readonly L2TraceRow[]): RowOutline {
  const marks = marksOf(rows);
  return {
    path: marks.flatMap((mark, row) => (mark === 'failurePath' ? [row] : [])),
    mark: (row) => marks[row],
    switches: [{ id: 'events', label: 'Hide Events', kind: 'hide', holds: (row) => rows[row]?.kind === 'event' }],
    line: (row, values) => {
      const kind = rows[row]?.kind;
      return traceLineOf(columns, values, {
        kind: kind === 'call' || kind === undefined ? 'call' : kind,
        isFailed: marks[row] === 'failed' || marks[row] === 'failurePath',
      });
    },
  };
}

/** A phase that reverted undid its calls. If only a call reverted, the surrounding call caught it. */
function marksOf(rows: readonly L2TraceRow[]): readonly (RowMark | undefined)[] {
  let failedDepth = Number.POSITIVE_INFINITY;
  return rows.map((row) => {
    if (row.depth <= failedDepth) failedDepth = Number.POSITIVE_INFINITY;
    const isPhase = row.kind === 'phase' && revertOf(row.invocation) !== undefined;
    const isFailed = isPhase || (row.kind === 'call' && readMember(row.call, 'is_reverted') === true);
    const isWithin = row.depth > failedDepth;
    if (isFailed && !isWithin) failedDepth = row.depth;
    if (isPhase) return 'failurePath';
    if (isFailed) return 'failed';
    return isWithin ? 'undone' : undefined;
  });
}

/** Returns why an l2net transaction reverted, as the node sent it. Undefined if it succeeded. */
export function l2TraceFailure({ rows }: L2Trace): JsonValue | undefined {
  for (const row of rows)
    if (row.kind === 'phase' && revertOf(row.invocation) !== undefined) return revertOf(row.invocation);
  return undefined;
}

/** Returns the L2 gas of a whole transaction, if the node returns it. */
export function l2TraceGas({ root }: L2Trace): bigint | undefined {
  return integerOf(readMember(readMember(root, 'execution_resources'), 'l2_gas'));
}
