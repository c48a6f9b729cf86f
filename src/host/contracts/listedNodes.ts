import type { ContractNode, ContractsNode } from './contractNode';

/** Reads the nodes of the Contracts view as they are now. */
export interface NodeSource {
  outermost(): Promise<readonly ContractsNode[]>;
  partsOf(contract: ContractNode): Promise<readonly ContractsNode[]>;
}

/** What the Contracts view listed last: its outermost nodes, and the parts of each contract that was expanded. */
export class ListedNodes {
  #outermost: string | undefined;
  readonly #parts = new Map<ContractNode, string>();
  /** Counts the comparisons, so that a later one ends those before it. */
  #comparisons = 0;

  /** Parts that are still shown are listed again after this. */
  tookOutermost(nodes: readonly ContractsNode[]): void {
    this.#outermost = textOf(nodes);
    this.#parts.clear();
  }

  tookParts(contract: ContractNode, parts: readonly ContractsNode[]): void {
    this.#parts.set(contract, textOf(parts));
  }

  /**
   * Returns the contracts whose parts differ now, or that everything is to be listed again. Undefined if a later
   * comparison began, or `end` was called.
   */
  async changed(source: NodeSource): Promise<'all' | readonly ContractNode[] | undefined> {
    const comparison = (this.#comparisons += 1);
    const outermost = textOf(await source.outermost());
    if (comparison !== this.#comparisons) return undefined;
    if (outermost !== this.#outermost) return 'all';
    const changed: ContractNode[] = [];
    for (const [contract, before] of [...this.#parts]) {
      const parts = textOf(await source.partsOf(contract));
      if (comparison !== this.#comparisons) return undefined;
      if (parts !== before) changed.push(contract);
    }
    return changed;
  }

  /** Ends comparisons. */
  end(): void {
    this.#comparisons += 1;
  }
}

/** Returns everything that may be drawn differently, as text. */
function textOf(nodes: readonly ContractsNode[]): string {
  return JSON.stringify(nodes, (key, value: unknown) => {
    if (key === 'parent') return undefined;
    return typeof value === 'bigint' ? value.toString() : value;
  });
}
