import type { JsonObject, JsonValue } from '../json/jsonValue';
import { readText } from '../json/readMember';
import type { JournalEntry } from './journalEntry';
import type { Answered, Assignment, Failed, LongWork, LongWorkProgress, Portion, RowSource } from './longWork';
import { rowsAtHand } from './pieceShelf';
import { readEventPage } from './plan/readEventQuery';

export interface EventPagesOptions {
  readonly filter: JsonObject;
  /** `# @pages n`; without it to the end. */
  readonly mostPages?: number;
}

/** A service that looks through its blocks in steps gives pages without events too, but not without end. */
const mostEmptyPages = 200;

/** `l2net_getEvents`, page after page: the token of each leads to the next. */
export class EventPagesWork implements LongWork {
  readonly #request: EventPagesOptions;
  readonly #ready: RowSource[] = [];
  #token: string | undefined;
  /** Tokens of the pages so far: one that comes again would lead in a circle. */
  readonly #tokens = new Set<string>();
  #pages = 0;
  /** Pages without events in a row, in this run. */
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
    if (page === undefined) return { kind: 'bad', why: 'The answer is no page of events.', again: true };
    if (page.token !== undefined && this.#tokens.has(page.token))
      return {
        kind: 'bad',
        why: 'The pages lead in a circle: the service gave the same continuation token again.',
        again: false,
      };
    this.#emptyPages = page.events.length === 0 ? this.#emptyPages + 1 : 0;
    if (page.token !== undefined && this.#emptyPages > mostEmptyPages)
      return {
        kind: 'bad',
        why: `${mostEmptyPages} pages in a row held no events, and each led to another. Run the cell again to read on.`,
        again: false,
      };
    this.#turn(page.token);
    this.#ready.push(rowsAtHand(page.events));
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

  get progress(): LongWorkProgress {
    const { mostPages } = this.#request;
    if (this.#isDone) return { done: 1, remainingCalls: 0 };
    return {
      done: mostPages === undefined ? undefined : this.#pages / mostPages,
      remainingCalls: mostPages === undefined ? undefined : mostPages - this.#pages,
    };
  }

  /** The token with which the pages can be followed further; undefined when there are no more. */
  get continuationToken(): string | undefined {
    return this.#isEnded ? undefined : this.#token;
  }

  get #isDone(): boolean {
    return this.#isEnded || this.#pages >= (this.#request.mostPages ?? Infinity);
  }

  #turn(token: string | undefined): void {
    this.#pages += 1;
    this.#token = token;
    if (token !== undefined) this.#tokens.add(token);
    this.#isEnded = token === undefined;
  }
}
