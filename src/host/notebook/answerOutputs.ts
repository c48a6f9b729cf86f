import { NotebookCellOutput, NotebookCellOutputItem } from 'vscode';
import { describeExpansions } from '../../core/compose/describeExpansions';
import { decodeExchange } from '../../core/decode/decodeExchange';
import type { CellAnswer } from '../../core/session/cellAnswer';
import { printMarkdown } from '../../core/view/printMarkdown';
import { printText } from '../../core/view/printText';
import { exchangeMime, largestFramedBody } from '../../messages/exchangeFrame';
import { printExchangeFrame } from '../../messages/printExchangeFrame';
import type { KeptBodies } from './keptBodies';
import { readerTime } from './readerTime';

/** Rows that the Markdown and plain-text forms show: they are for other viewers, the renderer shows all. */
const textRows = 50;

/** Makes the outputs of a cell from its answer. */
export class AnswerOutputs {
  constructor(private readonly bodies: KeptBodies) {}

  /** `owner` is what large bodies are kept for: they go when it goes. */
  create(answer: CellAnswer, owner: string): NotebookCellOutput[] {
    switch (answer.kind) {
      case 'nothing':
        return [];
      case 'refused':
        return [new NotebookCellOutput([NotebookCellOutputItem.error({ name: 'Not sent', message: `${answer.refusal.cause} ${answer.refusal.cure}` })])];
      case 'exchange':
        return [new NotebookCellOutput(this.#items(answer, owner))];
      case 'compared':
        return answer.answers.flatMap((each) => this.create(each.answer, owner));
    }
  }

  #items({ exchange, hints, expansions, notes, name }: Extract<CellAnswer, { kind: 'exchange' }>, owner: string): NotebookCellOutputItem[] {
    const { outcome } = exchange;
    const isKept = outcome.kind === 'result' && outcome.body.length > largestFramedBody;
    const keptBodyId = isKept ? this.bodies.keep(owner, outcome.body) : undefined;
    const view = decodeExchange(exchange, hints);
    const frame = printExchangeFrame(exchange, hints, [...describeExpansions(expansions), ...notes], {
      ...(name !== undefined && { name }),
      ...(keptBodyId !== undefined && { keptBodyId }),
    });
    return [
      new NotebookCellOutputItem(frame, exchangeMime),
      NotebookCellOutputItem.text(printMarkdown(view, { maxRows: textRows, time: readerTime }), 'text/markdown'),
      NotebookCellOutputItem.text(printText(view, { maxRows: textRows, time: readerTime }), 'text/plain'),
    ];
  }
}
