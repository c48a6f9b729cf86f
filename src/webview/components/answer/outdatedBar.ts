import type { OutdatedCause } from '../../../messages/outputAge';
import { element } from '../dom/element';
import { icon } from '../dom/icon';
import { iconButton } from '../dom/iconButton';

/**
 * Shows above an output why it is outdated, with a button that runs its cell. Without `run`, there is no button: the
 * renderer can't send messages, or the output doesn't know its cell.
 */
export class OutdatedBar {
  readonly element: HTMLElement;
  readonly #text = element('span', { class: 'outdated-text' });
  readonly #run: HTMLButtonElement | undefined;

  constructor(run: (() => void) | undefined) {
    if (run) {
      this.#run = iconButton('play', 'Run', run, 'Run');
      this.#run.classList.add('button');
    }
    this.element = element(
      'div',
      { class: 'outdated-bar', role: 'group', 'aria-label': 'Outdated output' },
      icon('history'),
      this.#text,
      this.#run,
    );
  }

  update({ text, cells, isCurrent }: OutdatedCause): void {
    this.#text.textContent = text;
    this.element.setAttribute('aria-label', isCurrent ? 'Kept output' : 'Outdated output');
    if (!this.#run) return;
    const label = cells > 1 ? `Run ${cells} Cells` : 'Run';
    const title = cells > 1 ? 'Run the cells that this output is made from' : 'Run the cell again';
    this.#run.title = title;
    this.#run.setAttribute('aria-label', `${label}: ${title}`);
    this.#run.replaceChildren(icon('play'), label);
  }
}
