import { visibleText } from '../../../core/view/visibleText';
import { element } from '../element';
import { icon } from '../icon';
import { branchPreview, jsonKind, leafText, quantityText } from './jsonPreview';
import type { JsonRow } from './jsonRows';

/** One pooled line of a JSON tree: twistie, key, value, and beside it what the value reads as. */
export class JsonLine {
  readonly element: HTMLElement;
  readonly #key = element('span', { class: 'json-key' });
  readonly #value = element('span', {});
  readonly #aside = element('span', { class: 'aside' });

  constructor(id: string) {
    this.element = element('div', { class: 'json-line', role: 'treeitem', id }, icon('chevronRight'), this.#key, this.#value, this.#aside);
  }

  bind(row: JsonRow, { isOpen, isActive }: { readonly isOpen: boolean; readonly isActive: boolean }): void {
    const { element: line } = this;
    line.style.setProperty('--level', String(row.level - 1));
    line.setAttribute('aria-level', String(row.level));
    line.setAttribute('aria-posinset', String(row.place));
    line.setAttribute('aria-setsize', String(row.siblings));
    if (row.size > 0) line.setAttribute('aria-expanded', String(isOpen));
    else line.removeAttribute('aria-expanded');
    line.classList.toggle('active', isActive);
    this.#key.textContent = `${visibleText(String(row.step))}:`;
    this.#key.classList.toggle('index', typeof row.step === 'number');
    const kind = jsonKind(row.value);
    this.#value.className = `json-value json-${kind}`;
    this.#value.textContent = row.size === 0 ? leafText(row.value) : isOpen ? '' : branchPreview(row.value);
    this.#aside.textContent = row.size === 0 ? (quantityText(row.value) ?? '') : countText(row.size, kind === 'array');
  }
}

function countText(size: number, isList: boolean): string {
  const noun = isList ? 'item' : 'member';
  return `${size.toLocaleString('en')} ${size === 1 ? noun : `${noun}s`}`;
}
