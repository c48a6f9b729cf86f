import { BooleanColumn } from './cells/booleanColumn';
import type { CellColumn } from './cells/cellColumn';
import { IntegerColumn } from './cells/integerColumn';
import { TextColumn } from './cells/textColumn';
import { TextStore } from './cells/textStore';
import type { SaveColumn } from './saveColumn';

/**
 * Creates the columns of consecutive batches of rows in the same memory. New memory for each batch would cause more
 * garbage collections.
 */
export class ColumnMemory {
  #rows = 0;
  #numbers: readonly Uint32Array<ArrayBuffer>[] = [];
  #integers: readonly Float64Array<ArrayBuffer>[] = [];
  readonly #stores: readonly TextStore[];

  /** `shared`: the indexes of the columns whose texts are in the store that is passed to `columns`. */
  constructor(
    private readonly layout: readonly SaveColumn[],
    private readonly shared: ReadonlySet<number>,
  ) {
    this.#stores = layout.map(() => new TextStore(64, 16));
  }

  /** Earlier columns are invalid after this call. */
  columns(rows: number, store: TextStore): readonly CellColumn[] {
    if (rows > this.#rows) {
      this.#rows = rows;
      this.#numbers = this.layout.map(({ type }) => new Uint32Array(isText(type) ? rows : 0));
      this.#integers = this.layout.map(({ type }) => new Float64Array(isInteger(type) ? rows : 0));
    }
    return this.layout.map(({ type }, place) => {
      if (isInteger(type)) return new IntegerColumn(rows, this.#integers[place]);
      if (type === 'boolean') return new BooleanColumn(rows);
      const own = this.#stores[place];
      if (this.shared.has(place) || own === undefined) return new TextColumn(rows, store, this.#numbers[place]);
      own.clear();
      return new TextColumn(rows, own, this.#numbers[place]);
    });
  }
}

function isInteger(type: SaveColumn['type']): boolean {
  return type === 'int64' || type === 'uint64' || type === 'time';
}

function isText(type: SaveColumn['type']): boolean {
  return type === 'text' || type === 'decimal' || type === 'json';
}
