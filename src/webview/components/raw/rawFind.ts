import { element } from '../dom/element';
import type { FindPlace } from '../dom/findPlace';
import { linePieces, textMatches } from './textMatches';

/** What a search needs from a raw text. */
export interface SearchedText {
  readonly element: HTMLElement;
  readonly text: string;
  /** Scrolls the line with a position of the text into view, and draws the lines again. */
  reveal(position: number): void;
  refresh(): void;
}

/** Finds text in a raw text, drawn or not, and draws its lines with the matches marked. */
export class RawFind implements FindPlace {
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
