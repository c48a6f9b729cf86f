import type { CairoNames } from '../../formats/l2net/cairoNames';
import { feltHex } from '../../formats/l2net/felt';
import { cairoSelectorOf } from '../../formats/l2net/selector';

/**
 * Maximum number of files with a Cairo ABI that are read for one event. Most contracts of a project share their
 * components' events.
 */
const maxFiles = 8;

/** Finds the files of Cairo ABIs by the selectors of their events, and the names of functions by their selectors. */
export class CairoLookup {
  readonly #files = new Map<string, string[]>();
  readonly #functions = new Set<string>();
  #eventSelectors: ReadonlyMap<string, readonly string[]> | undefined;
  #functionSelectors: ReadonlyMap<string, string> | undefined;

  add(location: string, { events, functions }: CairoNames): void {
    for (const name of events) {
      const files = this.#files.get(name);
      if (files === undefined) this.#files.set(name, [location]);
      else if (files.length < maxFiles) files.push(location);
    }
    for (const name of functions) this.#functions.add(name);
    this.#eventSelectors = undefined;
    this.#functionSelectors = undefined;
  }

  eventNames(): readonly string[] {
    return [...this.#files.keys()];
  }

  hasEvent(name: string): boolean {
    return this.#files.has(name);
  }

  /** Returns the files that declare an event with this selector (hex without leading zeros). */
  filesOf(selector: string): readonly string[] {
    this.#eventSelectors ??= new Map([...this.#files].map(([name, files]) => [selectorHex(name), files]));
    return this.#eventSelectors.get(selector) ?? [];
  }

  /** Returns the name of the function with this selector (hex without leading zeros). */
  functionOf(selector: string): string | undefined {
    this.#functionSelectors ??= new Map([...this.#functions].map((name) => [selectorHex(name), name]));
    return this.#functionSelectors.get(selector);
  }
}

function selectorHex(name: string): string {
  return feltHex(cairoSelectorOf(name));
}
