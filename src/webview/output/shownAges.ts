import type { RendererContext } from 'vscode-notebook-renderer';

import type { OutdatedCause, OutputAge, OutputPlace } from '../../messages/rendererMessage';
import { element } from '../components/dom/element';
import { icon, iconButton } from '../components/dom/icon';
import type { OutputChoices } from './outputChoices';
import { post } from './outputPage';

/**
 * Shows above an output why it is outdated, with a button that runs its cell. Without `run`, there is no button: the
 * renderer can't send messages, or the output doesn't know its cell.
 */
class OutdatedBar {
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

/** VS Code copies the output of a cell together with it, but the copied cell hasn't run. */
const copied: OutdatedCause = { text: 'Copied from another cell', cells: 1 };

interface ShownOutput {
  readonly content: HTMLElement;
  /** Undefined for an output that was copied with its cell. */
  readonly place: OutputPlace | undefined;
  bar: OutdatedBar | undefined;
}

/** Dims outdated outputs and announces them once. */
export class ShownAges {
  /** Screen readers announce its text. It belongs to no output, because one change can affect many. */
  readonly element = element('div', { class: 'screen-reader-text', 'aria-live': 'polite' });
  readonly #outdated = new Map<string, OutdatedCause>();
  readonly #shown = new Map<string, ShownOutput>();

  /** `run` runs the cell with an owner. Without it, there are no buttons. */
  constructor(private readonly run: ((owner: string) => void) | undefined) {}

  /** Applies the ages that changed. */
  take(ages: readonly OutputAge[]): void {
    const isNew = new Set<string>();
    for (const { owner, outdated } of ages) {
      if (outdated && outdated.isCurrent !== true && !this.#outdated.has(owner)) isNew.add(owner);
      if (outdated) this.#outdated.set(owner, outdated);
      else this.#outdated.delete(owner);
    }
    const owners = new Set(ages.map(({ owner }) => owner));
    const announced = new Map<string, string>();
    for (const shown of this.#shown.values()) {
      const { place } = shown;
      if (!place || !owners.has(place.owner)) continue;
      this.#draw(shown);
      const outdated = this.#outdated.get(place.owner);
      if (outdated && isNew.has(place.owner)) announced.set(place.owner, outdated.text);
    }
    this.#announce([...announced.values()]);
  }

  /** Shows the age of a drawn output. */
  show(id: string, content: HTMLElement, place: OutputPlace | undefined): void {
    const shown: ShownOutput = { content, place, bar: undefined };
    this.#shown.set(id, shown);
    this.#draw(shown);
  }

  drop(id: string): void {
    this.#shown.delete(id);
  }

  #announce(causes: readonly string[]): void {
    const [first] = causes;
    if (first !== undefined)
      this.element.textContent =
        causes.length === 1 ? `Outdated output: ${first}` : `${causes.length} outputs are outdated`;
    else if (this.#outdated.size === 0) this.element.textContent = '';
  }

  #draw(shown: ShownOutput): void {
    const { content, place } = shown;
    const outdated = place ? this.#outdated.get(place.owner) : copied;
    content.toggleAttribute('data-outdated', outdated !== undefined && outdated.isCurrent !== true);
    if (outdated && (place?.isFirst ?? true)) {
      shown.bar ??= this.#addBar(content, place);
      shown.bar.update(outdated);
    } else if (shown.bar) {
      removeBar(shown.bar, content);
      shown.bar = undefined;
    }
  }

  #addBar(content: HTMLElement, place: OutputPlace | undefined): OutdatedBar {
    const { run } = this;
    const bar = new OutdatedBar(run && place && (() => run(place.owner)));
    content.prepend(bar.element);
    return bar;
  }
}

/** The focus stays in the output if it was in the bar. */
function removeBar(bar: OutdatedBar, content: HTMLElement): void {
  const hadFocus = bar.element.matches(':focus-within');
  bar.element.remove();
  if (hadFocus)
    content.querySelector<HTMLElement>(':is([role="tab"][aria-selected="true"], button):not(.find *)')?.focus();
}

/**
 * Follows the ages of outputs. The extension knows them, and its notebook may have changed before this page was loaded.
 */
export function followAges(renderer: RendererContext<OutputChoices>, sheet: CSSStyleSheet): ShownAges {
  const ages = new ShownAges(renderer.postMessage && ((owner) => post(renderer, { kind: 'renew', owner })));
  const host = element('div', {});
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.append(ages.element);
  document.body.append(host);
  post(renderer, { kind: 'ages' });
  return ages;
}
