import { element, uniqueId } from './element';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  /** The heading of its group in the list. Options of one group are adjacent. */
  readonly group?: string;
}

export interface ComboBoxOptions {
  readonly id: string;
  readonly value: string;
  readonly placeholder: string;
  readonly options: () => readonly ComboOption[];
  /** Called when an option is selected, and when other text is accepted with Enter or by leaving the input. */
  readonly onAccept: (value: string) => void;
  /** Called with each text that is typed before one is accepted. */
  readonly onType?: (value: string) => void;
}

const shownOptions = 200;

/**
 * A text input with a list of options, after the ARIA Authoring Practices. Typing filters the list; arrow keys move in
 * it.
 */
export class ComboBox {
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  readonly #options: ComboBoxOptions;
  readonly #list: HTMLElement;
  #accepted: string;
  #shown: readonly ComboOption[] = [];
  #active = -1;

  constructor(options: ComboBoxOptions) {
    this.#options = options;
    this.#accepted = options.value;
    const listId = uniqueId('list');
    this.#list = element('ul', {
      class: 'combo-list',
      role: 'listbox',
      id: listId,
      'aria-label': options.placeholder,
      hidden: '',
    });
    this.input = element('input', {
      class: 'ask-input',
      type: 'text',
      id: options.id,
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: options.placeholder,
    });
    this.input.value = options.value;
    this.element = element('div', { class: 'combo' }, this.input, this.#list);
    this.input.addEventListener('input', () => {
      this.#options.onType?.(this.input.value);
      this.#open(this.input.value);
    });
    this.input.addEventListener('click', () => this.#open(''));
    this.input.addEventListener('keydown', (event) => this.#onKey(event));
    this.input.addEventListener('blur', () => this.#accept(this.input.value));
    this.#list.addEventListener('mousedown', (event) => this.#onPress(event));
  }

  /** Shows another value, unless the user is typing. */
  show(value: string): void {
    this.#accepted = value;
    const root = this.input.getRootNode();
    if (!(root instanceof ShadowRoot && root.activeElement === this.input)) this.input.value = value;
  }

  get #isOpen(): boolean {
    return !this.#list.hidden;
  }

  #onKey(event: KeyboardEvent): void {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (!this.#isOpen) this.#open(this.input.value === this.#accepted ? '' : this.input.value);
        else this.#activate(this.#active + (event.key === 'ArrowDown' ? 1 : -1));
        return;
      case 'Enter':
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        this.#accept(this.#isOpen ? (this.#shown[this.#active]?.value ?? this.input.value) : this.input.value);
        return;
      case 'Escape':
        if (!this.#isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        this.input.value = this.#accepted;
        this.#options.onType?.(this.#accepted);
        this.#close();
        return;
      default:
    }
  }

  #onPress(event: MouseEvent): void {
    event.preventDefault();
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null;
    const option = this.#shown[Number(item?.dataset['index'] ?? -1)];
    if (option) this.#accept(option.value);
  }

  #open(filter: string): void {
    this.#shown = narrow(this.#options.options(), filter).slice(0, shownOptions);
    this.#list.replaceChildren(
      ...this.#shown.flatMap(({ label, detail, group }, index) => [
        ...(group === undefined || group === this.#shown[index - 1]?.group ? [] : [groupHeading(group)]),
        element(
          'li',
          { role: 'option', id: `${this.#list.id}-${index}`, 'data-index': String(index), 'aria-selected': 'false' },
          element('span', { class: 'combo-label' }, label),
          element('span', { class: 'aside' }, detail),
        ),
      ]),
    );
    this.#list.hidden = this.#shown.length === 0;
    this.input.setAttribute('aria-expanded', String(this.#isOpen));
    const current = this.#shown.findIndex(({ value }) => value === this.#accepted);
    this.#activate(filter === '' ? Math.max(current, 0) : 0);
  }

  #activate(index: number): void {
    this.#active = Math.max(0, Math.min(index, this.#shown.length - 1));
    const items = [...this.#list.querySelectorAll('[role=option]')];
    items.forEach((item, at) => item.setAttribute('aria-selected', String(at === this.#active)));
    const item = items[this.#active];
    if (!this.#isOpen || !item) return;
    this.input.setAttribute('aria-activedescendant', item.id);
    // Scrolls to the heading with the first option.
    (this.#active === 0 ? (this.#list.firstElementChild ?? item) : item).scrollIntoView({ block: 'nearest' });
  }

  #accept(value: string): void {
    this.#close();
    const accepted = value.trim();
    this.input.value = accepted;
    if (accepted === this.#accepted) {
      this.#options.onType?.(accepted);
      return;
    }
    this.#accepted = accepted;
    this.#options.onAccept(accepted);
  }

  #close(): void {
    this.#list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
  }
}

/** Returns the options without those whose value an earlier one has. */
export function distinctOptions(options: readonly ComboOption[]): readonly ComboOption[] {
  const byValue = new Map<string, ComboOption>();
  for (const option of options) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}

function groupHeading(group: string): HTMLElement {
  return element('li', { class: 'combo-group', role: 'presentation' }, group);
}

/**
 * Returns the options that contain every word of the filter. Options whose label starts with it come first, within their
 * groups.
 */
function narrow(options: readonly ComboOption[], filter: string): readonly ComboOption[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return options;
  const found = options.filter(({ label, detail }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
  const begins = (option: ComboOption) => option.label.toLowerCase().startsWith(words[0] ?? '');
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const members = found.filter((option) => option.group === group);
    return [...members.filter(begins), ...members.filter((option) => !begins(option))];
  });
}
