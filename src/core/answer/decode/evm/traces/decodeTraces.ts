import type { JsonValue } from '../../../../base/json/jsonValue';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Note } from '../../../../base/view/decodedView';
import { middleEllipsis } from '../../../../base/view/middleEllipsis';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { CallTrace, TraceFrame } from '../../../../formats/trace/callTrace';
import { failurePath } from '../../../../formats/trace/failurePath';
import { readTraces } from '../../../../formats/trace/readTraces';
import type { Network } from '../../../../model/networks/network';
import { genericView, warningOf } from '../../shared/genericView';
import { traceMovements } from '../logs/movementTable';
import { formatFrameCause } from './formatCause';
import { traceTable } from './traceTable';

const title = 'Call tree';

/** Maximum number of trees of one answer that are shown. The JSON has all. */
const maxTrees = 200;

/**
 * Decodes the call trees of `debug_trace…` and `trace_…`. Undefined for the answer of another tracer, which is shown as
 * JSON. For an answer with single steps, suggests another request.
 */
export function decodeTraces(value: JsonValue, network: Network, hints: DecodeHints): DecodedView | undefined {
  const traces = readTraces(value);
  if (traces.kind === 'failed')
    return traces.problem === 'structLogs'
      ? genericView('Single steps', 'The node traced each step of the machine', noTracer)
      : undefined;
  const [only, another] = traces.value;
  if (only === undefined) return genericView(title, 'No calls');
  const notes = traces.value.some(({ isCut }) => isCut) ? [cutNote] : [];
  if (another === undefined)
    return {
      ...headOf(only, hints),
      notes,
      sections: [traceTable(only, network.currency, hints, 'Calls'), ...traceMovements(only, network.currency, hints)],
    };
  const failures = traces.value.filter(({ frames }) => frames[0]?.failure !== undefined).length;
  const count = groupDigits(String(traces.value.length));
  return {
    title: 'Call trees',
    summary: `${count} transactions, ${failures === 0 ? 'none failed' : `${groupDigits(String(failures))} failed`}`,
    tone: 'neutral',
    notes:
      traces.value.length <= maxTrees
        ? notes
        : [...notes, warningOf(`The first ${maxTrees} of ${count} trees are shown. The JSON has all.`)],
    sections: traces.value
      .slice(0, maxTrees)
      .map((trace, index) => traceTable(trace, network.currency, hints, titleOf(trace, index, hints))),
  };
}

const noTracer =
  'For a call tree, add the options `{ "tracer": "callTracer", "tracerConfig": { "withLog": true } }` to the request.';

const cutNote: Note = warningOf('The tree has too many calls to show. The first ones are shown, and the JSON has all.');

function headOf(trace: CallTrace, hints: DecodeHints): Pick<DecodedView, 'title' | 'summary' | 'tone'> {
  const cause = causeOf(trace, hints);
  const calls = groupDigits(String(trace.frames.length));
  const count = `${calls} ${trace.frames.length === 1 ? 'call' : 'calls'}`;
  return cause === undefined
    ? { title, summary: `Success · ${count}${gasText(trace.frames[0])}`, tone: 'good' }
    : { title, summary: `Failed: ${cause} · ${count}${gasText(trace.frames[0])}`, tone: 'bad' };
}

function gasText(frame: TraceFrame | undefined): string {
  return frame?.gasUsed === undefined ? '' : ` · ${groupDigits(String(frame.gasUsed))} gas`;
}

/** Returns why an execution failed, and in which contract and function. Undefined if it succeeded. */
function causeOf(trace: CallTrace, hints: DecodeHints): string | undefined {
  const innermost = trace.frames[failurePath(trace).at(-1) ?? -1];
  return innermost && formatFrameCause(innermost, hints);
}

function titleOf(trace: CallTrace, index: number, hints: DecodeHints): string {
  const hash = trace.transaction === undefined ? `${index + 1}` : middleEllipsis(trace.transaction, 13);
  const cause = causeOf(trace, hints);
  return `Transaction ${hash}${cause === undefined ? '' : ` failed: ${cause}`}`;
}
