import type { OverrideLayout } from './resolveOverride';

/** A layout that overrides of a cell need. */
export interface WantedLayout {
  /** With its checksum. */
  readonly address: string;
  /** The variable that it should have. Undefined if any layout of the address is sufficient. */
  readonly variable: string | undefined;
}

/** Maximum number of layouts that one composition reads: more than a cell can have overrides. */
const maxLayouts = 128;

/**
 * The layouts for variables in overrides. Resolving is synchronous, so missing layouts are read between two attempts.
 */
export class WantedLayouts {
  readonly #wanted = new Map<string, WantedLayout>();
  readonly #read = new Map<string, OverrideLayout>();
  readonly #lacking: WantedLayout[] = [];

  /** Returns the layout for a variable of an address. Undefined if it hasn't been read yet; `read` then reads it. */
  at(address: string, variable: string | undefined): OverrideLayout | undefined {
    const key = `${address.toLowerCase()} ${variable ?? ''}`;
    const known = this.#read.get(key);
    if (known === undefined && this.#read.size + this.#wanted.size < maxLayouts)
      this.#wanted.set(key, { address, variable });
    return known;
  }

  get isOpen(): boolean {
    return this.#wanted.size > 0;
  }

  /** The variables that no layout of their contract has, as far as layouts have been read. */
  get lacking(): readonly WantedLayout[] {
    return this.#lacking;
  }

  /** Reads the requested layouts. */
  async read(find: (wanted: WantedLayout) => Promise<OverrideLayout>): Promise<void> {
    for (const [key, wanted] of this.#wanted) {
      const read = await find(wanted);
      const { variable } = wanted;
      if (variable !== undefined && read.layout?.variables.every(({ label }) => label !== variable) !== false)
        this.#lacking.push(wanted);
      this.#read.set(key, read);
    }
    this.#wanted.clear();
  }
}
