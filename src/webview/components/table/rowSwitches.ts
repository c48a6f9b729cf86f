import type { RowSwitch, TableSection } from '../../../core/base/view/decodedView';
import { element } from '../dom/element';
import { iconButton } from '../dom/icon';
import type { TableGrid } from './tableGrid';
import type { TreeRows } from './treeRows';

/** The enabled conditions on rows of a tree, and their buttons. */
export class RowSwitches {
  readonly element = element('span', { class: 'row-switches', role: 'group', 'aria-label': 'Filter calls' });
  readonly #all: readonly RowSwitch[];
  readonly #on: Set<string>;
  readonly #buttons: ReadonlyMap<string, HTMLButtonElement>;

  /** `onChange` is called after the user turned a condition on or off. */
  constructor({ outline, rowCount }: TableSection, on: readonly string[], onChange: () => void) {
    const all = outline?.switches ?? [];
    // A condition without any effect has no button, unless it is on, so that users can turn it off.
    this.#all = all.filter(({ id, holds }) => {
      if (on.includes(id)) return true;
      for (let row = 0; row < rowCount; row++) if (holds(row)) return true;
      return false;
    });
    this.#on = new Set(on.filter((id) => this.#all.some((one) => one.id === id)));
    this.#buttons = new Map(this.#all.map((one) => [one.id, this.#button(one, onChange)]));
    this.element.append(...this.#buttons.values());
    this.element.hidden = this.#all.length === 0;
  }

  get on(): readonly string[] {
    return [...this.#on];
  }

  /** Whether only some kinds of rows are searched. */
  get isSearch(): boolean {
    return this.#all.some(({ id, kind }) => kind === 'only' && this.#on.has(id));
  }

  clear(): void {
    this.#on.clear();
    for (const button of this.#buttons.values()) button.setAttribute('aria-pressed', 'false');
  }

  /** Returns those of the rows that match the conditions. */
  left(rows: Uint32Array, tree: TreeRows): Uint32Array {
    const on = this.#all.filter(({ id }) => this.#on.has(id));
    if (on.length === 0) return rows;
    const only = on.filter(({ kind }) => kind === 'only');
    const hide = on.filter(({ kind }) => kind === 'hide');
    const hidden = tree.hiddenBy((row) => hide.some(({ holds }) => holds(row)));
    return rows.filter((row) => hidden[row] === 0 && only.every(({ holds }) => holds(row)));
  }

  #button({ id, label }: RowSwitch, onChange: () => void): HTMLButtonElement {
    const button = element('button', { class: 'action', 'aria-pressed': String(this.#on.has(id)) }, label);
    button.addEventListener('click', () => {
      if (!this.#on.delete(id)) this.#on.add(id);
      button.setAttribute('aria-pressed', String(this.#on.has(id)));
      onChange();
    });
    return button;
  }
}

/** Creates the buttons that fold and open a whole tree, and that move to its failure. */
export function treeButtons(grid: TableGrid): readonly HTMLElement[] {
  const cause = grid.options.section.outline?.path.at(-1);
  const goTo =
    cause === undefined || cause === 0
      ? []
      : [
          iconButton(
            'error',
            'Go to Failure',
            () => {
              grid.fold((rows) => rows.reveal(cause));
              const position = grid.order.indexOf(cause);
              if (position !== -1) grid.activate({ row: position, column: 0 });
              grid.element.focus();
            },
            'Go to Failure',
          ),
        ];
  return [
    ...goTo,
    iconButton('openAll', 'Expand all', () => grid.fold((rows) => rows.setAll(true))),
    iconButton('closeAll', 'Collapse all', () => grid.fold((rows) => rows.setAll(false))),
  ];
}
