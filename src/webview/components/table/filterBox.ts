import { element } from '../dom/element';
import { icon } from '../dom/icon';
import { iconButton } from '../dom/iconButton';
import { keepTyping } from '../dom/keepTyping';
import { placePopup } from '../dom/placePopup';
import { uniqueId } from '../dom/uniqueId';
import type { FilterCompletion } from './filterCompletions';

export interface FilterBoxOptions {
  readonly text: string;
  complete(text: string): readonly FilterCompletion[];
  /** Called a moment after the text changed. */
  onFilter(text: string): void;
}

const typingPause = 120;
const hint = 'value > 1_000, from = 0x…, event ~ Transfer, joined by “and”; other text is searched for in all columns';

/**
 * The input for the filter of a table, with suggestions after the ARIA Authoring Practices for a combobox: arrow keys
 * select one, Enter or Tab accepts it, Escape closes the list. The list is in the page's top layer, so that the edges of
 * an output don't cut it off.
 */
export class FilterBox {
  readonly element: HTMLElement;
  readonly #options: FilterBoxOptions;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #problem = element('span', { class: 'filter-problem', role: 'alert', id: uniqueId('problem') });
  #shown: readonly FilterCompletion[] = [];
  #active = -1;
  /** Ends the larger height of the output. */
  #giveBack: () => void = () => undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FilterBoxOptions) {
    this.#options = options;
    const listId = uniqueId('suggestions');
    this.#list = element('ul', {
      class: 'suggestions',
      role: 'listbox',
      id: listId,
      'aria-label': 'Suggestions',
      popover: 'manual',
    });
    this.#input = element('input', {
      type: 'text',
      role: 'combobox',
      placeholder: 'Filter, such as value > 1_000',
      title: hint,
      'aria-label': 'Filter rows',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': listId,
      'aria-describedby': this.#problem.id,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.#input.value = options.text;
    const clear = iconButton('close', 'Clear filter', () => {
      this.#choose('');
      this.#input.focus();
    });
    this.#input.addEventListener('input', () => {
      this.#notifySoon();
      this.#open();
    });
    this.#input.addEventListener('click', () => this.#open());
    this.#input.addEventListener('blur', () => this.#close());
    this.#input.addEventListener('keydown', (event) => this.#onKey(event));
    keepTyping(this.#input);
    this.#list.addEventListener('pointerdown', (event) => this.#onPress(event));
    this.element = element(
      'span',
      { class: 'input filter' },
      icon('search'),
      this.#input,
      clear,
      this.#problem,
      this.#list,
    );
  }

  /** Shows the problem of the filter; an empty text if it is valid. */
  showProblem(text: string): void {
    this.#problem.textContent = text;
    this.#input.setAttribute('aria-invalid', String(text !== ''));
  }

  /** Replaces the text without filtering. */
  setText(text: string): void {
    clearTimeout(this.#pause);
    this.#input.value = text;
  }

  /** Sets a text that was selected, not typed, so that its rows are shown immediately. */
  #choose(text: string): void {
    this.setText(text);
    this.#options.onFilter(text);
  }

  #notifySoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#options.onFilter(this.#input.value), typingPause);
  }

  #onKey(event: KeyboardEvent): void {
    const isOpen = this.#shown.length > 0;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (isOpen) this.#activate(this.#active + (event.key === 'ArrowDown' ? 1 : -1));
        else this.#open();
        return;
      case 'Enter':
      case 'Tab': {
        const chosen = this.#shown[this.#active];
        if (chosen === undefined) return;
        event.preventDefault();
        this.#accept(chosen);
        return;
      }
      case 'Escape':
        if (!isOpen) return;
        event.preventDefault();
        this.#close();
        return;
      default:
    }
  }

  #onPress(event: PointerEvent): void {
    // Keeps the focus in the input.
    event.preventDefault();
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null;
    const chosen = this.#shown[Number(item?.dataset['index'] ?? -1)];
    if (chosen !== undefined) this.#accept(chosen);
  }

  #accept({ text }: FilterCompletion): void {
    this.#choose(text);
    this.#open();
  }

  #open(): void {
    this.#shown = this.#options.complete(this.#input.value);
    this.#list.replaceChildren(
      ...this.#shown.map(({ label, detail }, index) =>
        element(
          'li',
          { role: 'option', id: `${this.#list.id}-${index}`, 'data-index': String(index), 'aria-selected': 'false' },
          element('span', { class: 'suggestion' }, label),
          element('span', { class: 'aside' }, detail),
        ),
      ),
    );
    if (this.#shown.length === 0) return this.#close();
    this.#list.showPopover();
    this.#input.setAttribute('aria-expanded', 'true');
    this.#giveBack();
    this.#giveBack = placePopup(this.#list, this.element.getBoundingClientRect());
    this.#activate(-1);
  }

  /** Selects a suggestion; none before the first one, so that Enter and Tab work as without a list. */
  #activate(index: number): void {
    this.#active = Math.max(-1, Math.min(index, this.#shown.length - 1));
    for (const [at, item] of [...this.#list.children].entries())
      item.setAttribute('aria-selected', String(at === this.#active));
    const item = this.#list.children[this.#active];
    if (item === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', item.id);
    item?.scrollIntoView({ block: 'nearest' });
  }

  #close(): void {
    this.#shown = [];
    this.#active = -1;
    if (this.#list.matches(':popover-open')) this.#list.hidePopover();
    this.#giveBack();
    this.#giveBack = () => undefined;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }
}
