import { keccakOfText } from '../core/formats/abi/type/eventSignature';
import type { KeptCell, KeptHeading } from './keptOutputs';

/** A cell that can run, in the order of the notebook. */
export interface MatchedCell {
  readonly id: string;
  readonly text: string;
  /** From `# @name`. */
  readonly name: string | undefined;
}

/** Returns how a cell is identified in a file of kept outputs. */
export function headingOfKept({ text, name }: MatchedCell, index: number): KeptHeading {
  return { cell: keccakOfText(text), index, ...(name !== undefined && { name }) };
}

/**
 * Finds the cells that kept outputs belong to, by ID: first those with the same text, in their order, then those with
 * the same name, then those at the same index. An output whose cell was deleted has none. `sameText`: only those with the
 * same text, where another notebook may have taken the place of the one that was kept.
 */
export function matchKeptCells(
  kept: readonly KeptCell[],
  cells: readonly MatchedCell[],
  sameText = false,
): ReadonlyMap<string, KeptCell> {
  const found = new Map<string, KeptCell>();
  const left = new Set(kept);
  const take = (fits: (output: KeptCell, cell: MatchedCell, index: number, hash: string) => boolean): void => {
    for (const [index, cell] of cells.entries()) {
      if (found.has(cell.id)) continue;
      const hash = hashes[index] ?? '';
      for (const output of left) {
        if (!fits(output, cell, index, hash)) continue;
        found.set(cell.id, output);
        left.delete(output);
        break;
      }
    }
  };
  const hashes = cells.map(({ text }) => keccakOfText(text));
  take((output, _cell, index, hash) => output.cell === hash && output.index === index);
  take((output, _cell, _index, hash) => output.cell === hash);
  if (sameText) return found;
  take((output, { name }) => name !== undefined && output.name === name);
  take((output, { name }, index) => output.index === index && output.name === undefined && name === undefined);
  return found;
}
