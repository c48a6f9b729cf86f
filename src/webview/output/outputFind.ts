import type { FindBar } from '../components/find/findBar';

interface Searchable {
  readonly host: HTMLElement;
  readonly bar: FindBar;
  /** The owner of its cell; undefined for an output that was copied with its cell. */
  readonly owner: string | undefined;
}

/** An answer whose find bar opens as soon as it is drawn, until a time. */
interface Awaited {
  readonly owner: string;
  readonly until: number;
}

/** VS Code draws an output when it comes into view. */
const drawingTime = 3000;

/**
 * The find bars of the outputs of a page. After a click on the text of an output, the page has the focus, and a moment
 * later the element around the output. Keys that are then pressed reach no view, so this passes them to the output's
 * find bar. Without such an output, they reach VS Code.
 */
export class OutputFind {
  readonly #outputs = new Map<string, Searchable>();
  /** The element that was pressed last. */
  #pressed: Node | undefined;
  #awaited: Awaited | undefined;

  constructor() {
    document.addEventListener('pointerdown', ({ target }) => {
      this.#pressed = target instanceof Node ? target : undefined;
    });
    document.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented) this.#focused()?.onKey(event);
    });
  }

  /** Takes the find bar of a drawn output; undefined for an output without one. */
  show(id: string, host: HTMLElement, bar: FindBar | undefined, owner: string | undefined): void {
    if (bar === undefined) {
      this.#outputs.delete(id);
      return;
    }
    this.#outputs.set(id, { host, bar, owner });
    const awaited = this.#awaited;
    if (awaited !== undefined && awaited.owner === owner && performance.now() < awaited.until) this.open(owner);
  }

  /** Opens the find bar of the first answer of a cell, immediately or when it is drawn. */
  open(owner: string): void {
    const found = [...this.#outputs.values()].find((output) => output.owner === owner);
    this.#awaited = found ? undefined : { owner, until: performance.now() + drawingTime };
    found?.bar.open();
  }

  drop(id: string): void {
    this.#outputs.delete(id);
  }

  #focused(): FindBar | undefined {
    const { activeElement, body } = document;
    for (const { host, bar } of this.#outputs.values()) {
      if (activeElement === null || activeElement === body) {
        if (this.#pressed !== undefined && host.contains(this.#pressed)) return bar;
      } else if (activeElement.contains(host) && !host.shadowRoot?.activeElement) return bar;
    }
    return undefined;
  }
}
