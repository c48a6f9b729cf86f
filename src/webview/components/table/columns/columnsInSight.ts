import type { ColumnLayout, ShownColumn } from './columnLayout';
import { type TableRoom, tableRoom } from './tableRoom';

/** A table with fewer columns draws all of them, so that each text is in the page. */
const fewColumns = 24;
/** Drawn beyond each edge, in CSS pixels, so that a small scroll shows no empty cells before the next frame. */
const beyondEdge = 300;
/** What is assumed before the grid is in the page. */
const usualWidth = 1_600;
const usualMetrics = { character: 7.2, padding: 12 };

/**
 * The columns of a wide table whose cells are drawn: those in sight, and some beside them. Each cell has its own clip,
 * and thousands of them cost more than a frame.
 */
export class ColumnsInSight {
  /** Where each column begins, and behind them the end of the last one. Undefined if all are drawn. */
  #edges: readonly number[] | undefined;
  #from = 0;
  #to = Infinity;
  #metrics: Omit<TableRoom, 'width'> = usualMetrics;
  #columns: readonly ShownColumn[] = [];
  #lead = 0;
  #frame: number | undefined;

  /** `onChange` is called when other columns are to be drawn. */
  constructor(
    private readonly viewport: HTMLElement,
    private readonly onChange: () => void,
    signal: AbortSignal,
  ) {
    viewport.addEventListener('scroll', () => this.#schedule(), { passive: true, signal });
    signal.addEventListener('abort', () => {
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    });
  }

  /** Whether only some columns are drawn, so that each cell needs a place of its own. */
  static isWide(columns: readonly ShownColumn[]): boolean {
    return columns.length > fewColumns;
  }

  /** Takes the columns behind a lead of some CSS pixels. */
  lay({ shown }: Pick<ColumnLayout, 'shown'>, lead: number): void {
    this.#columns = ColumnsInSight.isWide(shown) ? shown : [];
    this.#lead = lead;
    this.#place();
    this.#look();
  }

  /** Takes the size and the font of the grid. Call it when the page is laid out. */
  measure(): void {
    this.viewport.classList.toggle('monospaced', isMonospaced(this.viewport));
    if (this.#edges === undefined) return;
    this.#metrics = tableRoom(this.viewport, this.#lead);
    this.#place();
    if (this.#look()) this.onChange();
  }

  has(position: number): boolean {
    // The first column stays in its place.
    return position === 0 || (position >= this.#from && position < this.#to);
  }

  /** Scrolls to a column with the smallest movement. */
  reveal(position: number): void {
    const [left, right, fixed = 0] = [this.#edges?.[position], this.#edges?.[position + 1], this.#edges?.[1]];
    if (left === undefined || right === undefined) return;
    const { scrollLeft, clientWidth } = this.viewport;
    if (left - fixed < scrollLeft) this.viewport.scrollLeft = Math.max(0, left - fixed);
    else if (right > scrollLeft + clientWidth) this.viewport.scrollLeft = Math.min(left, right - clientWidth);
    if (this.#look()) this.onChange();
  }

  #place(): void {
    if (this.#columns.length === 0) {
      this.#edges = undefined;
      return;
    }
    let edge = this.#lead;
    const { character, padding } = this.#metrics;
    this.#edges = [edge, ...this.#columns.map(({ characters }) => (edge += characters * character + padding))];
  }

  #schedule(): void {
    if (this.#edges === undefined) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#look()) this.onChange();
    });
  }

  /** Returns whether other columns are to be drawn. */
  #look(): boolean {
    const [before, edges] = [[this.#from, this.#to], this.#edges];
    if (edges === undefined) [this.#from, this.#to] = [0, Infinity];
    else {
      const left = this.viewport.scrollLeft - beyondEdge;
      const right = this.viewport.scrollLeft + (this.viewport.clientWidth || usualWidth) + beyondEdge;
      const behind = edges.findIndex((edge) => edge >= right);
      this.#from = Math.max(0, edges.findIndex((edge) => edge > left) - 1);
      this.#to = behind === -1 ? Infinity : behind;
    }
    return before[0] !== this.#from || before[1] !== this.#to;
  }
}

/** Whether plain characters have the same width in the font of a grid. */
function isMonospaced(grid: HTMLElement): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return false;
  context.font = getComputedStyle(grid).font;
  return context.measureText('iiii').width === context.measureText('WWWW').width;
}
