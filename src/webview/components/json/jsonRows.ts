import { JsonNumber, type JsonObject, type JsonValue } from '../../../core/json/jsonValue';
import { printStep, type PathStep } from '../../../core/json/readPath';

/** One line of a JSON tree: a value at its place. */
export interface JsonRow {
  readonly value: JsonValue;
  readonly step: PathStep;
  readonly parent: JsonRow | undefined;
  /** 1 for the root. */
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly place: number;
  readonly siblings: number;
  /** Members or items that opening it would show; 0 for a leaf. */
  readonly size: number;
}

/** Lines that opening everything may make; beyond it, levels stay closed. */
const openAllLimit = 20_000;

/** The lines of a JSON value as a tree, the ones in sight of a reader who opened some of its branches. */
export class JsonRows {
  #rows: readonly JsonRow[];
  readonly #open = new Set<JsonRow>();

  /** `name` is what the value itself is called: `result`. */
  constructor(value: JsonValue, name: string) {
    const root: JsonRow = { value, step: name, parent: undefined, level: 1, place: 1, siblings: 1, size: sizeOf(value) };
    this.#rows = [root];
    if (root.size > 0) this.toggle(0);
  }

  get rows(): readonly JsonRow[] {
    return this.#rows;
  }

  isOpen(row: JsonRow): boolean {
    return this.#open.has(row);
  }

  /** Opens or closes the branch on a line; leaves stay as they are. */
  toggle(position: number): void {
    const row = this.#rows[position];
    if (row === undefined || row.size === 0) return;
    if (this.#open.delete(row)) {
      const after = this.#rows.findIndex((later, index) => index > position && later.level <= row.level);
      this.#rows = [...this.#rows.slice(0, position + 1), ...(after === -1 ? [] : this.#rows.slice(after))];
    } else {
      this.#open.add(row);
      this.#rows = [...this.#rows.slice(0, position + 1), ...membersOf(row), ...this.#rows.slice(position + 1)];
    }
  }

  /** Opens level after level, as long as the tree stays of a readable size. */
  openAll(): void {
    for (;;) {
      const closed = new Set(this.#rows.filter((row) => row.size > 0 && !this.#open.has(row)));
      const added = [...closed].reduce((sum, row) => sum + row.size, 0);
      if (added === 0 || this.#rows.length + added > openAllLimit) return;
      for (const row of closed) this.#open.add(row);
      this.#rows = this.#rows.flatMap((row) => (closed.has(row) ? [row, ...membersOf(row)] : [row]));
    }
  }

  /** Closes all but the root. */
  closeAll(): void {
    const [root] = this.#rows;
    if (root === undefined) return;
    this.#open.clear();
    this.#rows = [root];
    this.toggle(0);
  }
}

/** The path that leads to a line, as `{{name.…}}` takes it: `result[0].topics[1]`. */
export function pathOf(row: JsonRow): string {
  return row.parent === undefined ? String(row.step) : pathOf(row.parent) + printStep(row.step);
}

/** The members of an object or items of an array; empty for leaves. */
export function entriesOf(value: JsonValue): readonly (readonly [PathStep, JsonValue])[] {
  if (Array.isArray(value)) return value.map((item: JsonValue, index) => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
}

function membersOf(parent: JsonRow): readonly JsonRow[] {
  return entriesOf(parent.value).map(([step, value], index) => ({
    value, step, parent, level: parent.level + 1, place: index + 1, siblings: parent.size, size: sizeOf(value),
  }));
}

function sizeOf(value: JsonValue): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}
