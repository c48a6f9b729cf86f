import { isList, type JsonValue } from '../../../base/json/jsonValue';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView } from '../../../base/view/decodedView';
import { shortForm } from '../../../base/view/shortForm';
import { visibleText } from '../../../base/view/visibleText';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { readRevertReason } from '../../../formats/l2net/readRevertReason';
import { type L2Trace, readL2Traces } from '../../../formats/trace/l2Trace';
import type { Network } from '../../../model/networks/network';
import { warningOf } from '../shared/genericView';
import { l2TraceFailure, l2TraceGas, l2TraceTable } from './l2TraceTable';
import { whatL2Traced } from './whatL2Happened';

/** Maximum number of trees of one answer that are shown. The JSON has all. */
const maxTrees = 200;

/**
 * Decodes the traces of `l2net_traceTransaction`, `l2net_traceBlockTransactions` and `l2net_simulateTransactions`.
 * Undefined for an answer of another shape.
 */
export function decodeL2Traces(value: JsonValue, network: Network, hints: DecodeHints): DecodedView | undefined {
  const traces = readL2Traces(value);
  const [only, another] = traces ?? [];
  if (traces === undefined || only === undefined) return undefined;
  const missing = isList(value) ? value.length - traces.length : 0;
  const unread = traces.reduce((sum, trace) => sum + trace.unread, 0);
  const notes = [
    ...(unread === 0
      ? []
      : [warningOf(`${countedText(unread, 'entry', 'entries')} of the answer can't be read as calls.`)]),
    ...(traces.some(({ isCut }) => isCut)
      ? [warningOf('The tree has too many calls to show. The first ones are shown, and the JSON has all.')]
      : []),
    ...(missing === 0 ? [] : [warningOf(`${groupDigits(missing)} of the answer's entries have no trace.`)]),
  ];
  if (another === undefined)
    return {
      ...headOf(only, network, hints),
      title: 'Call tree',
      notes,
      sections: [l2TraceTable(only, hints, 'Calls')],
    };
  const failures = traces.filter((trace) => l2TraceFailure(trace) !== undefined).length;
  const count = groupDigits(traces.length);
  const shown = traces.slice(0, maxTrees);
  return {
    title: 'Call trees',
    summary: `${count} transactions, ${failures === 0 ? 'none reverted' : `${groupDigits(failures)} reverted`}`,
    tone: 'neutral',
    notes:
      shown.length === traces.length
        ? notes
        : [...notes, warningOf(`The first ${maxTrees} of ${count} trees are shown. The JSON has all.`)],
    sections: shown.map((trace, index) => l2TraceTable(trace, hints, titleOf(trace, index))),
  };
}

function headOf(trace: L2Trace, network: Network, hints: DecodeHints): Pick<DecodedView, 'summary' | 'tone'> {
  const calls = countedText(trace.calls, 'call');
  const gas = l2TraceGas(trace);
  const used = gas === undefined ? '' : ` · ${groupDigits(gas)} L2 gas`;
  const failure = sentenceOf(trace);
  const happened = failure === undefined ? whatL2Traced(trace, network, hints) : undefined;
  const sentence = happened === undefined ? '' : `${happened} · `;
  return failure === undefined
    ? { summary: `${sentence}Success · ${calls}${used}`, tone: 'good' }
    : { summary: `Reverted: ${failure} · ${calls}${used}`, tone: 'bad' };
}

function sentenceOf(trace: L2Trace): string | undefined {
  const said = l2TraceFailure(trace);
  return said === undefined ? undefined : visibleText(readRevertReason(said)?.sentence ?? 'no reason given');
}

function titleOf(trace: L2Trace, index: number): string {
  const hash = trace.transaction === undefined ? `${index + 1}` : shortForm(trace.transaction);
  const failure = sentenceOf(trace);
  return `Transaction ${hash}${failure === undefined ? '' : ` reverted: ${failure}`}`;
}
