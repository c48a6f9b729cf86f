import { shownLines } from '../../../core/base/answerBounds';
import { groupDigits } from '../../../core/base/view/amountText';
import { element } from '../dom/element';
import { findButton, iconButton } from '../dom/icon';
import type { FindPlace, ViewContext } from '../dom/viewContext';
import { VirtualRows } from '../rows/virtualRows';
import { linePieces, lineWith, textMatches } from './textMatches';

/** What a search needs from a raw text. */
interface SearchedText {
  readonly element: HTMLElement;
  readonly text: string;
  /** Scrolls the line with a position of the text into view, and draws the lines again. */
  reveal(position: number): void;
  refresh(): void;
}

/** Finds text in a raw text, drawn or not, and draws its lines with the matches marked. */
class RawFind implements FindPlace {
  readonly #searched: SearchedText;
  #starts: Uint32Array = new Uint32Array();
  #length = 0;
  #current: number | undefined;

  constructor(searched: SearchedText) {
    this.#searched = searched;
  }

  get element(): HTMLElement {
    return this.#searched.element;
  }

  find(text: string): Promise<number> {
    this.#starts = textMatches(this.#searched.text, text);
    this.#length = text.length;
    this.#searched.refresh();
    return Promise.resolve(this.#starts.length);
  }

  show(match: number | undefined): void {
    this.#current = match;
    const start = match === undefined ? undefined : this.#starts[match];
    if (start === undefined) this.#searched.refresh();
    else this.#searched.reveal(start);
  }

  clear(): void {
    this.#starts = new Uint32Array();
    this.#current = undefined;
    this.#searched.refresh();
  }

  /** Returns the content of the line between two positions of the text. */
  line(from: number, to: number): readonly (Node | string)[] {
    const { text } = this.#searched;
    if (this.#starts.length === 0) return [text.slice(from, to)];
    return linePieces(text, [from, to], this.#starts, this.#length).map((piece) => {
      if (piece.match === undefined) return piece.text;
      return element('mark', { class: piece.match === this.#current ? 'found current' : 'found' }, piece.text);
    });
  }
}

const newline = 0x0a;

const rowHeight = 18;
const maxHeight = 480;
const charactersAtFirst = 120;

export interface RawOptions {
  readonly label: string;
  /** File name, with extension, for opening or saving it as a document. */
  readonly document: string;
}

/** Text exactly as received, wrapped at the width of the view. Only visible lines are drawn. */
export class RawView {
  readonly element = element('section', { class: 'section raw' });
  readonly #text: string;
  readonly #lines: VirtualRows<{ readonly element: HTMLElement }>;
  readonly #rest = element('p', { class: 'aside', hidden: '' });
  #starts: Uint32Array = new Uint32Array();

  constructor(text: string, options: RawOptions, context: ViewContext) {
    this.#text = text;
    this.#lines = new VirtualRows(
      {
        rowHeight,
        maxHeight,
        create: () => ({ element: element('div', { class: 'raw-line' }) }),
        bind: (row, position) =>
          row.element.replaceChildren(
            ...find.line(this.#starts[position] ?? 0, this.#starts[position + 1] ?? text.length),
          ),
      },
      context.signal,
    );
    const { viewport } = this.#lines;
    const find = new RawFind({
      element: viewport,
      text,
      reveal: (at) => this.#reveal(lineWith(this.#starts, at)),
      refresh: () => this.#lines.refresh(),
    });
    context.find?.add(find, context.signal);
    viewport.classList.add('raw-text');
    viewport.tabIndex = 0;
    viewport.setAttribute('role', 'document');
    viewport.setAttribute('aria-label', options.label);
    this.element.append(rawToolbar(text, options, context), viewport, this.#rest);
    this.#wrap(charactersAtFirst);
    const sizes = new ResizeObserver(() => this.#fit());
    sizes.observe(viewport);
    context.signal.addEventListener('abort', () => sizes.disconnect());
  }

  #reveal(line: number): void {
    this.#lines.refresh();
    this.#lines.reveal(line);
    this.#lines.rowAt(line)?.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Wraps the text again if a different number of characters fits, measured in the current font. */
  #fit(): void {
    const { viewport } = this.#lines;
    const probe = element('span', { class: 'character-probe' });
    viewport.append(probe);
    const characterWidth = probe.offsetWidth / 100;
    probe.remove();
    if (characterWidth > 0) this.#wrap(Math.floor((viewport.clientWidth - 16) / characterWidth));
  }

  #wrap(characters: number): void {
    const starts = wrapText(this.#text, characters);
    if (starts.length === this.#starts.length && starts[1] === this.#starts[1]) return;
    this.#starts = starts;
    const isCut = starts.length > shownLines;
    this.#rest.hidden = !isCut;
    if (isCut) {
      const left = this.#text.length - (starts.at(-1) ?? 0);
      this.#rest.textContent = `The last ${groupDigits(left)} characters aren't shown here. Select Copy all to get them.`;
    }
    this.#lines.setRows(Math.min(starts.length, shownLines));
  }
}

function rawToolbar(text: string, options: RawOptions, context: ViewContext): HTMLElement {
  const { open, save } = context;
  const document = {
    kind: 'text',
    name: options.document,
    language: options.document.endsWith('.json') ? 'json' : 'plaintext',
    text,
  } as const;
  const bar = element(
    'div',
    { class: 'toolbar' },
    element('span', { class: 'aside' }, `${groupDigits(text.length)} characters`),
    element('span', { class: 'spring' }),
    findButton(context),
    iconButton('copy', 'Copy all', () => context.copy(text, 'text')),
  );
  if (open !== undefined) bar.append(iconButton('openDocument', 'Open as document', () => open(document)));
  if (save !== undefined) bar.append(iconButton('save', 'Save…', () => save(document)));
  return bar;
}

/**
 * Returns the line starts of a text that is wrapped at its line ends and after `characters` UTF-16 units: line `i` is
 * `text.slice(starts[i], starts[i + 1])`. The text is not copied. If there are more lines than `maxLines`, the last
 * entry is the end of the last line.
 */
export function wrapText(text: string, characters: number, maxLines = shownLines): Uint32Array {
  const width = Math.max(1, Math.floor(characters));
  const starts: number[] = [0];
  let start = 0;
  let lineEnd = nextLineEnd(text, 0);
  while (start < text.length && starts.length <= maxLines) {
    const end = Math.min(start + width, text.length);
    start = lineEnd <= end ? lineEnd + 1 : end;
    // Searched again only after its position, so that a body with one line is searched once, not once per line.
    if (lineEnd < start) lineEnd = nextLineEnd(text, start);
    if (start < text.length || (start === text.length && text.charCodeAt(start - 1) === newline)) starts.push(start);
  }
  return Uint32Array.from(starts);
}

function nextLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? Infinity : end;
}
