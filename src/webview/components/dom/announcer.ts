import { element } from './element';

const shownMilliseconds = 2500;
/** Time in which a new view is added to the page. A line that is added together with its text isn't announced. */
const appearMilliseconds = 100;

/** A line that briefly confirms an action, visibly and for screen readers. */
export class Announcer {
  readonly element = element('div', { class: 'announcer', role: 'status', 'aria-live': 'polite' });
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => clearTimeout(this.#hiding));
  }

  announce(text: string): void {
    clearTimeout(this.#hiding);
    if (this.element.isConnected) this.#show(text);
    else this.#hiding = setTimeout(() => this.#show(text), appearMilliseconds);
  }

  #show(text: string): void {
    this.element.textContent = text;
    this.#hiding = setTimeout(() => this.element.replaceChildren(), shownMilliseconds);
  }
}
