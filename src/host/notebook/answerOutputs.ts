import { NotebookCellOutput, NotebookCellOutputItem } from 'vscode';

import { viewOfComparedAnswer } from '../../core/compare/compareAnswer';
import { decodeExchange } from '../../core/decode/decodeExchange';
import type { WorkReport } from '../../core/longWork/run/workReport';
import { describeExpansions } from '../../core/params/describeExpansions';
import type { CellAnswer, ComparedAnswer, ExchangeAnswer } from '../../core/session/cellAnswer';
import { formatWorkMarkdown, formatWorkText } from '../../core/session/formatWork';
import { printMarkdown } from '../../core/view/printMarkdown';
import { printText } from '../../core/view/printText';
import { visibleText } from '../../core/view/visibleText';
import { comparisonMime } from '../../messages/comparisonFrame';
import { exchangeMime, largestFramedBody } from '../../messages/exchangeFrame';
import { printComparisonFrame } from '../../messages/printComparisonFrame';
import { printExchangeFrame } from '../../messages/printExchangeFrame';
import { printWorkFrame } from '../../messages/printWorkFrame';
import { workMime } from '../../messages/workFrame';
import type { KeptBodies } from './keptBodies';
import { readerTime } from './readerTime';

/** Maximum rows in the Markdown and plain-text forms. They are for other viewers; the renderer shows all rows. */
const textRows = 50;

/** Creates the outputs of a cell from its answer. */
export class AnswerOutputs {
  constructor(private readonly bodies: KeptBodies) {}

  /** `owner` is the cell that large bodies are kept for; they are released with it. */
  create(answer: CellAnswer, owner: string): NotebookCellOutput[] {
    this.release(owner);
    switch (answer.kind) {
      case 'nothing':
        return [];
      case 'refused':
        return [
          new NotebookCellOutput([
            NotebookCellOutputItem.error({
              name: 'Not sent',
              message: visibleText(`${answer.refusal.cause} ${answer.refusal.cure}`),
            }),
          ]),
        ];
      case 'exchange':
        return [
          ...(answer.work ? [this.workOutput(answer.work)] : []),
          new NotebookCellOutput(this.#items(answer, owner)),
        ];
      case 'compared':
        return [new NotebookCellOutput(this.#comparedItems(answer, owner))];
    }
  }

  /** Releases the bodies that the replaced outputs of an owner kept. */
  release(owner: string): void {
    this.bodies.release(owner);
  }

  /** Returns the progress of long work as an output, to show above its rows. */
  workOutput(report: WorkReport): NotebookCellOutput {
    return new NotebookCellOutput(this.workItems(report));
  }

  workItems(report: WorkReport): NotebookCellOutputItem[] {
    return [
      new NotebookCellOutputItem(printWorkFrame(report), workMime),
      NotebookCellOutputItem.text(formatWorkMarkdown(report), 'text/markdown'),
      NotebookCellOutputItem.text(formatWorkText(report), 'text/plain'),
    ];
  }

  #items(answer: ExchangeAnswer, owner: string): NotebookCellOutputItem[] {
    const view = decodeExchange(answer.exchange, answer.hints);
    return [
      new NotebookCellOutputItem(this.#frame(answer, owner), exchangeMime),
      NotebookCellOutputItem.text(printMarkdown(view, { maxRows: textRows, time: readerTime }), 'text/markdown'),
      NotebookCellOutputItem.text(printText(view, { maxRows: textRows, time: readerTime }), 'text/plain'),
    ];
  }

  #comparedItems(compared: ComparedAnswer, owner: string): NotebookCellOutputItem[] {
    const view = viewOfComparedAnswer(compared);
    const frame = printComparisonFrame(
      compared.answers.map(({ network, answer }) =>
        answer.kind === 'exchange'
          ? { network, kind: 'exchange', frame: this.#frame(answer, owner) }
          : { network, ...answer },
      ),
    );
    return [
      new NotebookCellOutputItem(frame, comparisonMime),
      NotebookCellOutputItem.text(printMarkdown(view, { maxRows: textRows, time: readerTime }), 'text/markdown'),
      NotebookCellOutputItem.text(printText(view, { maxRows: textRows, time: readerTime }), 'text/plain'),
    ];
  }

  #frame({ exchange, hints, expansions, notes, name }: ExchangeAnswer, owner: string): Uint8Array {
    const { outcome } = exchange;
    const isKept = outcome.kind === 'result' && outcome.body.length > largestFramedBody;
    const keptBodyId = isKept ? this.bodies.keep(owner, outcome.body) : undefined;
    return printExchangeFrame(exchange, hints, [...describeExpansions(expansions), ...notes], {
      ...(name !== undefined && { name }),
      ...(keptBodyId !== undefined && { keptBodyId }),
    });
  }
}
