import { keccakOfText } from '../core/formats/abi/type/eventSignature';
import type { KeptCell, KeptHeading } from './keptOutputs';

/** A cell that can run, in the order of the notebook. */
export interface MatchedCell {
  readonly id: string;
  readonly text: string;
  /** From `# @name`. */
  readonly name: string | undefined;
  /** The method, as the cell names it. */
  readonly method?: string | undefined;
  /** Returns the hash of its request and directives. */
  readonly request?: () => string | undefined;
}

/** Returns how a cell is identified in a file of kept outputs. */
export function headingOfKept({ text, name, method }: MatchedCell, index: number): KeptHeading {
  return { cell: keccakOfText(text), index, ...(name !== undefined && { name }), ...(method && { method }) };
}

/**
 * Finds the cells that kept outputs belong to, by ID: first those with the same text, in their order, then those with
 * the same request, then those with the same name. The index counts last: for a cell that has the same method, if no
 * cell that was found has moved. An output whose cell was deleted has none. `sameText`: only those with the same text or
 * request, where another notebook may have taken the place of the one that was kept.
 */
export function matchKeptCells(
  kept: readonly KeptCell[],
  cells: readonly MatchedCell[],
  sameText = false,
): ReadonlyMap<string, KeptCell> {
  const found = new Map<string, KeptCell>();
  const left = new Set(kept);
  const take = (fits: (output: KeptCell, cell: MatchedCell, index: number) => boolean): void => {
    for (const [index, cell] of cells.entries()) {
      if (found.has(cell.id)) continue;
      for (const output of left) {
        if (!fits(output, cell, index)) continue;
        found.set(cell.id, output);
        left.delete(output);
        break;
      }
    }
  };
  const takeSame = (hashes: readonly (string | undefined)[], hashOf: (output: KeptCell) => string): void => {
    take((output, _cell, index) => hashOf(output) === hashes[index] && output.index === index);
    take((output, _cell, index) => hashOf(output) === hashes[index]);
  };
  takeSame(
    cells.map(({ text }) => keccakOfText(text)),
    ({ cell }) => cell,
  );
  if (left.size > 0)
    takeSame(
      cells.map(({ id, request }) => (found.has(id) ? undefined : request?.())),
      ({ sources }) => sources.request,
    );
  if (sameText) return found;
  take((output, { name }) => name !== undefined && output.name === name);
  if (cells.some(({ id }, index) => (found.get(id)?.index ?? index) !== index)) return found;
  take(
    (output, { name, method }, index) =>
      output.index === index && output.name === undefined && name === undefined && output.method === method,
  );
  return found;
}
