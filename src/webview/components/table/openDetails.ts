import type { Section } from '../../../core/base/view/decodedView';
import { element } from '../dom/element';
import { drawPart } from '../dom/guardDrawing';
import type { ViewContext } from '../dom/viewContext';
import type { RowGap } from '../rows/rowOffsets';

interface Opened {
  readonly element: HTMLElement;
  readonly closing: AbortController;
  height: number;
}

export interface DetailsOptions {
  readonly context: ViewContext;
  details(row: number): readonly Section[];
  draw(section: Section, context: ViewContext): HTMLElement;
  /** Called when the height of opened details changed, which moves the rows below. */
  onResize(): void;
}

/** The opened details below rows of a table, by the rows' index in the answer. */
export class OpenDetails {
  readonly #options: DetailsOptions;
  readonly #opened = new Map<number, Opened>();
  readonly #sizes: ResizeObserver;

  constructor(options: DetailsOptions) {
    this.#options = options;
    this.#sizes = new ResizeObserver(() => {
      if (this.#measure()) options.onResize();
    });
    options.context.signal.addEventListener('abort', () => this.#sizes.disconnect());
  }

  isOpen(row: number): boolean {
    return this.#opened.has(row);
  }

  /** Opens or closes a row's details. `home` is the parent element for them. */
  toggle(row: number, home: HTMLElement): void {
    const opened = this.#opened.get(row);
    if (opened !== undefined) {
      this.#opened.delete(row);
      this.#sizes.unobserve(opened.element);
      opened.closing.abort();
      opened.element.remove();
      return;
    }
    drawPart(home, () => this.#open(row, home));
  }

  /** Draws the opened details again, because rows have others. */
  redraw(home: HTMLElement): void {
    for (const row of [...this.#opened.keys()]) for (let turn = 0; turn < 2; turn++) this.toggle(row, home);
  }

  #open(row: number, home: HTMLElement): void {
    const closing = new AbortController();
    const context = {
      ...this.#options.context,
      part: undefined,
      signal: AbortSignal.any([closing.signal, this.#options.context.signal]),
    };
    const sections = this.#options.details(row).map((section) => this.#options.draw(section, context));
    const inner = element('div', { class: 'details-inner', role: 'gridcell' }, ...sections);
    const outer = element('div', { class: 'details', role: 'row' }, inner);
    home.append(outer);
    this.#opened.set(row, { element: outer, closing, height: outer.offsetHeight });
    this.#sizes.observe(outer);
  }

  /** Returns the gaps for opened rows. Rows that are not visible need none. */
  gaps(shown: Uint32Array): readonly RowGap[] {
    if (this.#opened.size === 0) return [];
    const gaps: RowGap[] = [];
    for (const [position, row] of shown.entries()) {
      const opened = this.#opened.get(row);
      if (opened !== undefined) gaps.push({ after: position, height: opened.height });
    }
    return gaps;
  }

  /** Moves opened details below their rows. `bottomOf` returns the end of a row; undefined for hidden rows. */
  place(bottomOf: (row: number) => number | undefined): void {
    const bottoms = new Map<HTMLElement, number>();
    for (const [row, opened] of this.#opened) {
      const bottom = bottomOf(row);
      opened.element.hidden = bottom === undefined;
      if (bottom !== undefined) opened.element.style.transform = `translateY(${bottom}px)`;
      bottoms.set(opened.element, bottom ?? Number.POSITIVE_INFINITY);
    }
    keepOrder([...bottoms].sort(([, a], [, b]) => a - b).map(([placed]) => placed));
  }

  #measure(): boolean {
    let changed = false;
    for (const opened of this.#opened.values()) {
      const height = opened.element.offsetHeight;
      if (opened.element.hidden || height === opened.height) continue;
      opened.height = height;
      changed = true;
    }
    return changed;
  }
}

/** Sorts elements on the page, so that the Tab key visits them in their visible order. */
function keepOrder(elements: readonly HTMLElement[]): void {
  for (const [index, element] of elements.entries()) {
    const before = elements[index - 1];
    if (before === undefined) continue;
    const isAfter = (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!isAfter) before.after(element);
  }
}
