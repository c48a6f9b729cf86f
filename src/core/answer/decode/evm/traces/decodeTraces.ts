import { type JsonValue, readText } from '../../../../base/json/jsonValue';
import type { Piecewise } from '../../../../base/piecewise';
import { countedText, groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Note, Section } from '../../../../base/view/decodedView';
import { shortForm } from '../../../../base/view/shortForm';
import { column, numberColumn, staying, tableOf } from '../../../../base/view/tableOf';
import {
  addressValue,
  currencyValue,
  hashValue,
  someValue,
  statusValue,
  textValue,
  type Value,
} from '../../../../base/view/value';
import { visibleText } from '../../../../base/view/visibleText';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { CallTrace, EdgeTransfer, TraceFrame } from '../../../../formats/trace/callTrace';
import { failurePath } from '../../../../formats/trace/failurePath';
import { readTracesPiecewise } from '../../../../formats/trace/readTraces';
import type { UnreadTrace } from '../../../../formats/trace/unreadTrace';
import type { NativeCurrency, Network } from '../../../../model/networks/network';
import { genericView, warningOf } from '../../shared/genericView';
import { executionOfTrace } from '../happened/execution';
import { whatHappened } from '../happened/whatHappened';
import { traceMovements } from '../logs/movementTable';
import { formatFrameCause } from './formatCause';
import { traceTable } from './traceTable';

/** Maximum number of transactions in the list. The JSON contains all. */
const maxListed = 100;

const title = 'Call tree';

/** Maximum number of trees of one answer that are shown. The JSON has all. */
const maxTrees = 200;

/**
 * Decodes the call trees of `debug_trace…` and `trace_…`. Undefined for the answer of another tracer, which is shown as
 * JSON. For an answer with single steps, suggests another request, or notes that the network ignored the tracer.
 * @param params of the request
 */
export function* decodeTraces(
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
  params: readonly JsonValue[],
): Piecewise<DecodedView | undefined> {
  const read = yield* readTracesPiecewise(value);
  if (read.kind === 'failed')
    return read.problem === 'structLogs'
      ? genericView('Single steps', 'The node traced each step of the machine', adviceFor(params))
      : undefined;
  const { traces, unread } = read.value;
  const [only, another] = traces;
  if (only === undefined && unread.length === 0) return genericView(title, 'No calls');
  const notes = notesOf(traces);
  const others = unreadTraceSections(unread);
  if (only !== undefined && another === undefined && unread.length === 0)
    return {
      ...headOf(only, network, hints),
      notes,
      sections: [
        traceTable(only, network.currency, hints, 'Calls'),
        ...edgeTransferSections(only, network.currency),
        ...(yield* traceMovements(only, network.currency, hints)),
      ],
    };
  const tables: Section[] = [];
  for (const [index, trace] of traces.slice(0, maxTrees).entries()) {
    yield;
    tables.push(traceTable(trace, network.currency, hints, titleOf(trace, index, hints)));
  }
  return {
    title: 'Call trees',
    summary: summaryOf(traces, unread.length),
    tone: 'neutral',
    notes:
      traces.length <= maxTrees
        ? notes
        : [
            ...notes,
            warningOf(`The first ${maxTrees} of ${groupDigits(traces.length)} trees are shown. The JSON has all.`),
          ],
    sections: [...others, ...tables],
  };
}

function summaryOf(traces: readonly CallTrace[], unread: number): string {
  const failures = traces.filter(({ frames }) => frames[0]?.failure !== undefined).length;
  const transactions = traces.filter(({ frames }) => frames.length > 0).length;
  const rewards = traces.flatMap(rewardsOf).length;
  return [
    countedText(transactions + unread, 'transaction'),
    failures === 0 ? 'none failed' : `${groupDigits(failures)} failed`,
    ...(unread === 0 ? [] : [`${groupDigits(unread)} not traced`]),
    ...(rewards === 0 ? [] : [countedText(rewards, 'reward')]),
  ].join(', ');
}

function rewardsOf({ transfers = [] }: CallTrace): readonly EdgeTransfer[] {
  return transfers.filter(({ when }) => when === 'reward');
}

function notesOf(traces: readonly CallTrace[]): readonly Note[] {
  const unread = traces.reduce((sum, trace) => sum + (trace.unread ?? 0) + (trace.unreadLogs ?? 0), 0);
  return [
    ...(traces.some(({ isCut }) => isCut) ? [cutNote] : []),
    ...(unread === 0
      ? []
      : [warningOf(`${countedText(unread, 'entry', 'entries')} of the answer can't be read as calls or events.`)]),
  ];
}

/** Never suggests an option that the request already has. */
function adviceFor(params: readonly JsonValue[]): string {
  const tracer = params.map((param) => readText(param, 'tracer')).find((name) => name !== undefined);
  return tracer === undefined
    ? noTracer
    : `The request asks for the tracer ${visibleText(tracer, 40)}, and the node ignored it. Use another node, or a trace_… method.`;
}

const noTracer =
  'For a call tree, add the options `{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }` to the request.';

const cutNote: Note = warningOf('The tree has too many calls to show. The first ones are shown, and the JSON has all.');

function headOf(
  trace: CallTrace,
  network: Network,
  hints: DecodeHints,
): Pick<DecodedView, 'title' | 'summary' | 'tone'> {
  const cause = causeOf(trace, hints);
  const execution = executionOfTrace(trace, cause, hints);
  const sentence = execution && whatHappened(execution, network, hints);
  const done = sentence === undefined ? 'Success' : `${sentence} · Success`;
  const rewards = rewardsOf(trace).length;
  const rest = rewards === 0 ? '' : ` · ${countedText(rewards, 'reward')} of the block`;
  if (trace.frames.length === 0) return { title, summary: `No calls${rest}`, tone: 'neutral' };
  const summary = `${cause === undefined ? done : `Failed: ${cause}`} · ${countedText(trace.frames.length, 'call')}${gasText(trace.frames[0])}${rest}`;
  return { title, summary, tone: cause === undefined ? 'good' : 'bad' };
}

function gasText(frame: TraceFrame | undefined): string {
  return frame?.gasUsed === undefined ? '' : ` · ${groupDigits(frame.gasUsed)} gas`;
}

/** Returns why an execution failed, and in which contract and function. Undefined if it succeeded. */
function causeOf(trace: CallTrace, hints: DecodeHints): string | undefined {
  const innermost = trace.frames[failurePath(trace).at(-1) ?? -1];
  return innermost && formatFrameCause(innermost, hints);
}

function titleOf(trace: CallTrace, index: number, hints: DecodeHints): string {
  if (trace.frames.length === 0) return 'Rewards of the block';
  const hash = trace.transaction === undefined ? `${index + 1}` : shortForm(trace.transaction);
  const cause = causeOf(trace, hints);
  return `Transaction ${hash}${cause === undefined ? '' : ` failed: ${cause}`}`;
}

/** Returns the native value that moved before and after the calls of a tree. Empty if there are none. */
function edgeTransferSections(trace: CallTrace, currency: NativeCurrency): readonly Section[] {
  const transfers = (trace.transfers ?? []).filter(({ when }) => when !== 'reward');
  if (transfers.length === 0) return [];
  return [
    tableOf('Value moved before and after the calls', transfers, [
      column('when', 'When', 8, ({ when }) => textValue(when)),
      staying(column('purpose', 'Purpose', 16, ({ purpose }) => textValue(purpose))),
      column('from', 'From', 16, ({ from }) => someValue(from, addressValue)),
      column('to', 'To', 16, ({ to }) => someValue(to, addressValue)),
      staying(numberColumn('value', 'Value', 20, ({ value }) => currencyValue(value, currency))),
    ]),
  ];
}

/**
 * Returns the transactions of a block that the node didn't trace, each with the node's error. Empty if there are none.
 */
export function unreadTraceSections(unread: readonly UnreadTrace[]): readonly Section[] {
  if (unread.length === 0) return [];
  const count = unread.length > maxListed ? ` (the first ${maxListed} of ${groupDigits(unread.length)})` : '';
  return [
    tableOf(`Not traced${count}`, unread.slice(0, maxListed), [
      staying(column('transaction', 'Transaction', 16, transactionOf)),
      column('answer', 'Answer of the node', 60, answerOf),
    ]),
  ];
}

function transactionOf({ index, transaction }: UnreadTrace): Value {
  return transaction === undefined ? textValue(`number ${index + 1}`) : hashValue(transaction, 'transaction');
}

function answerOf({ why }: UnreadTrace): Value {
  switch (why.kind) {
    case 'error':
      return statusValue('bad', why.text);
    case 'null':
      return textValue('no result');
    case 'structLogs':
      return textValue('single steps instead of calls');
    case 'other':
      return textValue('another shape than the rest');
  }
}
