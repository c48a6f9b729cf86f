import type { RowOutline, TableSection } from '../../../core/base/view/decodedView';
import type { FoldBase, FoldChoice } from '../dom/viewContext';
import type { RowPlace } from './treeCell';

/** Maximum number of rows of a tree that is opened completely. A larger tree has only its first levels open. */
const rowsOpenedWhole = 100;
const levelsOpened = 3;
/** Maximum number of rows whose folding is stored. */
const maxTurned = 500;

const matches = 1;
const holdsMatches = 2;

/**
 * The visible rows of a tree: which branches are open, and which rows match a filter, with their parents. Uses passes
 * over typed arrays, so that a tree of any size folds immediately.
 */
export class TreeRows {
  readonly #count: number;
  readonly #depths: Int32Array;
  /** The index of the parent of each row; -1 for none. */
  readonly #parents: Int32Array;
  /** The index after the last row within each row. */
  readonly #ends: Int32Array;
  readonly #path: readonly number[];
  readonly #outline: RowOutline | undefined;
  readonly #folds: Uint8Array;
  readonly #turned = new Set<number>();
  #base: FoldBase = 'default';
  /** The rows that match a filter; undefined for all rows. */
  #kept: Uint8Array | undefined;
  /** The folds while rows are searched. All branches are then open until the user closes one. */
  #searchFolds: Uint8Array | undefined;

  constructor({ rowCount, depth, outline }: TableSection, choice?: FoldChoice) {
    this.#count = rowCount;
    this.#depths = Int32Array.from({ length: rowCount }, (_, row) => depth?.(row) ?? 0);
    this.#parents = new Int32Array(rowCount).fill(-1);
    this.#ends = new Int32Array(rowCount).fill(rowCount);
    this.#path = outline?.path ?? [];
    this.#outline = outline;
    this.#folds = new Uint8Array(rowCount);
    this.#place();
    const fits = choice?.rows === rowCount;
    this.#openBase(fits ? choice.base : 'default');
    if (fits) for (const row of choice.turned) if (this.isBranch(row)) this.setOpen(row, !this.isOpen(row));
  }

  get choice(): FoldChoice | undefined {
    if (this.#base === 'default' && this.#turned.size === 0) return undefined;
    return { rows: this.#count, base: this.#base, turned: [...this.#turned].slice(-maxTurned) };
  }

  depthOf(row: number): number {
    return this.#depths[row] ?? 0;
  }

  /** The deepest level of the tree, from 0. */
  get deepest(): number {
    return this.#depths.reduce((most, depth) => Math.max(most, depth), 0);
  }

  /** Returns the parent of a row; undefined for an outermost row. */
  parentOf(row: number): number | undefined {
    const parent = this.#parents[row] ?? -1;
    return parent === -1 ? undefined : parent;
  }

  /** Returns the position among visible rows of a row, or of the innermost parent that is there; -1 for none. */
  placeAmong(visible: Uint32Array, row: number | undefined): number {
    let shown = row;
    while (shown !== undefined && positionIn(visible, shown) === -1) shown = this.parentOf(shown);
    return shown === undefined ? -1 : positionIn(visible, shown);
  }

  /** Whether visible rows are within a row, or would be if it were open. */
  isBranch(row: number): boolean {
    if ((this.#ends[row] ?? 0) <= row + 1) return false;
    return this.#kept === undefined || ((this.#kept[row] ?? 0) & holdsMatches) !== 0;
  }

  isOpen(row: number): boolean {
    return (this.#searchFolds ?? this.#folds)[row] === 1;
  }

  placeOf(row: number): RowPlace {
    return {
      depth: this.depthOf(row),
      isOpen: this.isBranch(row) ? this.isOpen(row) : undefined,
      isContext: this.isContext(row),
      mark: this.#outline?.mark(row),
    };
  }

  /** Whether a row is only visible because of rows within it. */
  isContext(row: number): boolean {
    return this.#kept !== undefined && ((this.#kept[row] ?? 0) & matches) === 0;
  }

  setOpen(row: number, isOpen: boolean): void {
    if (this.#searchFolds !== undefined) {
      this.#searchFolds[row] = isOpen ? 1 : 0;
      return;
    }
    if (this.isOpen(row) === isOpen) return;
    this.#folds[row] = isOpen ? 1 : 0;
    if (!this.#turned.delete(row)) this.#turned.add(row);
  }

  /** Opens or closes a row and all rows within it. */
  setBranch(row: number, isOpen: boolean): void {
    for (let inner = row; inner < (this.#ends[row] ?? 0); inner++)
      if (this.#holdsRows(inner)) this.setOpen(inner, isOpen);
  }

  setAll(isOpen: boolean): void {
    if (this.#searchFolds === undefined) this.#openBase(isOpen ? 'open' : 'closed');
    else this.#searchFolds.fill(isOpen ? 1 : 0);
  }

  /** Opens the parents of a row, so that it is visible. */
  reveal(row: number): void {
    for (let outer = this.parentOf(row); outer !== undefined; outer = this.parentOf(outer)) this.setOpen(outer, true);
  }

  /**
   * Keeps only these rows and their parents, or all rows. While rows are searched, all branches with some of them are
   * open.
   */
  keep(rows: Uint32Array | undefined, isSearch: boolean): void {
    this.#searchFolds = isSearch ? new Uint8Array(this.#count).fill(1) : undefined;
    this.#kept = rows && new Uint8Array(this.#count);
    const kept = this.#kept;
    if (rows === undefined || kept === undefined) return;
    for (const row of rows) {
      kept[row] = (kept[row] ?? 0) | matches;
      for (let outer = this.#parents[row] ?? -1; outer !== -1; outer = this.#parents[outer] ?? -1) {
        if (((kept[outer] ?? 0) & holdsMatches) !== 0) break;
        kept[outer] = (kept[outer] ?? 0) | holdsMatches;
      }
    }
  }

  /** Returns the indexes of the visible rows. */
  visible(): Uint32Array {
    const shown = new Uint32Array(this.#count);
    let count = 0;
    for (let row = 0; row < this.#count;) {
      const isKept = this.#kept === undefined || this.#kept[row] !== 0;
      if (isKept) shown[count++] = row;
      row = isKept && this.isOpen(row) ? row + 1 : (this.#ends[row] ?? this.#count);
    }
    return shown.slice(0, count);
  }

  /** Returns the indexes of the rows that are visible if all branches are open. */
  unfolded(): Uint32Array {
    const kept = this.#kept;
    const rows = Uint32Array.from({ length: this.#count }, (_, row) => row);
    return kept === undefined ? rows : rows.filter((row) => kept[row] !== 0);
  }

  /** Returns for each row whether `isHidden` returns true for it or for one of its parents. */
  hiddenBy(isHidden: (row: number) => boolean): Uint8Array {
    const hidden = new Uint8Array(this.#count);
    for (let row = 0; row < this.#count;) {
      if (!isHidden(row)) {
        row += 1;
        continue;
      }
      const end = this.#ends[row] ?? row + 1;
      hidden.fill(1, row, end);
      row = end;
    }
    return hidden;
  }

  /** Computes the parent of each row and the end of each branch. */
  #place(): void {
    const open: number[] = [];
    for (let row = 0; row < this.#count; row++) {
      while (open.length > 0 && this.depthOf(open.at(-1) ?? 0) >= this.depthOf(row)) this.#ends[open.pop() ?? 0] = row;
      this.#parents[row] = open.at(-1) ?? -1;
      open.push(row);
    }
  }

  #holdsRows(row: number): boolean {
    return (this.#ends[row] ?? 0) > row + 1;
  }

  #openBase(base: FoldBase): void {
    this.#base = base;
    this.#turned.clear();
    const isWhole = base === 'open' || (base === 'default' && this.#count <= rowsOpenedWhole);
    for (let row = 0; row < this.#count; row++)
      this.#folds[row] = isWhole || (base === 'default' && this.depthOf(row) < levelsOpened - 1) ? 1 : 0;
    if (base === 'default') for (const row of this.#path) this.#folds[row] = 1;
  }
}

/** Returns the position of a row among rows in ascending order; -1 if it isn't there. */
export function positionIn(rows: Uint32Array, row: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = rows[middle] ?? 0;
    if (found === row) return middle;
    if (found < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
