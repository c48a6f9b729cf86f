import { element } from './element';

const shownMilliseconds = 2500;

/** A line that briefly confirms an action, visibly and for screen readers. */
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
