import type { NotebookCell, NotebookCellOutputItem } from 'vscode';

import type { CellAnswer, ExchangeAnswer, RefusedAnswer } from '../../core/run/session/memory/cellAnswer';
import { comparisonMime, type FramedRefusal, readComparisonFrame } from '../../messages/comparisonFrame';
import { exchangeMime, type FramedExchange } from '../../messages/exchangeFrame';
import { unpackFrame } from '../../messages/packedFrame';
import { readExchangeFrame } from '../../messages/readExchangeFrame';
import { readRemedyFrame, remedyMime } from '../../messages/remedyFrame';

/** Reads the answer that the output of a cell shows. Undefined for a cell without an answer, or a damaged one. */
export async function readShownAnswer({ outputs, document }: NotebookCell): Promise<CellAnswer | undefined> {
  const items = outputs.flatMap((output) => output.items);
  const exchange = items.find(({ mime }) => mime === exchangeMime);
  const text = document.getText();
  if (exchange !== undefined) return readExchange(exchange, text);
  const comparison = items.find(({ mime }) => mime === comparisonMime);
  if (comparison !== undefined) return readComparison(comparison, text);
  const remedy = items.find(({ mime }) => mime === remedyMime);
  const frame = remedy && readRemedyFrame(remedy.data);
  return frame?.kind === 'ok' && frame.value.problem !== undefined ? refusedAnswer(frame.value.problem) : undefined;
}

async function readExchange({ data }: NotebookCellOutputItem, text: string): Promise<CellAnswer | undefined> {
  const bytes = await unpackFrame(data);
  const frame = bytes && readExchangeFrame(bytes);
  return frame?.kind === 'ok' ? exchangeAnswer(frame.value, text) : undefined;
}

async function readComparison({ data }: NotebookCellOutputItem, text: string): Promise<CellAnswer | undefined> {
  const bytes = await unpackFrame(data);
  const frame = bytes && readComparisonFrame(bytes);
  if (frame?.kind !== 'ok') return undefined;
  const answers = frame.value.flatMap(({ answer }) => (answer.kind === 'exchange' ? [answer] : []));
  const network = answers[0]?.exchange.network;
  if (network === undefined) return undefined;
  return {
    kind: 'compared',
    answers: frame.value.map(({ network: named, answer }) =>
      answer.kind === 'exchange'
        ? { network: answer.exchange.network, answer: exchangeAnswer(answer, text) }
        : { network: { ...network, ...named }, answer: refusedAnswer(answer.refusal) },
    ),
  };
}

/** An output doesn't say where its assertions stand in the `text` of its cell, which may have changed since. */
function exchangeAnswer(
  { kind, exchange, hints, notes, name, assertions = [] }: FramedExchange,
  text: string,
): ExchangeAnswer {
  const failures = assertions.flatMap(({ failure }) => failure ?? []);
  return {
    kind,
    exchange,
    hints,
    name,
    sentValues: [],
    notes: [...failures, ...notes],
    assertions: assertions.map((one) => ({ ...one, place: Math.max(0, text.indexOf(one.text)) })),
    failures,
  };
}

function refusedAnswer({ cause, cure }: FramedRefusal): RefusedAnswer {
  return { kind: 'refused', refusal: { code: 'problem', cause, cure } };
}
