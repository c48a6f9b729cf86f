import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { readText } from '../../base/json/readMember';
import type { JournalEntry } from './journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion, RowSource } from './longWork';
import { rowsInMemory } from './pieceBuffer';
import { readEventPage } from './plan/readEventQuery';

export interface EventPagesOptions {
  readonly filter: JsonObject;
  /** `# @pages n`. Undefined for all pages. */
  readonly maxPages?: number;
}

/** A service that searches its blocks in steps also returns pages without events, but not endlessly. */
const maxEmptyPages = 200;

/** `l2net_getEvents`, page by page. The token of each page leads to the next. */
export class EventPagesWork implements LongWork {
  readonly #request: EventPagesOptions;
  readonly #ready: RowSource[] = [];
  #token: string | undefined;
  /** Tokens of the pages so far. A repeated one would lead in a circle. */
  readonly #tokens = new Set<string>();
  #pages = 0;
  /** Consecutive pages without events in this run. */
  #emptyPages = 0;
  #isEnded = false;
  #inFlight: number | undefined;
  #nextId = 1;

  constructor(request: EventPagesOptions) {
    this.#request = request;
    this.#token = readText(request.filter, 'continuation_token');
    if (this.#token !== undefined) this.#tokens.add(this.#token);
  }

  next(lanes: number): readonly Assignment[] {
    if (lanes < 1 || this.#isDone || this.#inFlight !== undefined) return [];
    this.#inFlight = this.#nextId++;
    const filter =
      this.#token === undefined ? this.#request.filter : { ...this.#request.filter, continuation_token: this.#token };
    return [{ id: this.#inFlight, call: { kind: 'rpc', method: 'l2net_getEvents', params: { filter } } }];
  }

  answered(_id: number, value: JsonValue): Answered {
    this.#inFlight = undefined;
    const page = readEventPage(value);
    if (page === undefined) return { kind: 'bad', why: "The answer isn't a page of events.", again: true };
    if (page.token !== undefined && this.#tokens.has(page.token))
      return {
        kind: 'bad',
        why: 'The pages repeat because the service returned the same continuation token twice.',
        again: false,
      };
    this.#emptyPages = page.events.length === 0 ? this.#emptyPages + 1 : 0;
    if (page.token !== undefined && this.#emptyPages > maxEmptyPages)
      return {
        kind: 'bad',
        why: `${maxEmptyPages} pages in a row had no events but led to another page. Run the cell again to continue.`,
        again: false,
      };
    this.#turn(page.token);
    this.#ready.push(rowsInMemory(page.events));
    const entry: JournalEntry = {
      kind: 'page',
      count: page.events.length,
      ...(page.token !== undefined && { token: page.token }),
    };
    return { kind: 'kept', rows: page.events, entries: [entry], notices: [] };
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
    const { maxPages } = this.#request;
    if (this.#isDone) return { done: 1, remainingCalls: 0 };
    return {
      done: maxPages === undefined ? undefined : this.#pages / maxPages,
      remainingCalls: maxPages === undefined ? undefined : maxPages - this.#pages,
    };
  }

  /** The token of the next page. Undefined if there are no more pages. */
  get continuationToken(): string | undefined {
    return this.#isEnded ? undefined : this.#token;
  }

  get #isDone(): boolean {
    return this.#isEnded || this.#pages >= (this.#request.maxPages ?? Infinity);
  }

  #turn(token: string | undefined): void {
    this.#pages += 1;
    this.#token = token;
    if (token !== undefined) this.#tokens.add(token);
    this.#isEnded = token === undefined;
  }
}
