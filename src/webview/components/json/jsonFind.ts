import type { JsonValue } from '../../../core/base/json/jsonValue';
import { printStep } from '../../../core/base/json/readPath';
import { inSlices } from '../dom/inSlices';
import type { FindPlace } from '../dom/viewContext';
import { JsonMatches, type JsonPath } from './jsonMatches';
import { type JsonRow, pathOf } from './jsonRows';

/** What a search needs from a JSON tree. */
export interface SearchedTree {
  readonly element: HTMLElement;
  readonly value: JsonValue;
  /** Name of the root value in a path. */
  readonly root: string;
  /** Makes a line the active one and scrolls it into view. Opens the branches around it. */
  reveal(path: JsonPath): void;
  /** Draws the lines again, because their marks changed. */
  refresh(): void;
}

/** Steps of a walk between two looks at the clock. */
const stepsAtOnce = 50;

/** Finds text in a JSON tree, in open and closed branches, and knows how its lines are marked. */
export class JsonFind implements FindPlace {
  readonly #tree: SearchedTree;
  #paths: readonly JsonPath[] = [];
  #marked: ReadonlySet<string> = new Set();
  #current: string | undefined;

  constructor(tree: SearchedTree) {
    this.#tree = tree;
  }

  get element(): HTMLElement {
    return this.#tree.element;
  }

  async find(text: string, signal: AbortSignal): Promise<number | undefined> {
    const matches = new JsonMatches(this.#tree.value, text);
    let isMore = true;
    // The number of values is unknown before the walk, so slices are asked for until it ends.
    while (isMore) {
      const done = await inSlices({
        count: 2_000,
        signal,
        visit: () => {
          isMore &&= matches.visit(stepsAtOnce);
        },
      });
      if (!done) return undefined;
    }
    this.#paths = matches.paths;
    this.#marked = new Set(matches.paths.map((path) => this.#printed(path)));
    this.#tree.refresh();
    return this.#paths.length;
  }

  show(match: number | undefined): void {
    const path = match === undefined ? undefined : this.#paths[match];
    this.#current = path && this.#printed(path);
    if (path === undefined) this.#tree.refresh();
    else this.#tree.reveal(path);
  }

  clear(): void {
    this.#paths = [];
    this.#marked = new Set();
    this.#current = undefined;
    this.#tree.refresh();
  }

  markOf(row: JsonRow): 'found' | 'current' | undefined {
    if (this.#marked.size === 0 || row.unlisted > 0) return undefined;
    const path = pathOf(row);
    if (path === this.#current) return 'current';
    return this.#marked.has(path) ? 'found' : undefined;
  }

  #printed(path: JsonPath): string {
    return this.#tree.root + path.map(printStep).join('');
  }
}
