import { nameOf, type ParsedCell } from '../cell/sessionCell';

/**
 * Where the cells of a notebook define names, so that finding a name doesn't search every cell. The cells are read on
 * the first lookup. Several scopes of the same notebook share one.
 */
export class NamePlaces {
  #cells: ReadonlyMap<string, readonly number[]> | undefined;
  #variables: ReadonlyMap<string, readonly DefinedAt[]> | undefined;
  #indexes: ReadonlyMap<ParsedCell, number> | undefined;

  constructor(private readonly cells: readonly ParsedCell[]) {}

  /** The cell named `name` nearest above `fromCell`, otherwise the first one below it. */
  cellNamed(name: string, fromCell: ParsedCell): ParsedCell | undefined {
    this.#cells ??= indexNames(this.cells);
    const at = nearest(this.#cells.get(name) ?? [], this.#indexOf(fromCell), (index) => index);
    return at === undefined ? undefined : this.cells[at];
  }

  /** The value of the variable `name` that is defined nearest above `fromCell`, otherwise the first one below it. */
  valueOf(name: string, fromCell: ParsedCell): string | undefined {
    this.#variables ??= indexVariables(this.cells);
    return nearest(this.#variables.get(name) ?? [], this.#indexOf(fromCell), ({ index }) => index)?.value;
  }

  #indexOf(cell: ParsedCell): number {
    this.#indexes ??= new Map(this.cells.map((each, index) => [each, index]));
    return this.#indexes.get(cell) ?? -1;
  }
}

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
