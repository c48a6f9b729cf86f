import { nameOf, type ParsedCell } from '../cell/sessionCell';

/**
 * Where the cells of a notebook define names. The first lookups search the cells; for more of them, the cells are
 * indexed once, so that finding a name doesn't search every cell. Several scopes of the same notebook share one.
 */
export class NamePlaces {
  #cells: ReadonlyMap<string, readonly number[]> | undefined;
  #variables: ReadonlyMap<string, readonly DefinedAt[]> | undefined;
  #indexes: ReadonlyMap<ParsedCell, number> | undefined;
  /** The last cell whose place was searched for, and how many were. */
  #last: { readonly cell: ParsedCell; readonly index: number } | undefined;
  #searches = 0;
  #lookups = 0;

  constructor(private readonly cells: readonly ParsedCell[]) {}

  /** The cell named `name` nearest above `fromCell`, otherwise the first one below it. */
  cellNamed(name: string, fromCell: ParsedCell): ParsedCell | undefined {
    if (this.#isFew()) return this.#search(fromCell, (parsed) => (nameOf(parsed.cell) === name ? parsed : undefined));
    this.#cells ??= indexNames(this.cells);
    const at = nearest(this.#cells.get(name) ?? [], this.#indexOf(fromCell), (index) => index);
    return at === undefined ? undefined : this.cells[at];
  }

  /** The value of the variable `name` that is defined nearest above `fromCell`, otherwise the first one below it. */
  valueOf(name: string, fromCell: ParsedCell): string | undefined {
    if (this.#isFew())
      return this.#search(fromCell, ({ cell }) => cell.variables.findLast((variable) => variable.name === name)?.value);
    this.#variables ??= indexVariables(this.cells);
    return nearest(this.#variables.get(name) ?? [], this.#indexOf(fromCell), ({ index }) => index)?.value;
  }

  #isFew(): boolean {
    this.#lookups += 1;
    return this.#lookups <= fewSearches;
  }

  /** What is read from the nearest cell above `fromCell` that has it, otherwise from the first one below. */
  #search<T>(fromCell: ParsedCell, read: (parsed: ParsedCell) => T | undefined): T | undefined {
    const from = this.#indexOf(fromCell);
    for (let index = from - 1; index >= 0; index -= 1) {
      const found = this.#readAt(index, read);
      if (found !== undefined) return found;
    }
    for (let index = from + 1; index < this.cells.length; index += 1) {
      const found = this.#readAt(index, read);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #readAt<T>(index: number, read: (parsed: ParsedCell) => T | undefined): T | undefined {
    const parsed = this.cells[index];
    return parsed && read(parsed);
  }

  #indexOf(cell: ParsedCell): number {
    if (this.#last?.cell === cell) return this.#last.index;
    this.#searches += 1;
    if (this.#searches > fewSearches) this.#indexes ??= new Map(this.cells.map((each, index) => [each, index]));
    const index = this.#indexes === undefined ? this.cells.indexOf(cell) : (this.#indexes.get(cell) ?? -1);
    this.#last = { cell, index };
    return index;
  }
}

/** A keystroke asks for a few names from a cell or two. An index of all cells takes longer than that many searches. */
const fewSearches = 8;

/** A definition of a variable: the index of its cell and the last value that the cell sets. */
interface DefinedAt {
  readonly index: number;
  readonly value: string;
}

function indexNames(cells: readonly ParsedCell[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  cells.forEach(({ cell }, index) => {
    const name = nameOf(cell);
    if (name !== undefined) add(found, name, index);
  });
  return found;
}

function indexVariables(cells: readonly ParsedCell[]): ReadonlyMap<string, readonly DefinedAt[]> {
  const found = new Map<string, DefinedAt[]>();
  cells.forEach(({ cell }, index) => {
    if (cell.variables.length === 0) return;
    for (const [name, value] of new Map(cell.variables.map((variable) => [variable.name, variable.value])))
      add(found, name, { index, value });
  });
  return found;
}

function add<T>(lists: Map<string, T[]>, name: string, entry: T): void {
  const list = lists.get(name);
  if (list) list.push(entry);
  else lists.set(name, [entry]);
}

/** The last entry above `fromIndex`, otherwise the first one below it. Entries are in the order of their cells. */
function nearest<T>(entries: readonly T[], fromIndex: number, indexOf: (entry: T) => number): T | undefined {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && indexOf(entry) < fromIndex) low = middle + 1;
    else high = middle;
  }
  const below = entries[low];
  return entries[low - 1] ?? (below !== undefined && indexOf(below) === fromIndex ? entries[low + 1] : below);
}
