import { readStorageLayout } from '../../formats/storage/readStorageLayout';
import { addressKey } from '../../knowledge/names/canonicalAddress';
import { contractLayout, hasVariable, type SourcedLayout } from '../../knowledge/sources/contractLayout';
import type { KnowledgeSource } from '../../knowledge/sources/knowledgeSource';
import type { Network } from '../../model/networks/network';
import type { OverrideLayout } from './resolveOverride';

/** What a cell defines about the contracts that it overrides. */
export interface LayoutPlace {
  readonly network: Network;
  readonly knowledge: KnowledgeSource;
  /** The layout that `# @layout` names. */
  readonly own: SourcedLayout | undefined;
  /** The contract that the cell calls, for `# @layout`. */
  readonly called: string | undefined;
  /** The block at which the call runs. Undefined for the newest one and for tags. */
  readonly block: number | undefined;
}

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

/**
 * Finds the storage layout for a variable of a contract. `# @layout` applies to the called contract. For other
 * contracts, the layout of the contract, or of the one whose code it runs, takes precedence.
 */
export async function findOverrideLayout(
  { address, variable }: WantedLayout,
  { network, knowledge, own, called, block }: LayoutPlace,
): Promise<OverrideLayout> {
  const fits = own !== undefined && hasVariable(own.json, variable);
  if (own !== undefined && fits && address.toLowerCase() === called?.toLowerCase()) return read(own);
  const key = addressKey(address, network.family);
  const span = block === undefined ? undefined : { from: block, to: block };
  const { layout, problems } = await contractLayout(key, variable, span, { network, knowledge });
  if (layout !== undefined && hasVariable(layout.json, variable)) return read(layout);
  const other = fits ? own : (layout ?? (address.toLowerCase() === called?.toLowerCase() ? own : undefined));
  const [problem] = problems;
  return other === undefined ? { layout: undefined, problem } : read(other);
}

function read({ json, source }: SourcedLayout): OverrideLayout {
  const layout = readStorageLayout(json);
  return layout.kind === 'ok' ? { layout: layout.value, source } : { layout: undefined, problem: layout.problem };
}
