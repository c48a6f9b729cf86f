import { element } from './element';
import { icon } from './icon';
import { type MenuPlace, placePopup } from './popupPosition';

/** A pause of this many milliseconds between two keys starts a new prefix. */
const maxPause = 500;

/** Finds items by the first letters of their labels, which are typed one after another. */
export class TypeAhead {
  #prefix = '';
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Takes a typed character, the time of its key in milliseconds, and the index of the current item, or -1. Returns the
   * index of the item that it leads to, or undefined if no label matches. The same character again leads to the next
   * item that begins with it.
   */
  find(character: string, time: number, labels: readonly string[], current: number): number | undefined {
    const typed = character.toLowerCase();
    const before = time - this.#last <= maxPause ? this.#prefix : '';
    this.#last = time;
    this.#prefix = `${before}${typed}`;
    const found = this.#prefix.length > 1 ? indexOfPrefix(this.#prefix, labels, Math.max(current, 0)) : undefined;
    if (found !== undefined) return found;
    if (before !== '' && before !== typed) return undefined;
    this.#prefix = typed;
    return indexOfPrefix(typed, labels, current + 1);
  }
}

export type MenuEntry =
  | { readonly kind: 'item'; readonly label: string; readonly keys?: string; run(): void }
  /** Keeps the menu open after a selection, so that several items can be changed. */
  | { readonly kind: 'check'; readonly label: string; readonly checked: boolean; run(checked: boolean): void }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'separator' };

/**
 * Opens a menu beside an element, or at `place`. The menu gets the focus. When it closes, the focus returns to the
 * element that had it, unless another element has taken it. The menu is in the page's top layer, so that the edges of
 * an output don't cut it off, and a short output is higher while it is open.
 */
export function showMenu(
  anchor: HTMLElement,
  entries: readonly MenuEntry[],
  place: MenuPlace = anchor.getBoundingClientRect(),
): void {
  const root = anchor.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.body;
  const focusedIn = () => (root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null);
  const focused = focusedIn();
  const menu = element('div', { class: 'menu', role: 'menu', popover: 'auto' });
  let giveBack = (): void => undefined;
  const returnFocus = () => {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  // Called directly, because the event "toggle" comes later, when the next key may already have been pressed.
  const close = () => {
    menu.hidePopover();
    returnFocus();
  };
  menu.append(...entries.map((entry) => entryElement(entry, close)));
  const typeAhead = new TypeAhead();
  menu.addEventListener('keydown', (event) => onKey(event, menu, typeAhead, close));
  menu.addEventListener('toggle', (event) => {
    if (!(event instanceof ToggleEvent) || event.newState !== 'closed') return;
    menu.remove();
    giveBack();
    if (focusedIn() === null || focusedIn() === document.body) returnFocus();
  });
  home.append(menu);
  menu.showPopover();
  giveBack = placePopup(menu, place);
  itemsOf(menu)[0]?.focus();
}

function entryElement(entry: MenuEntry, close: () => void): HTMLElement {
  switch (entry.kind) {
    case 'separator':
      return element('div', { class: 'menu-separator', role: 'separator' });
    case 'heading':
      return element('div', { class: 'menu-heading', role: 'presentation' }, entry.label);
    case 'item': {
      const keys = entry.keys === undefined ? undefined : element('span', { class: 'menu-keys' }, entry.keys);
      const item = element('button', { class: 'menu-item', role: 'menuitem', tabindex: '-1' }, entry.label, keys);
      item.addEventListener('click', () => {
        close();
        entry.run();
      });
      return item;
    }
    case 'check': {
      const item = element('button', {
        class: 'menu-item',
        role: 'menuitemcheckbox',
        tabindex: '-1',
        'aria-checked': String(entry.checked),
      });
      item.append(icon('tick'), entry.label);
      item.addEventListener('click', () => {
        const checked = item.getAttribute('aria-checked') !== 'true';
        item.setAttribute('aria-checked', String(checked));
        entry.run(checked);
      });
      return item;
    }
  }
}

function onKey(event: KeyboardEvent, menu: HTMLElement, typeAhead: TypeAhead, close: () => void): void {
  event.stopPropagation();
  const items = itemsOf(menu);
  const current = items.findIndex((item) => item.matches(':focus'));
  const go = (index: number) => {
    event.preventDefault();
    items.at(index % items.length)?.focus();
  };
  if (event.key === 'ArrowDown') go(current + 1);
  else if (event.key === 'ArrowUp') go(current - 1);
  else if (event.key === 'Home') go(0);
  else if (event.key === 'End') go(-1);
  else if (event.key === 'Tab' || event.key === 'Escape') {
    event.preventDefault();
    close();
  } else if (event.key.length === 1 && event.key !== ' ' && !(event.ctrlKey || event.metaKey || event.altKey)) {
    const labels = items.map(({ textContent }) => textContent);
    const found = typeAhead.find(event.key, event.timeStamp, labels, current);
    if (found !== undefined) items[found]?.focus();
  }
}

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')];
}

/** Returns the first label with a prefix, from `start` on and then from the first one. */
function indexOfPrefix(prefix: string, labels: readonly string[], start: number): number | undefined {
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(prefix) === true) return index;
  }
  return undefined;
}
