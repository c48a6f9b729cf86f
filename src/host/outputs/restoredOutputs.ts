import { NotebookCellOutput, NotebookCellOutputItem } from 'vscode';

import { decodeExchange } from '../../core/answer/decode/decodeExchange';
import { type DecodedView, firstSections } from '../../core/base/view/decodedView';
import { printMarkdown } from '../../core/base/view/printMarkdown';
import { printText } from '../../core/base/view/printText';
import type { ShownAnswer } from '../../core/run/session/memory/cellAnswer';
import { formatWorkReportText } from '../../core/run/session/plan/formatWorkReport';
import { comparisonMime, printComparisonFrame } from '../../messages/comparisonFrame';
import { exchangeMime, printExchangeFrame } from '../../messages/exchangeFrame';
import type { KeptOutput } from '../../messages/keptOutputs';
import { packFrame } from '../../messages/packedFrame';
import type { OutputPlace } from '../../messages/rendererMessage';
import { printWorkReportFrame, workReportMime } from '../../messages/workReportFrame';
import { readerTime } from '../notebook/readerTime';

/** Maximum rows, and characters of JSON, in viewers without the renderer. */
const textBounds = { maxRows: 20, jsonCharacters: 10_000 };

/** Larger answers have no form for viewers without the renderer. Decoding all of a notebook would take seconds. */
const maxDecodedBytes = 64 * 1024;

/** Creates the outputs of a cell from those that were kept. The renderer shows them without buttons that send. */
export async function restoredOutputs(kept: readonly KeptOutput[], owner: string): Promise<NotebookCellOutput[]> {
  const outputs: NotebookCellOutput[] = [];
  for (const output of kept) {
    const place: OutputPlace = { owner, isFirst: outputs.length === 0, isKept: true };
    outputs.push(new NotebookCellOutput(await itemsOf(output, owner), { rpcbook: place }));
  }
  return outputs;
}

async function itemsOf(output: KeptOutput, owner: string): Promise<NotebookCellOutputItem[]> {
  switch (output.kind) {
    case 'work':
      return [
        new NotebookCellOutputItem(printWorkReportFrame(output.report), workReportMime),
        NotebookCellOutputItem.text(formatWorkReportText(output.report), 'text/plain'),
      ];
    case 'exchange': {
      const frame = await packFrame(printExchangeFrame({ ...output, owner }));
      return [new NotebookCellOutputItem(frame, exchangeMime), ...textItems(output)];
    }
    case 'compared': {
      const frame = printComparisonFrame(output.answers, (answer) => printExchangeFrame({ ...answer, owner }));
      return [new NotebookCellOutputItem(await packFrame(frame), comparisonMime)];
    }
  }
}

/** Returns the answer for other viewers, as `AnswerOutputs` does for answers of this session. */
function textItems({ exchange, hints }: ShownAnswer): NotebookCellOutputItem[] {
  const { outcome } = exchange;
  if (outcome.kind === 'result' && outcome.body.length > maxDecodedBytes) return [];
  const view: DecodedView = firstSections(decodeExchange(exchange, hints), textBounds.maxRows);
  const options = { ...textBounds, time: readerTime() };
  return [
    NotebookCellOutputItem.text(printMarkdown(view, options), 'text/markdown'),
    NotebookCellOutputItem.text(printText(view, options), 'text/plain'),
  ];
}
