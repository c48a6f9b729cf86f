import type { Column, Section, TableSection } from '../../../../base/view/decodedView';
import { cellColumns, readRows, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  currencyValue,
  hashValue,
  hexValue,
  integerValue,
  nothing,
  shareValue,
  someValue,
  structValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import { visibleText } from '../../../../base/view/visibleText';
import { withLikelyTimes } from '../../../../formats/abi/decode/likelyTimes';
import { LogDecoder } from '../../../../formats/abi/decode/logDecoder';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { CallTrace, EdgeTransfer, TraceFrame, TraceLog } from '../../../../formats/trace/callTrace';
import type { NativeCurrency } from '../../../../model/networks/network';
import { eventTitle } from '../../shared/eventTitle';
import { argumentFields, fieldIf } from '../../shared/memberFields';
import { revertSections } from '../calls/callSections';
import { decodedCallSections } from '../calls/decodedCallSections';
import { sharedBuiltInAbi } from '../calls/knownFunctions';
import { logDetails } from '../logs/logDetails';
import { argumentsOfLog, poolsOf, type PoolsOfAnswer } from '../logs/poolTokens';
import { type FrameReading, readFrame, traceKindName } from './readFrame';
import { traceOutline, type TraceRow, traceRows } from './traceOutline';

/** A row's cells, by the IDs of the columns. */
type Cells = Readonly<Partial<Record<(typeof columns)[number]['id'], Value>>>;

const columns = [
  { id: 'call', label: 'Call', align: 'start', characters: 34, stays: true },
  { id: 'contract', label: 'Contract', align: 'start', characters: 16 },
  { id: 'arguments', label: 'Arguments', align: 'start', characters: 30 },
  { id: 'result', label: 'Returned', align: 'start', characters: 24 },
  { id: 'gasUsed', label: 'Gas used', align: 'end', characters: 12 },
  { id: 'value', label: 'Value', align: 'end', characters: 12 },
  { id: 'kind', label: 'Kind', align: 'start', characters: 9 },
  { id: 'from', label: 'From', align: 'start', characters: 16, optional: true },
  { id: 'gas', label: 'Gas', align: 'end', characters: 12, optional: true },
] as const satisfies readonly Column[];

/** Returns a call tree as a table whose rows are frames and events, in execution order, decoded on demand. */
export function traceTable(
  trace: CallTrace,
  currency: NativeCurrency,
  hints: DecodeHints,
  title: string,
): TableSection {
  const rows = traceRows(trace);
  const decoder = new LogDecoder(hints.events, sharedBuiltInAbi);
  const pools = poolsOf(() => trace.frames.flatMap(({ logs }) => logs));
  const total = trace.frames[0]?.gasUsed;
  const cellsOf = ({ content }: TraceRow): Cells => {
    switch (content.kind) {
      case 'frame':
        return frameCells(content.frame, readFrame(content.frame, hints), currency, total);
      case 'event':
        return eventCells(content.log, decoder, hints, pools);
      case 'reward':
        return rewardCells(content.reward, currency);
    }
  };
  return tableOf(title, readRows(rows, cellsOf), cellColumns(columns), {
    folds: ['kind', 'value', 'gasUsed', 'contract', 'arguments'],
    depth: (row) => rows[row]?.depth ?? 0,
    outline: traceOutline(trace, rows, columns),
    details: (_, row) => {
      const content = rows[row]?.content;
      if (content === undefined || content.kind === 'reward') return [];
      if (content.kind === 'frame')
        return frameDetails(content.frame, readFrame(content.frame, hints), currency, hints);
      const { address, topics, data } = content.log;
      return logDetails({ address, topics, data }, decoder, hints.tokens, pools);
    },
  });
}

function frameCells(
  frame: TraceFrame,
  { name, arguments: given, result }: FrameReading,
  currency: NativeCurrency,
  total: bigint | undefined,
): Cells {
  const { to, from, value, gas, gasUsed } = frame;
  return {
    call: textValue(name),
    contract: someValue(to, addressValue),
    arguments: given,
    result,
    value: value === undefined || value === 0n ? nothing : currencyValue(value, currency),
    gasUsed: someValue(gasUsed, (used) => shareValue(used, total ?? 0n)),
    kind: textValue(traceKindName(frame)),
    from: addressValue(from),
    gas: someValue(gas, integerValue),
  };
}

function eventCells(log: TraceLog, decoder: LogDecoder, { tokens }: DecodeHints, pools: PoolsOfAnswer): Cells {
  const { address, topics, data } = log;
  const decoding = decoder.decode({ address, topics, data });
  const common = { contract: addressValue(address), kind: textValue('event') };
  if (decoding.kind === 'undecoded') {
    const [topic] = topics;
    return {
      ...common,
      call: topic === undefined ? textValue('anonymous event') : hashValue(topic, 'topic'),
      arguments: data === '0x' ? nothing : hexValue(data),
    };
  }
  const named = withLikelyTimes(argumentsOfLog(decoding.event, address, tokens, pools));
  return {
    ...common,
    call: textValue(eventTitle(decoding.event)),
    arguments: structValue(named),
  };
}

function rewardCells({ purpose, to, value }: EdgeTransfer, currency: NativeCurrency): Cells {
  return {
    call: textValue(`${visibleText(purpose, 40)} reward`.trim()),
    contract: someValue(to, addressValue),
    value: currencyValue(value, currency),
    kind: textValue('reward'),
  };
}

function frameDetails(
  frame: TraceFrame,
  reading: FrameReading,
  currency: NativeCurrency,
  hints: DecodeHints,
): readonly Section[] {
  const { input, output, failure } = frame;
  const { decoding, results } = reading;
  const cells = frameCells(frame, reading, currency, undefined);
  return [
    ...(decoding === undefined ? [] : decodedCallSections(decoding, 'Calls')),
    ...(results.length === 0 ? [] : [{ kind: 'fields', title: 'Returned', fields: argumentFields(results) } as const]),
    ...(failure === undefined || output === undefined ? [] : revertSections(output, hints)),
    {
      kind: 'fields',
      title: 'Frame',
      fields: [
        { label: 'Kind', value: cells.kind ?? nothing },
        { label: 'From', value: cells.from ?? nothing },
        { label: 'To', value: cells.contract ?? nothing },
        { label: 'Value', value: cells.value ?? nothing },
        { label: 'Gas', value: cells.gas ?? nothing },
        { label: 'Gas used', value: someValue(frame.gasUsed, integerValue) },
        ...fieldIf('Failed', failure, textValue),
        { label: 'Data', value: hexValue(input) },
        ...fieldIf('Output', output, hexValue),
      ],
    },
  ];
}
