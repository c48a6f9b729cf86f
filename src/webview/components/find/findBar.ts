import { groupDigits } from '../../../core/base/view/amountText';
import { element } from '../dom/element';
import { iconButton } from '../dom/icon';
import { keepTyping } from '../dom/keepTyping';
import { drawFolds, isVisibleInFolds, openFoldsOf } from '../dom/lazyFold';
import { type FindPlace, type FindPlaces, maxMatches } from '../dom/viewContext';

/** The elements with text that isn't in a table, a tree or a raw text, which find their own. */
const blockSelector = [
  '.sentence',
  '.notes li',
  'dt',
  'dd:not(:has(dd))',
  '.caption > span',
  'summary',
  '.section > p',
  '.unreadable',
].join(', ');

type FindAction = 'open' | 'next' | 'previous';

/** The parts of a keyboard event that decide what it does. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const typingPause = 120;

/** A place with matches, and the number of matches before it. */
interface FoundIn {
  readonly place: FindPlace;
  readonly start: number;
  readonly count: number;
}

/**
 * Finds text in a view with VS Code's keys: Ctrl+F opens it, Enter or F3 goes to the next match, with Shift to the
 * previous one, and Escape closes it. Its places also find rows and branches that aren't drawn. Folds open for
 * a match in them.
 */
export class FindBar implements FindPlaces {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #count = element('span', { class: 'find-count', role: 'status' });
  readonly #places = new Set<FindPlace>();
  readonly #signal: AbortSignal;
  #view: HTMLElement | undefined;
  #focusedBefore: HTMLElement | undefined;
  #found: readonly FoundIn[] = [];
  #current: number | undefined;
  /** The text that was searched last; undefined if places have changed since. */
  #searched: string | undefined;
  #hasMore = false;
  #searching = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#input = element('input', {
      type: 'text',
      placeholder: 'Find',
      'aria-label': 'Find',
      autocomplete: 'off',
      spellcheck: 'false',
    });
    this.#input.addEventListener('input', () => this.#searchSoon());
    this.#input.addEventListener('keydown', (event) => this.#onInputKey(event));
    keepTyping(this.#input);
    this.element = element(
      'div',
      { class: 'find', role: 'search', 'aria-label': 'Find in answer', hidden: '' },
      element('span', { class: 'input' }, this.#input),
      this.#count,
      iconButton('arrowUp', 'Previous match (Shift+Enter)', () => this.#step(-1)),
      iconButton('arrowDown', 'Next match (Enter)', () => this.#step(1)),
      iconButton('close', 'Close find (Escape)', () => this.#close()),
    );
    signal.addEventListener('abort', () => {
      clearTimeout(this.#pause);
      this.#searching.abort();
    });
  }

  /** Sets the view to search, and handles its keys. */
  attach(view: HTMLElement): void {
    this.#view = view;
    view.addEventListener('keydown', (event) => this.onKey(event), { signal: this.#signal });
  }

  add(place: FindPlace, signal: AbortSignal): void {
    this.#places.add(place);
    signal.addEventListener('abort', () => this.#places.delete(place), { once: true });
  }

  changed(): void {
    this.#searched = undefined;
    if (this.isOpen) this.#searchSoon();
  }

  grew(): void {
    this.#hasMore = true;
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  open(): void {
    if (!this.isOpen) {
      const root = this.element.getRootNode();
      const focused = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
      this.#focusedBefore = focused instanceof HTMLElement ? focused : undefined;
      this.element.hidden = false;
      if (this.#input.value !== '') this.#searchSoon();
    }
    this.#input.focus();
    this.#input.select();
  }

  /** Handles a key that is pressed in the view, or anywhere if nothing else can receive it. */
  onKey(event: KeyboardEvent): void {
    const action = findKey(event);
    if (action === undefined || (action !== 'open' && !this.isOpen)) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'open') this.open();
    else this.#step(action === 'next' ? 1 : -1);
  }

  #onInputKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return this.onKey(event);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.#close();
    else this.#step(event.shiftKey ? -1 : 1);
  }

  /** Returns the focus to the part with the current match, otherwise to the part that had it. */
  #close(): void {
    const match = this.#foundAt(this.#current)?.place.element;
    this.#clear();
    this.element.hidden = true;
    for (const part of [match, this.#focusedBefore]) {
      part?.focus({ preventScroll: true });
      if (part?.matches(':focus') === true) return;
    }
  }

  #clear(): void {
    clearTimeout(this.#pause);
    this.#searching.abort();
    for (const { place } of this.#found) place.clear();
    this.#found = [];
    this.#current = undefined;
    this.#searched = undefined;
    this.#count.textContent = '';
  }

  #searchSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#beginSearch(1), typingPause);
  }

  #step(step: 1 | -1): void {
    clearTimeout(this.#pause);
    const isCurrent =
      !this.#hasMore && this.#searched === this.#text && this.#found.every(({ place }) => isVisible(place));
    if (!isCurrent) return this.#beginSearch(step);
    this.#show(stepMatch(this.#current, this.#total, step));
  }

  get #text(): string {
    return this.#input.value.trim().toLowerCase();
  }

  get #total(): number {
    return this.#found.reduce((sum, { count }) => sum + count, 0);
  }

  /** Nothing is found in places whose values can't be read. */
  #beginSearch(step: 1 | -1): void {
    this.#search(step).catch(() => undefined);
  }

  /** Searches all visible places. A newer search aborts this one. The match at the same place stays the current one. */
  async #search(step: 1 | -1): Promise<void> {
    const text = this.#text;
    const before = this.#current;
    const isSame = text === this.#searched;
    this.#clear();
    this.#hasMore = false;
    if (text === '' || this.#view === undefined) return;
    this.#searching = new AbortController();
    const signal = AbortSignal.any([this.#searching.signal, this.#signal]);
    drawFolds(this.#view);
    const places = [...this.#places, ...textBlocks(this.#view, text)].filter(isVisible).sort(byPosition);
    const found: FoundIn[] = [];
    let start = 0;
    for (const place of places) {
      const count = await place.find(text, signal);
      if (signal.aborted) return;
      if (count === undefined || count === 0) continue;
      found.push({ place, start, count });
      start += count;
    }
    this.#found = found;
    this.#searched = text;
    this.#show(stepMatch(isSame ? before : undefined, start, step));
  }

  #show(match: number | undefined): void {
    const before = this.#foundAt(this.#current);
    const after = this.#foundAt(match);
    this.#current = match;
    if (before !== after) before?.place.show(undefined);
    if (after !== undefined && match !== undefined) {
      openFoldsOf(after.place.element);
      after.place.show(match - after.start);
    }
    const isCut = this.#found.some(({ count }) => count >= maxMatches);
    this.#count.textContent = matchCountText(match, this.#total, isCut);
  }

  #foundAt(match: number | undefined): FoundIn | undefined {
    if (match === undefined) return undefined;
    return this.#found.find(({ start, count }) => match >= start && match < start + count);
  }
}

function isVisible({ element: part }: FindPlace): boolean {
  return part.isConnected && isVisibleInFolds(part);
}

function byPosition(one: FindPlace, other: FindPlace): number {
  const position = one.element.compareDocumentPosition(other.element);
  if ((position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) return -1;
  return (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0 ? 1 : 0;
}

/** Returns what a key does in an answer, with VS Code's keys for Find; undefined for other keys. */
export function findKey({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): FindAction | undefined {
  if (altKey) return undefined;
  const isChord = ctrlKey !== metaKey;
  if (key.toLowerCase() === 'f' && isChord && !shiftKey) return 'open';
  if (key === 'F3' && !ctrlKey && !metaKey) return shiftKey ? 'previous' : 'next';
  return undefined;
}

/**
 * Returns the position of the current match as text: `3 of 17`. `current` counts from 0; undefined for no current
 * match. `isCut` says that there are more matches than were counted.
 */
export function matchCountText(current: number | undefined, count: number, isCut = false): string {
  if (count === 0) return 'No results';
  const place = current === undefined ? '?' : groupDigits(current + 1);
  return `${place} of ${groupDigits(count)}${isCut ? '+' : ''}`;
}

/** Returns the match after or before the current one. The one after the last is the first. Undefined for no matches. */
export function stepMatch(current: number | undefined, count: number, step: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  if (current === undefined) return step === 1 ? 0 : count - 1;
  return (current + step + count) % count;
}

/**
 * Returns the elements of a view, visible or within a fold, that contain a text, which is in lower case, each as a
 * place with one match.
 */
function textBlocks(view: HTMLElement, text: string): readonly FindPlace[] {
  return [...view.querySelectorAll<HTMLElement>(blockSelector)]
    .filter((block) => isVisibleInFolds(block) && block.textContent.toLowerCase().includes(text))
    .map(blockPlace);
}

function blockPlace(block: HTMLElement): FindPlace {
  return {
    element: block,
    find: () => {
      block.classList.add('found');
      return Promise.resolve(1);
    },
    show: (match) => {
      block.classList.toggle('current', match !== undefined);
      if (match !== undefined) block.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    clear: () => block.classList.remove('found', 'current'),
  };
}
