import type { JsonValue } from '../../../core/base/json/jsonValue';
import type { PathStep } from '../../../core/base/json/readPath';
import { maxMatches } from '../dom/viewContext';
import { JsonBranch, type JsonEntry, leafText, quantityText } from './jsonPreview';

/** Members that are listed at once, so that the walk can pause between them. */
const pageSize = 1_000;

/** The steps from the root to a value, without the root. */
export type JsonPath = readonly PathStep[];

interface Open {
  readonly branch: JsonBranch;
  readonly path: JsonPath;
  /** Index of the next member to visit. */
  next: number;
  page: readonly JsonEntry[];
}

/**
 * Finds a text, which is in lower case, in the keys and values of JSON, in the order of its lines, whether their
 * branches are open or not. `visit` takes a number of steps, so that the page can draw in between.
 */
export class JsonMatches {
  readonly paths: JsonPath[] = [];
  readonly #text: string;
  readonly #open: Open[];

  constructor(value: JsonValue, text: string) {
    this.#text = text;
    this.#open = [openAt(new JsonBranch(value), [])];
    if (this.#open[0]?.branch.size === 0 && this.#isMatch('', value, true)) this.paths.push([]);
  }

  /** Visits the next values. Returns false at the end, or if `maxMatches` are found. */
  visit(steps: number): boolean {
    for (let step = 0; step < steps; step++) if (!this.#visitNext()) return false;
    return true;
  }

  #visitNext(): boolean {
    const inner = this.#open.at(-1);
    if (inner === undefined || this.paths.length >= maxMatches) return false;
    const entry = nextOf(inner);
    if (entry === undefined) {
      this.#open.pop();
      return this.#open.length > 0;
    }
    const [key, value] = entry;
    const branch = new JsonBranch(value);
    const path = [...inner.path, key];
    if (this.#isMatch(key, value, branch.size === 0)) this.paths.push(path);
    if (branch.size > 0) this.#open.push(openAt(branch, path));
    return true;
  }

  #isMatch(key: PathStep, value: JsonValue, isLeaf: boolean): boolean {
    if (typeof key === 'string' && key.toLowerCase().includes(this.#text)) return true;
    if (!isLeaf) return false;
    const whole = typeof value === 'string' ? value : leafText(value);
    if (whole.toLowerCase().includes(this.#text)) return true;
    return /^[\d,]+$/.test(this.#text) && quantityText(value)?.includes(this.#text) === true;
  }
}

function openAt(branch: JsonBranch, path: JsonPath): Open {
  return { branch, path, next: 0, page: [] };
}

function nextOf(open: Open): JsonEntry | undefined {
  const place = open.next % pageSize;
  if (open.next >= open.branch.size) return undefined;
  if (place === 0) open.page = open.branch.slice(open.next, open.next + pageSize);
  open.next += 1;
  return open.page[place];
}
