import { isObject, type JsonValue, readMember } from '../../base/json/jsonValue';
import { groupDigits } from '../../base/view/amountText';
import type { DecodedView, TableSection } from '../../base/view/decodedView';
import { column, numberColumn, staying, tableOf } from '../../base/view/tableOf';
import { integerValue, nothing, statusValue, textValue, type Value } from '../../base/view/value';
import { readRevertData } from '../../formats/abi/calls/readRevertData';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Network } from '../../model/networks/network';
import { answeredBatch, decodeAnswer, requestParams } from './batchAnswer';
import { calledFunctionName, dataOfCall, functionSources } from './evm/calls/calledFunction';
import { formatRevert } from './evm/calls/formatRevert';
import { addressMember } from './shared/memberValue';

/** A call of a list and its result. `view` is undefined without an answer. */
interface ListedCall {
  readonly asked: JsonValue;
  readonly view: DecodedView | undefined;
  readonly failed: boolean;
  /** The contract's revert reason in a few words. */
  readonly revert: string | undefined;
}

const listed = new Set(['eth_call', 'eth_estimateGas']);

/** Whether the calls of a batch are rows of one table: several contract calls with the same method. */
export function isCallList(methods: readonly string[]): boolean {
  const [first, ...others] = methods;
  return first !== undefined && listed.has(first) && others.length > 0 && others.every((method) => method === first);
}

/** Decodes a batch of contract calls as one table with a row for each call, in the order in which they were written. */
export function decodeCallList(
  written: readonly JsonValue[],
  answers: readonly JsonValue[],
  network: Network,
  hints: DecodeHints,
): DecodedView {
  const batch = answeredBatch(written, answers);
  const byRequest = new Map(
    batch.answers.flatMap(({ answer, request }) => (request === undefined ? [] : [[request, answer] as const])),
  );
  const hasOthers = byRequest.size < batch.answers.length;
  const calls = written.map((request): ListedCall => {
    const answer = byRequest.get(request);
    return {
      asked: requestParams(request)[0] ?? null,
      view: answer === undefined ? undefined : decodeAnswer(answer, request, network, hints),
      failed: answer === undefined || isObject(readMember(answer, 'error')),
      revert: formatRevert(readRevertData(readMember(readMember(answer ?? null, 'error') ?? null, 'data')), hints),
    };
  });
  const failures = calls.filter(({ failed }) => failed).length;
  return {
    title: 'Calls',
    summary: `${groupDigits(calls.length)} calls, ${failures === 0 ? 'none' : groupDigits(failures)} failed`,
    tone: failures === 0 ? 'neutral' : 'bad',
    notes: [...batch.notes, ...calls.flatMap(({ view }) => view?.notes ?? [])],
    sections: [callTable(calls, hints)],
    ...((hasOthers || calls.some(({ view }) => view?.json !== undefined)) && { json: answers }),
  };
}

function callTable(calls: readonly ListedCall[], hints: DecodeHints): TableSection {
  return tableOf(
    'Calls',
    calls,
    [
      numberColumn('call', 'Call', 5, (_, row) => integerValue(row + 1)),
      column('contract', 'Contract', 14, ({ asked }) => addressMember(asked, 'to')),
      column('function', 'Function', 16, ({ asked }) => calledFunctionName(dataOfCall(asked), hints) ?? nothing),
      staying(column('result', 'Result', 40, resultOf)),
    ],
    {
      folds: ['call', 'contract'],
      details: ({ view }) => view?.sections ?? [],
      sources: () =>
        functionSources(
          calls.map(({ asked }) => asked),
          hints,
        ),
    },
  );
}

function resultOf({ view, failed, revert }: ListedCall): Value {
  if (view === undefined) return statusValue('bad', 'No answer');
  return failed ? statusValue('bad', revert ?? view.summary) : textValue(view.summary);
}
