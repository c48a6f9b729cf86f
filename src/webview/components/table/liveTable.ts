import { iconButton } from '../dom/icon';
import type { LiveTables } from '../dom/viewContext';
import type { TableGrid } from './tableGrid';

/** Distance from the newest row at which a reader is still there, in CSS pixels. */
const slack = 4;

export interface LiveTableOptions {
  readonly title: string;
  readonly live: LiveTables;
  readonly grid: TableGrid;
  readonly signal: AbortSignal;
  /** Whether the newest rows came first when the table was shown before. */
  readonly newestFirst: boolean;
  /** Whether the reader sorted the rows, so that new ones are anywhere. */
  readonly isSorted: () => boolean;
  /** Called when the reader turned the order. */
  readonly onTurn: () => void;
}

/**
 * The order and the place of the rows of a live cell. The newest rows are shown as they arrive until the reader scrolls
 * away from them. From then on, the rows that are read stay in place, until the reader scrolls to the newest ones again.
 * The table is drawn again with new rows, so the place is kept outside of it.
 */
export class LiveTable {
  readonly button: HTMLButtonElement;
  #newestFirst: boolean;
  /** Where the table scrolled itself, in CSS pixels. */
  #scrolledTo: number | undefined;
  #height = Infinity;

  constructor(private readonly options: LiveTableOptions) {
    const { grid, signal, newestFirst } = options;
    this.#newestFirst = newestFirst;
    this.button = iconButton('arrowDown', 'Newest first', () => this.#turn());
    this.#showTurn();
    grid.rows.viewport.addEventListener('scroll', () => this.#note(), { passive: true, signal });
    // The table is not in the page yet. This runs before it is painted.
    const frame = requestAnimationFrame(() => this.restore());
    const sizes = new ResizeObserver(() => this.#fitHeight());
    sizes.observe(grid.rows.viewport);
    signal.addEventListener('abort', () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    });
  }

  get newestFirst(): boolean {
    return this.#newestFirst;
  }

  /** Returns rows in the order to show. `rows` are in the order of the chain. */
  arranged(rows: Uint32Array): Uint32Array {
    return this.#newestFirst && !this.options.isSorted() ? rows.toReversed() : rows;
  }

  /** Scrolls to the newest rows, or to those that the reader looked at. */
  restore(): void {
    const { live, title, grid, isSorted } = this.options;
    const { offsets } = grid.rows;
    const place = live.recall(title);
    if (place === undefined && isSorted()) return;
    if (place === undefined) this.#scrollTo(this.#newestFirst ? 0 : offsets.total);
    else this.#scrollTo(offsets.topOf(Math.max(0, grid.order.indexOf(place.row - live.first))) + place.pixels);
  }

  #scrollTo(top: number): void {
    const { rows } = this.options.grid;
    rows.scrollTo(top);
    this.#scrolledTo = rows.viewport.scrollTop;
  }

  /** Scrolls again what could not be scrolled because it was hidden, and what has its end elsewhere with less room. */
  #fitHeight(): void {
    const before = this.#height;
    this.#height = this.options.grid.rows.viewport.clientHeight;
    if (this.#height < before || before === 0) this.restore();
  }

  #turn(): void {
    const { live, title, onTurn } = this.options;
    this.#newestFirst = !this.#newestFirst;
    this.#showTurn();
    live.remember(title, undefined);
    onTurn();
  }

  #showTurn(): void {
    this.button.setAttribute('aria-pressed', String(this.#newestFirst));
  }

  #note(): void {
    const { live, title, grid, isSorted } = this.options;
    const { viewport, offsets } = grid.rows;
    const { scrollTop, scrollHeight, clientHeight } = viewport;
    const isAtNewest = this.#newestFirst ? scrollTop <= slack : scrollTop + clientHeight >= scrollHeight - slack;
    // The reader scrolled nothing: the table has another size than when it scrolled itself.
    if (!isAtNewest && scrollTop === this.#scrolledTo && live.recall(title) === undefined) return this.restore();
    const position = offsets.at(scrollTop);
    const row = grid.order[position];
    const isKept = row !== undefined && (isSorted() || !isAtNewest);
    live.remember(title, isKept ? { row: row + live.first, pixels: scrollTop - offsets.topOf(position) } : undefined);
  }
}
