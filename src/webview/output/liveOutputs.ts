import type { NewRowsMessage } from '../../messages/rendererMessage';
import type { LivePlace, LiveTables } from '../components/dom/viewContext';

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

/** Maximum number of tables whose places are kept. The oldest are forgotten first. */
const maxPlaces = 200;

/** The rows of live tables that readers look at, by cell and title, while the page is open. */
export class LivePlaces {
  readonly #places = new Map<string, LivePlace>();

  /** Returns the places for the tables of one cell. `first`: how many earlier rows its answer doesn't have. */
  of(owner: string, first: number): Omit<LiveTables, 'add'> {
    const keyOf = (title: string): string => `${owner} ${title}`;
    return {
      first,
      recall: (title) => this.#places.get(keyOf(title)),
      remember: (title, place) => {
        this.#places.delete(keyOf(title));
        if (place !== undefined) this.#places.set(keyOf(title), place);
        const [oldest] = this.#places.keys();
        if (this.#places.size > maxPlaces && oldest !== undefined) this.#places.delete(oldest);
      },
    };
  }
}
