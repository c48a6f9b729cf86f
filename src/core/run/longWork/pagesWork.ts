import type { JsonValue } from '../../base/json/jsonValue';
import { ok } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import type { Call } from '../../model/exchange/exchange';
import type { JournalEntry } from './journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion, RowSource } from './longWork';
import { rowsInMemory } from './pieceBuffer';
import type { WorkKind, WorkRequest } from './workKind';

/** A request whose answer comes in pages, each of which has the token of the next. */
export interface PagedRequest {
  /** What a page has, in the plural, such as `events`. */
  readonly nouns: string;
  /** The token that the request itself starts with. */
  readonly firstToken: string | undefined;
  /** Returns the call for the page of a token. Undefined for the first page. */
  callAt(token: string | undefined): Extract<Call, { kind: 'rpc' }>;
  /** Reads the rows of an answer. Undefined if it isn't a page. */
  readPage(answer: JsonValue): Page | undefined;
  /** The share of the request that the rows of a page have reached, from 0 to 1. Undefined if they don't show it. */
  shareAt?(rows: readonly JsonValue[]): number | undefined;
  /** The rows of a page, as requested, and the most that many services return. Undefined if the request can't set it. */
  readonly size?: { readonly member: string; readonly rows: number; readonly most: number } | undefined;
}

export interface Page {
  readonly rows: readonly JsonValue[];
  /** The token of the next page. Undefined for the last one, however few rows the others have. */
  readonly token: string | undefined;
}

export interface PagesOptions {
  /** `# @pages n`. Undefined for all pages. */
  readonly maxPages?: number;
}

/** A service that searches in steps also returns pages without rows, but not endlessly. */
const maxEmptyPages = 200;

/** A request whose answer comes in pages. The token of each page leads to the next. */
export class PagesWork implements LongWork {
  readonly #request: PagedRequest;
  readonly #maxPages: number | undefined;
  readonly #ready: RowSource[] = [];
  #token: string | undefined;
  /** Tokens of the pages so far. A repeated one would lead in a circle. */
  readonly #tokens = new Set<string>();
  #pages = 0;
  /** Consecutive pages without rows in this run. */
  #emptyPages = 0;
  #isEnded = false;
  #share: number | undefined;
  #inFlight: number | undefined;
  #nextId = 1;

  constructor(request: PagedRequest, { maxPages }: PagesOptions = {}) {
    this.#request = request;
    this.#maxPages = maxPages;
    this.#token = request.firstToken;
    if (this.#token !== undefined) this.#tokens.add(this.#token);
  }

  next(lanes: number): readonly Assignment[] {
    if (lanes < 1 || this.#isDone || this.#inFlight !== undefined) return [];
    this.#inFlight = this.#nextId++;
    return [{ id: this.#inFlight, call: this.#request.callAt(this.#token) }];
  }

  answered(_id: number, value: JsonValue): Answered {
    this.#inFlight = undefined;
    const { nouns } = this.#request;
    const page = this.#request.readPage(value);
    if (page === undefined) return { kind: 'bad', why: `The answer isn't a page of ${nouns}.`, again: true };
    if (page.token !== undefined && this.#tokens.has(page.token))
      return {
        kind: 'bad',
        why: 'The pages repeat because the service returned the same continuation token twice.',
        again: false,
      };
    this.#emptyPages = page.rows.length === 0 ? this.#emptyPages + 1 : 0;
    if (page.token !== undefined && this.#emptyPages > maxEmptyPages)
      return {
        kind: 'bad',
        why: `${maxEmptyPages} pages in a row had no ${nouns} but led to another page. Run the cell again to continue.`,
        again: false,
      };
    this.#turn(page.token);
    this.#share = this.#request.shareAt?.(page.rows) ?? this.#share;
    this.#ready.push(rowsInMemory(page.rows));
    const entry: JournalEntry = {
      kind: 'page',
      count: page.rows.length,
      token: page.token,
    };
    return { kind: 'kept', rows: page.rows, entries: [entry], notices: [] };
  }

  failed(): Failed {
    return { kind: 'other' };
  }

  released(): void {
    this.#inFlight = undefined;
  }

  restore(entry: JournalEntry): void {
    if (entry.kind !== 'page') return;
    this.#turn(entry.token);
    this.#ready.push({ kind: 'journal', entry });
  }

  nextPortion(): Portion | undefined {
    const source = this.#ready.shift();
    return source && { span: undefined, sources: [source], arrange: (rows) => rows.flat() };
  }

  get progress(): LongWork['progress'] {
    const maxPages = this.#maxPages;
    if (this.#isDone) return { done: 1, remainingCalls: 0 };
    return {
      done: maxPages === undefined ? undefined : this.#pages / maxPages,
      remainingCalls: maxPages === undefined ? this.#estimatedPages : maxPages - this.#pages,
    };
  }

  get advice(): string | undefined {
    const { size } = this.#request;
    const left = this.#estimatedPages;
    if (size === undefined || size.rows >= size.most || left === undefined || this.#maxPages !== undefined)
      return undefined;
    const fewer = Math.ceil((left * size.rows) / size.most);
    return `About ${groupDigits(left)} more at this size; ${groupDigits(fewer)} with \`${size.member}\` ${groupDigits(size.most)}.`;
  }

  /** The pages to come, if the rest of the request is as dense as what was read. */
  get #estimatedPages(): number | undefined {
    const share = this.#share ?? 0;
    return share > 0 ? Math.max(1, Math.ceil((this.#pages * (1 - share)) / share)) : undefined;
  }

  /** The token of the next page. Undefined if there are no more pages. */
  get continuationToken(): string | undefined {
    return this.#isEnded ? undefined : this.#token;
  }

  get #isDone(): boolean {
    return this.#isEnded || this.#pages >= (this.#maxPages ?? Infinity);
  }

  #turn(token: string | undefined): void {
    this.#pages += 1;
    this.#token = token;
    if (token !== undefined) this.#tokens.add(token);
    this.#isEnded = token === undefined;
  }
}

/** Returns the members of a request that follow from its pages. */
export function pagedWork(
  pages: PagedRequest,
): Pick<WorkRequest, 'problem' | 'tags' | 'rangeAt' | 'countGroups' | 'create'> {
  return {
    problem: undefined,
    tags: [],
    rangeAt: () => ok(undefined),
    countGroups: () => 1,
    create: ({ maxPages }) => ok(new PagesWork(pages, maxPages === undefined ? {} : { maxPages })),
  };
}

/** Returns the plan of a kind whose method, by its catalogue name, returns pages. Nobody knows how many there are. */
export function pagedPlan(method: string): Pick<WorkKind, 'plan' | 'openPlan' | 'firstCall' | 'unpricedBeforeAsking'> {
  return {
    unpricedBeforeAsking: 5,
    plan: ({ maxPages }) => ({ calls: [{ method, count: 1 }], isLeast: maxPages !== 1 }),
    openPlan:
      'Rpcbook follows all pages, or as many as `# @pages` sets, and asks after five pages of unknown price, and before the cost exceeds `rpcbook.credits.confirmAbove`.',
    firstCall: {
      isTooFew: ({ maxPages }) => maxPages !== 1,
      tooMuch: new Set(),
    },
  };
}
