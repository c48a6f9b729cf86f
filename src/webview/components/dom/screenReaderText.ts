import { element } from './element';

/** Texts that follow each other faster than this are announced once, with the last text. */
const settleMilliseconds = 300;

/**
 * A line that only screen readers read. It is added to the page before it is filled, because a new line isn't
 * announced.
 */
export class ScreenReaderText {
  readonly element = element('span', { class: 'screen-reader-text', role: 'status' });
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** Without `signal`, the line exists as long as the page. */
  constructor(private readonly signal?: AbortSignal) {
    signal?.addEventListener('abort', () => clearTimeout(this.#settling));
  }

  /** Announces a text after a moment, unless another one follows. */
  announce(text: string): void {
    clearTimeout(this.#settling);
    if (this.signal?.aborted === true) return;
    this.#settling = setTimeout(() => {
      this.element.textContent = text;
    }, settleMilliseconds);
  }
}
