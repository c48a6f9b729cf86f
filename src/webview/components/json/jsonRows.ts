import { listedMembers } from '../../../core/base/answerBounds';
import type { JsonValue } from '../../../core/base/json/jsonValue';
import { type PathStep, printStep } from '../../../core/base/json/readPath';
import { JsonBranch } from './jsonPreview';

/**
 * One line of a JSON tree: a value and its position. The line below the listed members of a long branch has `unlisted`;
 * its value and path are those of the branch.
 */
export interface JsonRow {
  readonly value: JsonValue;
  readonly step: PathStep;
  readonly parent: JsonRow | undefined;
  /** 1 for the root. */
  readonly level: number;
  /** Position among its siblings, from 1, and their number. */
  readonly place: number;
  readonly siblings: number;
  /** Number of members or items inside; 0 for a leaf. */
  readonly size: number;
  readonly branch: JsonBranch;
  /** Number of unlisted members of the parent that this line adds when it is toggled; 0 on the line of a value. */
  readonly unlisted: number;
}

/** Maximum number of lines when everything is opened. Further levels stay closed. */
const openAllLimit = 20_000;

/** The visible lines of a JSON tree, depending on which branches are open. */
export class JsonRows {
  #rows: readonly JsonRow[];
  readonly #open = new Set<JsonRow>();

  /** `name` is the name of the root value: `result`. */
  constructor(value: JsonValue, name: string) {
    const branch = new JsonBranch(value);
    const root: JsonRow = {
      value,
      step: name,
      parent: undefined,
      level: 1,
      place: 1,
      siblings: 1,
      size: branch.size,
      branch,
      unlisted: 0,
    };
    this.#rows = [root];
    if (root.size > 0) this.toggle(0);
  }

  get rows(): readonly JsonRow[] {
    return this.#rows;
  }

  isOpen(row: JsonRow): boolean {
    return this.#open.has(row);
  }

  /** Opens or closes the branch on a line, or lists the next members of a long one. Leaves don't change. */
  toggle(position: number): void {
    const row = this.#rows[position];
    if (row === undefined) return;
    if (row.unlisted > 0 && row.parent !== undefined) {
      const next = membersOf(row.parent, row.place - 1);
      this.#rows = [...this.#rows.slice(0, position), ...next, ...this.#rows.slice(position + 1)];
      return;
    }
    if (row.size === 0) return;
    if (this.#open.delete(row)) {
      const after = this.#rows.findIndex((later, index) => index > position && later.level <= row.level);
      this.#rows = [...this.#rows.slice(0, position + 1), ...(after === -1 ? [] : this.#rows.slice(after))];
    } else {
      this.#open.add(row);
      this.#rows = [...this.#rows.slice(0, position + 1), ...membersOf(row, 0), ...this.#rows.slice(position + 1)];
    }
  }

  /** Opens the branches on a path from the root, and returns the position of its line; undefined if there is none. */
  reveal(path: readonly PathStep[]): number | undefined {
    let position = 0;
    for (const step of path) {
      const row = this.#rows[position];
      if (row === undefined || row.size === 0) return undefined;
      if (!this.#open.has(row)) this.toggle(position);
      const found = this.#memberAt(row, position, step);
      if (found === undefined) return undefined;
      position = found;
    }
    return position;
  }

  /** Returns the position of a member of an open branch. Lists pages of the branch until it is there. */
  #memberAt(branch: JsonRow, position: number, step: PathStep): number | undefined {
    for (let at = position + 1; at < this.#rows.length; at++) {
      const row = this.#rows[at];
      if (row === undefined || row.level <= branch.level) return undefined;
      if (row.parent !== branch) continue;
      if (row.unlisted > 0) {
        this.toggle(at);
        at -= 1;
      } else if (row.step === step) return at;
    }
    return undefined;
  }

  /** Opens level after level, up to a maximum number of lines. */
  openAll(): void {
    for (;;) {
      const closed = new Set(this.#rows.filter((row) => row.size > 0 && !this.#open.has(row)));
      const added = [...closed].reduce((sum, row) => sum + Math.min(row.size, listedMembers), 0);
      if (added === 0 || this.#rows.length + added > openAllLimit) return;
      for (const row of closed) this.#open.add(row);
      this.#rows = this.#rows.flatMap((row) => (closed.has(row) ? [row, ...membersOf(row, 0)] : [row]));
    }
  }

  /** Closes everything below the root. */
  closeAll(): void {
    const [root] = this.#rows;
    if (root === undefined) return;
    this.#open.clear();
    this.#rows = [root];
    this.toggle(0);
  }
}

/** Returns the path of a line, in the syntax of `{{name.…}}`: `result[0].topics[1]`. */
export function pathOf(row: JsonRow): string {
  if (row.parent === undefined) return String(row.step);
  return row.unlisted > 0 ? pathOf(row.parent) : pathOf(row.parent) + printStep(row.step);
}

/** Returns a page of a branch's members, and the line that lists the next page. */
function membersOf(parent: JsonRow, start: number): readonly JsonRow[] {
  const listed = parent.branch.slice(start, start + listedMembers);
  const rows = listed.map(([step, value], index) => {
    const branch = new JsonBranch(value);
    const place = start + index + 1;
    return { ...memberAt(parent, place), value, step, size: branch.size, branch, unlisted: 0 };
  });
  const unlisted = parent.size - start - listed.length;
  if (unlisted <= 0) return rows;
  const { value, step, branch } = parent;
  return [...rows, { ...memberAt(parent, start + listed.length + 1), value, step, size: 0, branch, unlisted }];
}

function memberAt(parent: JsonRow, place: number) {
  return { parent, level: parent.level + 1, place, siblings: parent.size };
}
