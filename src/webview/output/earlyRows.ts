import type { NewRowsMessage } from '../../messages/rendererMessage';

/** Maximum number of messages that wait for the output of a cell. Later ones replace the output as a whole. */
const maxEarly = 100;

/** New rows that arrived before the output whose rows they follow was drawn. */
export class EarlyRows {
  readonly #rows = new Map<string, NewRowsMessage[]>();

  keep(rows: NewRowsMessage): void {
    const early = this.#rows.get(rows.owner) ?? [];
    if (early.length < maxEarly) early.push(rows);
    this.#rows.set(rows.owner, early);
  }

  /** Returns the rows of a cell in their order. It does so once. */
  take(owner: string): readonly NewRowsMessage[] {
    const early = this.#rows.get(owner) ?? [];
    this.#rows.delete(owner);
    return early;
  }
}
