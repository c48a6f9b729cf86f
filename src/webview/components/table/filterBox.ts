import { nameCharacters } from '../../../core/base/answerBounds';
import type { Column, TableSection } from '../../../core/base/view/decodedView';
import { printValue } from '../../../core/base/view/printValue';
import type { Value } from '../../../core/base/view/value';
import { visibleText } from '../../../core/base/view/visibleText';
import { element, uniqueId } from '../dom/element';
import { icon, iconButton } from '../dom/icon';
import { keepTyping } from '../dom/keepTyping';
import { placePopup } from '../dom/popupPosition';
import { type FilterOperator, filterParts, readCondition } from './rowFilter';

/** A suggestion for a filter: the whole text after it was accepted, the added text, and its purpose. */
interface FilterCompletion {
  readonly text: string;
  readonly label: string;
  readonly detail: string;
}

/** Number of rows that are read for the values of a column. */
const sampleRows = 200;
const maxCompletions = 12;

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

/**
 * Returns suggestions for the last condition of a filter: the columns with a suitable operator for their values, and
 * after an operator the values of the first rows.
 */
export function filterCompletions(text: string, table: TableSection): readonly FilterCompletion[] {
  const last = filterParts(text).at(-1) ?? '';
  const before = text.slice(0, text.length - last.length) + (/^\s*/.exec(last)?.[0] ?? '');
  const typed = readCondition(last, table.columns);
  const found = typed === undefined ? columnCompletions(last, table) : valueCompletions(typed, table);
  return found.slice(0, maxCompletions).map((completion) => ({ ...completion, text: before + completion.text }));
}

function columnCompletions(typed: string, table: TableSection): readonly FilterCompletion[] {
  const wanted = typed.trim().toLowerCase();
  const first = table.rowCount > 0 ? table.at(0) : [];
  return table.columns.flatMap((column, index) => {
    if (!column.label.toLowerCase().includes(wanted)) return [];
    const { operator, detail } = hintOf(first[index]);
    const label = `${visibleText(column.label, nameCharacters)} ${operator}`;
    return [{ text: `${column.label} ${operator} `, label, detail }];
  });
}

function hintOf(value: Value = { kind: 'nothing' }): { readonly operator: FilterOperator; readonly detail: string } {
  switch (value.kind) {
    case 'integer':
    case 'amount':
    case 'share':
      return { operator: '>', detail: 'number, such as 1_000 or 0.5' };
    case 'time':
      return { operator: '>', detail: 'date in UTC, such as 2024-01-31' };
    case 'address':
    case 'key':
    case 'felt':
    case 'hash':
      return { operator: '=', detail: 'complete value' };
    default:
      return { operator: '~', detail: 'part of the text' };
  }
}

function valueCompletions(
  {
    column,
    operator,
    operand,
  }: { readonly column: number; readonly operator: FilterOperator; readonly operand: string },
  table: TableSection,
): readonly FilterCompletion[] {
  const heading: Column | undefined = table.columns[column];
  if (heading === undefined || operator.startsWith('<') || operator.startsWith('>')) return [];
  const values = new Set<string>();
  for (let row = 0; row < Math.min(sampleRows, table.rowCount) && values.size < maxCompletions; row++) {
    const text = completableText(table.at(row)[column]);
    if (text?.toLowerCase().includes(operand.toLowerCase()) && text.toLowerCase() !== operand.toLowerCase())
      values.add(text);
  }
  return [...values].map((value) => ({
    text: `${heading.label} ${operator} ${value}`,
    label: visibleText(value, nameCharacters),
    detail: '',
  }));
}

/**
 * Returns the text of a value for a filter. Excludes numbers, which users type, and long values, which are found by a
 * part.
 */
function completableText(value: Value = { kind: 'nothing' }): string | undefined {
  switch (value.kind) {
    case 'text':
    case 'status':
    case 'address':
    case 'key':
    case 'felt':
    case 'hash': {
      const text = printValue(value);
      return text.length <= nameCharacters && !/\sand\s|&&/i.test(text) ? text : undefined;
    }
    default:
      return undefined;
  }
}
