import { listedMembers, nameCharacters } from '../../../core/base/answerBounds';
import { countedText, groupDigits } from '../../../core/base/view/amountText';
import { visibleText } from '../../../core/base/view/visibleText';
import { element } from '../dom/element';
import { icon } from '../dom/icon';
import { middleCut } from '../dom/middleCut';
import { type BranchPreviews, jsonKind, leafText, quantityText } from './jsonPreview';
import type { JsonRow } from './jsonRows';

/** One pooled line of a JSON tree: twistie, key, value, and the interpretation of the value. */
export class JsonLine {
  readonly element: HTMLElement;
  readonly #key = element('span', { class: 'json-key' });
  readonly #value = element('span', {});
  readonly #aside = element('span', { class: 'aside' });

  constructor(
    id: string,
    private readonly previews: BranchPreviews,
  ) {
    this.element = element(
      'div',
      { class: 'json-line', role: 'treeitem', id },
      icon('chevronRight'),
      this.#key,
      this.#value,
      this.#aside,
    );
  }

  /** `mark` is how the line is marked as a match. */
  bind(
    row: JsonRow,
    {
      isOpen,
      isActive,
      mark,
    }: { readonly isOpen: boolean; readonly isActive: boolean; readonly mark?: 'found' | 'current' },
  ): void {
    const { element: line } = this;
    line.style.setProperty('--level', String(row.level - 1));
    line.setAttribute('aria-level', String(row.level));
    line.setAttribute('aria-posinset', String(row.place));
    line.setAttribute('aria-setsize', String(row.siblings));
    if (row.size > 0) line.setAttribute('aria-expanded', String(isOpen));
    else line.removeAttribute('aria-expanded');
    line.classList.toggle('active', isActive);
    line.classList.toggle('found', mark !== undefined);
    line.classList.toggle('current', mark === 'current');
    if (row.unlisted > 0) this.#showMore(row.unlisted);
    else this.#showValue(row, isOpen);
  }

  #showMore(unlisted: number): void {
    const next = groupDigits(Math.min(unlisted, listedMembers));
    this.#key.textContent = '';
    this.#value.className = 'json-value json-more';
    this.#value.textContent = `Show ${next} more of ${groupDigits(unlisted)}`;
    this.#aside.textContent = '';
  }

  #showValue(row: JsonRow, isOpen: boolean): void {
    this.#key.textContent = `${visibleText(String(row.step), nameCharacters)}:`;
    this.#key.classList.toggle('index', typeof row.step === 'number');
    const kind = jsonKind(row.value);
    const isList = kind === 'array';
    this.#value.className = `json-value json-${kind}`;
    if (row.size === 0) {
      this.#value.replaceChildren(...middleCut(leafText(row.value)));
      this.#aside.textContent = quantityText(row.value) ?? '';
    } else {
      this.#value.textContent = isOpen ? '' : this.previews.of(row.branch, isList);
      this.#aside.textContent = countText(row.size, isList);
    }
  }
}

function countText(size: number, isList: boolean): string {
  const noun = isList ? 'item' : 'member';
  return countedText(size, noun);
}
