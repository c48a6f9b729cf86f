import { listedMembers, nameCharacters } from '../../../core/base/answerBounds';
import type { JsonValue } from '../../../core/base/json/jsonValue';
import { printJson } from '../../../core/base/json/printJson';
import { countedText, groupDigits } from '../../../core/base/view/amountText';
import { visibleText } from '../../../core/base/view/visibleText';
import { element, uniqueId } from '../dom/element';
import { findButton, icon, iconButton } from '../dom/icon';
import { type MenuEntry, showMenu } from '../dom/menu';
import { middleCut } from '../dom/middleCut';
import type { MenuPlace } from '../dom/popupPosition';
import type { ViewContext } from '../dom/viewContext';
import { VirtualRows } from '../rows/virtualRows';
import { identifierEntries, identifierOf } from '../values/identifierOf';
import { JsonFind } from './jsonFind';
import { BranchPreviews, jsonKind, leafText, quantityText } from './jsonPreview';
import { type JsonRow, JsonRows, pathOf } from './jsonRows';

/** One pooled line of a JSON tree: twistie, key, value, and the interpretation of the value. */
class JsonLine {
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

const rowHeight = 20;
const maxHeight = 480;

export interface JsonTreeOptions {
  readonly title?: string;
  /** Name of the value in a path: `result`. */
  readonly root: string;
  /** Name of the cell. If it is set, a path can be copied as a `{{reference}}`. */
  readonly name?: string;
  /** Whether all levels are open at first, up to the maximum size; otherwise only the first level is. */
  readonly isOpen?: boolean;
  /** File name, without extension, for opening it as a document. */
  readonly document: string;
}

/** JSON as a tree with branches that open, and original digits. Only visible lines are drawn. */
export class JsonTreeView {
  readonly element = element('section', { class: 'section json' });
  readonly #context: ViewContext;
  readonly #options: JsonTreeOptions;
  readonly #model: JsonRows;
  readonly #lines: VirtualRows<JsonLine>;
  readonly #find: JsonFind;
  #active = 0;

  constructor(value: JsonValue, options: JsonTreeOptions, context: ViewContext) {
    this.#context = context;
    this.#options = options;
    this.#model = new JsonRows(value, options.root);
    if (options.isOpen === true) this.#model.openAll();
    const id = uniqueId('json');
    const previews = new BranchPreviews();
    let created = 0;
    this.#lines = new VirtualRows<JsonLine>(
      {
        rowHeight,
        maxHeight,
        create: () => new JsonLine(`${id}-${created++}`, previews),
        bind: (line, position) => this.#bind(line, position),
      },
      context.signal,
    );
    this.#find = new JsonFind({
      element: this.#lines.viewport,
      value,
      root: options.root,
      reveal: (path) => {
        const position = this.#model.reveal(path);
        if (position !== undefined) this.#reveal(position);
      },
      refresh: () => this.#lines.refresh(),
    });
    context.find?.add(this.#find, context.signal);
    this.element.append(this.#toolbar(value), this.#lines.viewport);
    this.#drive(this.#lines.viewport);
    this.#draw();
  }

  #toolbar(value: JsonValue): HTMLElement {
    const { open } = this.#context;
    const { title } = this.#options;
    const bar = element(
      'div',
      { class: 'toolbar' },
      title === undefined ? undefined : element('h3', {}, title),
      element('span', { class: 'spring' }),
      iconButton('openAll', 'Expand all', () => this.#change(() => this.#model.openAll())),
      iconButton('closeAll', 'Collapse all', () => this.#change(() => this.#model.closeAll())),
      iconButton('copy', 'Copy JSON', () => this.#context.copy(printJson(value, 2), 'JSON')),
    );
    bar.append(...[findButton(this.#context)].flatMap((button) => button ?? []));
    if (open !== undefined) {
      bar.append(
        iconButton('openDocument', 'Open as JSON document', () =>
          open({ kind: 'text', name: `${this.#options.document}.json`, language: 'json', text: printJson(value, 2) }),
        ),
      );
    }
    return bar;
  }

  #drive(tree: HTMLElement): void {
    const { signal } = this.#context;
    tree.classList.add('json-tree');
    tree.setAttribute('role', 'tree');
    tree.setAttribute('aria-label', 'JSON');
    tree.tabIndex = 0;
    tree.addEventListener(
      'click',
      (event) => {
        const position = this.#positionOf(event);
        if (position !== undefined) this.#activate(position, true);
      },
      { signal },
    );
    tree.addEventListener(
      'contextmenu',
      (event) => {
        const position = this.#positionOf(event);
        if (position === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        this.#activate(position, false);
        this.#openMenu({ left: event.clientX, top: event.clientY, bottom: event.clientY });
      },
      { signal },
    );
    tree.addEventListener(
      'keydown',
      (event) => {
        if (!this.#onKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal },
    );
  }

  #positionOf(event: Event): number | undefined {
    return event.target instanceof Node ? this.#lines.rowOf(event.target)?.position : undefined;
  }

  #onKey(event: KeyboardEvent): boolean {
    const row = this.#model.rows[this.#active];
    if (row === undefined || event.altKey) return false;
    const isOpen = this.#model.isOpen(row);
    if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) return this.#copyValue(row);
    switch (event.key) {
      case 'ArrowDown':
        return this.#activate(this.#active + 1, false);
      case 'ArrowUp':
        return this.#activate(this.#active - 1, false);
      case 'ArrowRight':
        return this.#activate(isOpen ? this.#active + 1 : this.#active, !isOpen);
      case 'ArrowLeft':
        return isOpen
          ? this.#activate(this.#active, true)
          : this.#activate(this.#model.rows.indexOf(row.parent ?? row), false);
      case 'Home':
        return this.#activate(0, false);
      case 'End':
        return this.#activate(this.#model.rows.length - 1, false);
      case 'PageDown':
        return this.#activate(this.#active + this.#lines.pageSize, false);
      case 'PageUp':
        return this.#activate(this.#active - this.#lines.pageSize, false);
      case 'Enter':
      case ' ':
        return this.#activate(this.#active, true);
      case 'ContextMenu':
        return this.#openMenu();
      default:
        return event.shiftKey && event.key === 'F10' ? this.#openMenu() : false;
    }
  }

  #activate(position: number, toggles: boolean): boolean {
    this.#active = Math.min(Math.max(position, 0), this.#model.rows.length - 1);
    if (toggles) this.#model.toggle(this.#active);
    this.#draw();
    this.#lines.reveal(this.#active);
    return true;
  }

  /** Makes a line the active one, and also scrolls the page to it. */
  #reveal(position: number): void {
    this.#activate(position, false);
    this.#lines.rowAt(position)?.element.scrollIntoView({ block: 'nearest' });
  }

  #change(run: () => void): void {
    run();
    this.#active = 0;
    this.#draw();
  }

  #draw(): void {
    this.#lines.setRows(this.#model.rows.length);
    const active = this.#lines.rowAt(this.#active);
    this.#lines.viewport.setAttribute('aria-activedescendant', active?.element.id ?? '');
  }

  #bind(line: JsonLine, position: number): void {
    const row = this.#model.rows[position];
    if (row === undefined) return;
    const mark = this.#find.markOf(row);
    const isActive = position === this.#active;
    line.bind(row, { isOpen: this.#model.isOpen(row), isActive, mark });
  }

  #copyValue(row: JsonRow): boolean {
    this.#context.copy(valueText(row.value), 'value');
    return true;
  }

  #openMenu(place?: MenuPlace): boolean {
    const row = this.#model.rows[this.#active];
    const line = this.#lines.rowAt(this.#active);
    if (row !== undefined && line !== undefined)
      showMenu(this.#lines.viewport, this.#entries(row), place ?? line.element.getBoundingClientRect());
    return true;
  }

  #entries(row: JsonRow): readonly MenuEntry[] {
    const path = pathOf(row);
    const { name } = this.#options;
    const identifier = typeof row.value === 'string' ? identifierOf({ kind: 'hex', text: row.value }) : undefined;
    const lookUp = identifier?.subject === undefined ? [] : identifierEntries(identifier, this.#context).slice(1);
    return [
      { kind: 'item', label: 'Copy value', keys: 'Ctrl+C', run: () => this.#copyValue(row) },
      { kind: 'item', label: 'Copy path', run: () => this.#context.copy(path, 'path') },
      ...(name === undefined
        ? []
        : [
            {
              kind: 'item' as const,
              label: 'Copy as variable',
              run: () => this.#context.copy(`{{${name}.${path}}}`, 'variable'),
            },
          ]),
      ...lookUp,
    ];
  }
}

/** Returns the copied text of a value: the characters of a string, or indented JSON. */
function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : printJson(value, 2);
}

function countText(size: number, isList: boolean): string {
  const noun = isList ? 'item' : 'member';
  return countedText(size, noun);
}
