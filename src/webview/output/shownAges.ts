import type { OutdatedCause, OutputAge, OutputPlace } from '../../messages/outputAge';
import { OutdatedBar } from '../components/answer/outdatedBar';
import { element } from '../components/dom/element';

/** VS Code copies the output of a cell together with it, but the copied cell hasn't run. */
const copied: OutdatedCause = { text: 'Copied from another cell', cells: 1 };

interface ShownOutput {
  readonly host: HTMLElement;
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
      if (outdated && !this.#outdated.has(owner)) isNew.add(owner);
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
  show(id: string, host: HTMLElement, place: OutputPlace | undefined): void {
    const shown: ShownOutput = { host, place, bar: undefined };
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
    const { host, place } = shown;
    const outdated = place ? this.#outdated.get(place.owner) : copied;
    host.toggleAttribute('data-outdated', outdated !== undefined);
    if (outdated && (place?.isFirst ?? true)) {
      shown.bar ??= this.#addBar(host, place);
      shown.bar.update(outdated);
    } else if (shown.bar) {
      removeBar(shown.bar, host);
      shown.bar = undefined;
    }
  }

  #addBar(host: HTMLElement, place: OutputPlace | undefined): OutdatedBar {
    const { run } = this;
    const bar = new OutdatedBar(run && place && (() => run(place.owner)));
    host.shadowRoot?.prepend(bar.element);
    return bar;
  }
}

/** The focus stays in the output if it was in the bar. */
function removeBar(bar: OutdatedBar, { shadowRoot }: HTMLElement): void {
  const hadFocus = bar.element.contains(shadowRoot?.activeElement ?? null);
  bar.element.remove();
  if (hadFocus) shadowRoot?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"], button')?.focus();
}
