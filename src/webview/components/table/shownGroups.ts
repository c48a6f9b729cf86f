import type { TableSection } from '../../../core/base/view/decodedView';
import { element } from '../dom/element';
import type { ViewContext } from '../dom/viewContext';
import { groupRows } from './groupRows';
import type { ArrangeOptions } from './rowOrder';
import type { DrawSection } from './tableGrid';

/** The groups of a table's rows, shown instead of them. */
export class ShownGroups {
  readonly element = element('div', {});
  #life = new AbortController();

  constructor(
    private readonly section: TableSection,
    private readonly context: ViewContext,
    private readonly draw: DrawSection,
  ) {}

  get areShown(): boolean {
    return this.element.childElementCount > 0;
  }

  /** Groups rows by a column. Without a column, shows no groups. */
  async show(rows: Uint32Array, by: number | undefined, reading: ArrangeOptions): Promise<void> {
    const groups = by === undefined ? undefined : await groupRows(this.section, rows, by, reading);
    if (reading.signal.aborted) return;
    this.#life.abort();
    this.#life = new AbortController();
    const signal = AbortSignal.any([this.#life.signal, this.context.signal]);
    this.element.replaceChildren(...(groups === undefined ? [] : [this.draw(groups, { ...this.context, signal })]));
  }
}
