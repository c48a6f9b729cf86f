import type { RowMark } from '../../../core/base/view/decodedView';
import { element } from '../dom/element';
import { icon } from '../dom/icon';

/** The position of a row in a tree. */
export interface RowPlace {
  /** 0 for the outermost rows. */
  readonly depth: number;
  /** Whether the rows within it are visible; undefined if there are none. */
  readonly isOpen: boolean | undefined;
  /** Whether the row is only visible because of rows within it. */
  readonly isContext: boolean;
  readonly mark: RowMark | undefined;
}

/** Deeper rows aren't indented further. They show their level as a number. */
export const maxIndents = 16;

/** Characters of the editor's font for one level of a tree, and for the twistie and the mark before the text. */
const levelCharacters = 1.7;
const leadCharacters = 4;

/** Returns the characters that the start of a row takes from its first column. */
export function indentCharacters(depth: number): number {
  return Math.ceil(depth * levelCharacters + leadCharacters);
}

const markLabels: Readonly<Record<RowMark, string>> = {
  failurePath: 'Failed, on the path to the cause',
  failed: 'Failed',
  undone: 'Undone, because a call around it failed',
};

/** The part before the text in the first cell of a tree's row: the twistie, the level and the outcome of the row. */
export class TreeCell {
  readonly #twistie = element('span', { class: 'twistie', 'aria-hidden': 'true' }, icon('chevronRight'));
  readonly #level = element('span', { class: 'level aside' });
  readonly #mark = element('span', { class: 'row-mark' });
  #shown: RowMark | undefined;

  get elements(): readonly HTMLElement[] {
    return [this.#twistie, this.#level, this.#mark];
  }

  isTwistie(node: Node): boolean {
    return this.#twistie.contains(node) && !this.#twistie.classList.contains('leaf');
  }

  /** Shows the position of a row. */
  bind(row: HTMLElement, place: RowPlace | undefined): void {
    const depth = place?.depth ?? 0;
    if (place === undefined) row.removeAttribute('aria-level');
    else row.setAttribute('aria-level', String(depth + 1));
    if (place?.isOpen === undefined) row.removeAttribute('aria-expanded');
    else row.setAttribute('aria-expanded', String(place.isOpen));
    row.style.setProperty('--indent', String(Math.min(depth, maxIndents)));
    row.classList.toggle('context', place?.isContext === true);
    for (const mark of ['failurePath', 'failed', 'undone']) row.classList.toggle(mark, place?.mark === mark);
    this.#twistie.classList.toggle('leaf', place?.isOpen === undefined);
    this.#twistie.hidden = place === undefined;
    this.#level.textContent = depth > maxIndents ? String(depth + 1) : '';
    this.#showMark(place?.mark);
  }

  #showMark(mark: RowMark | undefined): void {
    if (mark === this.#shown) return;
    this.#shown = mark;
    const label = mark === undefined ? '' : markLabels[mark];
    this.#mark.title = label;
    switch (mark) {
      case 'failurePath':
        return this.#mark.replaceChildren(icon('error', label));
      case 'failed':
        return this.#mark.replaceChildren(icon('warning', label));
      case 'undone':
        return this.#mark.replaceChildren(icon('discard', label));
      case undefined:
        this.#mark.replaceChildren();
    }
  }
}
