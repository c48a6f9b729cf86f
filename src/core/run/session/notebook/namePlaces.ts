import { nameOf, type ParsedCell } from '../../../model/cell/cell';
import { variableValues } from '../../../model/cell/variableValues';

/** Positions in the notebook by name, in ascending order. */
interface Positions {
  readonly indexed: ReadonlyMap<string, readonly number[]>;
  /** The names that edits have changed since then. There are few, so an edit doesn't copy all names. */
  readonly edited: ReadonlyMap<string, readonly number[]>;
}

/** Where names are defined. Contains only positions, so an edit that defines the same names doesn't change it. */
interface NameIndex {
  /** The position of each cell, by its id. */
  readonly ids: ReadonlyMap<string, number>;
  /** The positions of the cells with a name. */
  readonly cells: Positions;
  /** The positions of the cells that set a variable. */
  readonly variables: Positions;
}

/**
 * The cells of a notebook, and where they define names, so that finding a name doesn't search every cell. Never
 * changes: work in progress isn't affected by later edits. `after` returns the places after an edit and indexes only
 * the cells that differ.
 */
export class NamePlaces {
  readonly #index: NameIndex;

  /** `before` is an earlier state of the same notebook. */
  constructor(
    readonly cells: readonly ParsedCell[],
    before?: NamePlaces,
  ) {
    this.#index = (before && editIndex(before.#index, before.cells, cells)) ?? indexCells(cells);
  }

  /** Returns the places of names in these cells, which are the same notebook, edited or not. */
  after(cells: readonly ParsedCell[]): NamePlaces {
    if (cells === this.cells) return this;
    const isSame = cells.length === this.cells.length && cells.every((cell, at) => cell === this.cells[at]);
    return isSame ? this : new NamePlaces(cells, this);
  }

  /** The cell named `name` nearest above `fromCell`, otherwise the first one below it. */
  cellNamed(name: string, fromCell: ParsedCell): ParsedCell | undefined {
    const at = nearest(positionsOf(this.#index.cells, name), this.indexOf(fromCell));
    return at === undefined ? undefined : this.cells[at];
  }

  /** The value of the variable `name` that is defined nearest above `fromCell`, otherwise the first one below it. */
  valueOf(name: string, fromCell: ParsedCell): string | undefined {
    const at = nearest(positionsOf(this.#index.variables, name), this.indexOf(fromCell));
    const parsed = at === undefined ? undefined : this.cells[at];
    return parsed && variableValues(parsed.cell).get(name);
  }

  /** The first cell named `name`. */
  firstNamed(name: string): ParsedCell | undefined {
    const [at] = positionsOf(this.#index.cells, name);
    return at === undefined ? undefined : this.cells[at];
  }

  /** Whether more than one cell is named `name`. */
  isRepeated(name: string): boolean {
    return positionsOf(this.#index.cells, name).length > 1;
  }

  /** The cell with an id. */
  withId(id: string): ParsedCell | undefined {
    const at = this.#index.ids.get(id);
    return at === undefined ? undefined : this.cells[at];
  }

  /** The position of a cell. -1 for a cell that isn't one of these, such as one before an edit. */
  indexOf(cell: ParsedCell): number {
    const at = this.#index.ids.get(cell.id);
    return at !== undefined && this.cells[at]?.cell === cell.cell
      ? at
      : this.cells.findIndex((each) => each.cell === cell.cell);
  }
}

function indexCells(parsed: readonly ParsedCell[]): NameIndex {
  const ids = new Map<string, number>();
  const cells = new Map<string, number[]>();
  const variables = new Map<string, number[]>();
  parsed.forEach(({ id, cell }, at) => {
    if (!ids.has(id)) ids.set(id, at);
    const name = nameOf(cell);
    if (name !== undefined) add(cells, name, at);
    for (const variable of variableValues(cell).keys()) add(variables, variable, at);
  });
  return { ids, cells: { indexed: cells, edited: none }, variables: { indexed: variables, edited: none } };
}

const none: ReadonlyMap<string, readonly number[]> = new Map();

function positionsOf({ indexed, edited }: Positions, name: string): readonly number[] {
  return edited.get(name) ?? indexed.get(name) ?? [];
}

function add(lists: Map<string, number[]>, name: string, at: number): void {
  const list = lists.get(name);
  if (list) list.push(at);
  else lists.set(name, [at]);
}

/** Typing changes one cell at a time. Indexing all cells costs about as much as this many edits. */
const maxEdits = 16;
/** With more edited names than this, they are merged into the index. */
const maxEditedNames = 100;

/** Returns the index after edits of a few cells. Undefined if cells were added, removed or moved, or many edited. */
function editIndex(index: NameIndex, before: readonly ParsedCell[], now: readonly ParsedCell[]): NameIndex | undefined {
  if (before.length !== now.length) return undefined;
  let { cells, variables } = index;
  let edits = 0;
  for (let at = 0; at < now.length; at += 1) {
    const edited = now[at];
    const old = before[at];
    if (old === edited) continue;
    edits += 1;
    if (!old || old.id !== edited?.id || edits > maxEdits) return undefined;
    cells = editPositions(cells, at, namesOf(old), namesOf(edited));
    variables = editPositions(variables, at, variableValues(old.cell), variableValues(edited.cell));
  }
  return { ids: index.ids, cells, variables };
}

type Names = Pick<ReadonlySet<string>, 'has' | 'keys'>;

function namesOf({ cell }: ParsedCell): Names {
  const name = nameOf(cell);
  return new Set(name === undefined ? [] : [name]);
}

/**
 * Returns the positions after the cell `at` defines `now` instead of `old`: the same object if both have the same
 * names.
 */
function editPositions(positions: Positions, at: number, old: Names, now: Names): Positions {
  const gone = [...old.keys()].filter((name) => !now.has(name));
  const added = [...now.keys()].filter((name) => !old.has(name));
  if (gone.length === 0 && added.length === 0) return positions;
  const edited = new Map(positions.edited);
  for (const name of gone)
    edited.set(
      name,
      positionsOf(positions, name).filter((each) => each !== at),
    );
  for (const name of added)
    edited.set(
      name,
      [...positionsOf(positions, name), at].sort((a, b) => a - b),
    );
  return edited.size > maxEditedNames ? mergeEdited(positions.indexed, edited) : { ...positions, edited };
}

function mergeEdited(indexed: Positions['indexed'], edited: Positions['edited']): Positions {
  const merged = new Map([...indexed, ...edited]);
  for (const [name, positions] of edited) if (positions.length === 0) merged.delete(name);
  return { indexed: merged, edited: none };
}

/** The last position above `from`, otherwise the first one below it. */
function nearest(positions: readonly number[], from: number): number | undefined {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const position = positions[middle];
    if (position !== undefined && position < from) low = middle + 1;
    else high = middle;
  }
  return positions[low - 1] ?? (positions[low] === from ? positions[low + 1] : positions[low]);
}
