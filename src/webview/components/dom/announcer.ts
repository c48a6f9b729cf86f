import { element } from './element';

const shownMilliseconds = 2500;

/** A line that says for a moment what has just been done, to the eye and to screen readers. */
export class Announcer {
  readonly element = element('div', { class: 'announcer', role: 'status', 'aria-live': 'polite' });
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => clearTimeout(this.#hiding));
  }

  say(text: string): void {
    clearTimeout(this.#hiding);
    this.element.textContent = text;
    this.#hiding = setTimeout(() => this.element.replaceChildren(), shownMilliseconds);
  }
}
