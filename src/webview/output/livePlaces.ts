import type { LivePlace, LiveTables } from '../components/dom/viewContext';

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
