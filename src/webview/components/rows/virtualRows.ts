import { element } from '../dom/element';
import { drawPart } from '../dom/guardDrawing';
import { type RowGap, RowOffsets } from './rowOffsets';

/** A row element that is reused for different positions. */
export interface PooledRow {
  readonly element: HTMLElement;
}

export interface RowKind<Row extends PooledRow> {
  /** CSS pixels at first; the same for all rows. */
  readonly rowHeight: number;
  /** The list grows to this height in CSS pixels, then it scrolls. */
  readonly maxHeight: number;
  create(): Row;
  /** Fills a pooled row with the content of a position. */
  bind(row: Row, position: number): void;
}

interface Slot<Row> {
  readonly row: Row;
  position: number;
}

/** Rows drawn beyond each edge, so that a small scroll shows no empty space before the next frame. */
const overscan = 4;

/**
 * A long list with few elements: only visible rows exist, and rows that leave are reused for rows that appear. The
 * owner adds `viewport` to the page. `content` contains the rows and can contain more, such as a sticky header above
 * them.
 */
export class VirtualRows<Row extends PooledRow> {
  readonly content = element('div', { class: 'rows', role: 'presentation' });
  /** Has the height of all rows. If the parent of the rows had it, each of them would be laid out when it changes. */
  readonly #space = element('div', { class: 'rows-space', role: 'presentation' });
  readonly viewport = element('div', { class: 'rows-viewport' }, this.content, this.#space);
  readonly #kind: RowKind<Row>;
  readonly #slots: Slot<Row>[] = [];
  #offsets: RowOffsets;
  #headerHeight = 0;
  #frame: number | undefined;

  constructor(kind: RowKind<Row>, signal: AbortSignal) {
    this.#kind = kind;
    this.#offsets = new RowOffsets(0, kind.rowHeight);
    // The rows determine the height, so that borders and a horizontal scroll bar get their own space.
    this.viewport.style.maxHeight = `${kind.maxHeight}px`;
    this.viewport.addEventListener('scroll', () => this.#schedule(), { passive: true, signal });
    signal.addEventListener('abort', () => {
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    });
  }

  get offsets(): RowOffsets {
    return this.#offsets;
  }

  /** Puts an element above the rows that stays visible and scrolls horizontally with them. */
  setHeader(header: HTMLElement, height: number): void {
    this.#headerHeight = height;
    this.viewport.prepend(header);
  }

  /** Sets the number of rows and the gaps between them, and redraws all visible rows. */
  setRows(count: number, gaps: readonly RowGap[] = []): void {
    this.#offsets = new RowOffsets(count, this.#kind.rowHeight, gaps);
    this.#space.style.height = `${this.#offsets.total}px`;
    this.refresh();
  }

  /** Sets a larger number of rows. Those that there were stay as they are. */
  growTo(count: number, gaps: readonly RowGap[] = []): void {
    this.#offsets = new RowOffsets(count, this.#kind.rowHeight, gaps);
    this.#space.style.height = `${this.#offsets.total}px`;
    this.#draw();
  }

  /** Scrolls to an offset and draws the rows there. */
  scrollTo(top: number): void {
    this.viewport.scrollTop = top;
    this.#draw();
  }

  /** Fills every visible row again, because their content changed. */
  refresh(): void {
    for (const slot of this.#slots) slot.position = -1;
    this.#draw();
  }

  /** Returns the pooled row of a position, if it is drawn. */
  rowAt(position: number): Row | undefined {
    const slot = this.#slots[position % Math.max(this.#slots.length, 1)];
    return slot?.position === position ? slot.row : undefined;
  }

  /** Returns the pooled row that contains an element, and its position. */
  rowOf(element: Node): { readonly row: Row; readonly position: number } | undefined {
    return this.#slots.find((slot) => slot.row.element.contains(element));
  }

  /** Recreates every row, because the structure of rows changed. */
  rebuild(): void {
    this.#resizePool(0);
    this.#draw();
  }

  /** Number of rows that fit completely: a page for Page Up and Page Down. */
  get pageSize(): number {
    return Math.max(1, Math.floor((this.#height() - this.#headerHeight) / this.#kind.rowHeight) - 1);
  }

  /** Scrolls a row into view with the smallest movement. */
  reveal(position: number): void {
    const top = this.#offsets.topOf(position);
    const bottom = top + this.#kind.rowHeight;
    const height = this.viewport.clientHeight - this.#headerHeight;
    if (top < this.viewport.scrollTop) this.viewport.scrollTop = top;
    else if (bottom > this.viewport.scrollTop + height) this.viewport.scrollTop = bottom - height;
    this.#draw();
  }

  #height(): number {
    return Math.min(this.#offsets.total + this.#headerHeight, this.#kind.maxHeight);
  }

  #schedule(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    drawPart(this.viewport, () => this.#drawRows());
  }

  #drawRows(): void {
    const { count, rowHeight } = this.#offsets;
    const size = Math.min(count, Math.ceil(this.#kind.maxHeight / rowHeight) + 2 * overscan + 1);
    this.#resizePool(size);
    if (size === 0) return;
    // The page is laid out to read `scrollTop`, for each of many small tables.
    const first = size === count ? 0 : Math.max(0, this.#offsets.at(this.viewport.scrollTop) - overscan);
    for (let position = first; position < Math.min(count, first + size); position++) this.#place(position, size);
    for (const slot of this.#slots) slot.row.element.hidden = slot.position < first || slot.position >= count;
  }

  #place(position: number, size: number): void {
    const slot = this.#slots[position % size];
    if (slot === undefined || slot.position === position) return;
    slot.position = position;
    slot.row.element.style.transform = `translateY(${this.#offsets.topOf(position)}px)`;
    this.#kind.bind(slot.row, position);
  }

  #resizePool(size: number): void {
    while (this.#slots.length < size) {
      const row = this.#kind.create();
      this.#slots.push({ row, position: -1 });
      this.content.append(row.element);
    }
    while (this.#slots.length > size) this.#slots.pop()?.row.element.remove();
  }
}
