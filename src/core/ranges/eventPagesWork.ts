import { readText } from '../json/readMember';
import type { JsonObject, JsonValue } from '../json/jsonValue';
import type { JournalEntry } from './journalEntry';
import type { Answered, Assignment, Failed, LongWork, Portion, RowSource, WorkProgress } from './longWork';
import { rowsAtHand } from './pieceShelf';
import { readEventPage } from './readEventQuery';

export interface EventPagesRequest {
  readonly filter: JsonObject;
  /** `# @pages n`; without it to the end. */
  readonly mostPages?: number;
}

/** `l2net_getEvents`, page after page: the token of each leads to the next. */
export class EventPagesWork implements LongWork {
  readonly #request: EventPagesRequest;
  readonly #ready: RowSource[] = [];
  #token: string | undefined;
  /** Tokens of the pages so far: one that comes again would lead in a circle. */
  readonly #tokens = new Set<string>();
  #pages = 0;
  #isEnded = false;
  #inFlight: number | undefined;
  #nextId = 1;

  constructor(request: EventPagesRequest) {
    this.#request = request;
    this.#token = readText(request.filter, 'continuation_token');
    if (this.#token !== undefined) this.#tokens.add(this.#token);
  }

  next(lanes: number): readonly Assignment[] {
    if (lanes < 1 || this.#isDone || this.#inFlight !== undefined) return [];
    this.#inFlight = this.#nextId++;
    const filter = this.#token === undefined ? this.#request.filter : { ...this.#request.filter, continuation_token: this.#token };
    return [{ id: this.#inFlight, call: { kind: 'rpc', method: 'l2net_getEvents', params: { filter } } }];
  }

  answered(_id: number, value: JsonValue): Answered {
    this.#inFlight = undefined;
    const page = readEventPage(value);
    if (page === undefined) return { kind: 'bad', why: 'The answer is no page of events.', again: true };
    if (page.token !== undefined && this.#tokens.has(page.token)) return { kind: 'bad', why: 'The pages lead in a circle: the service gave the same continuation token again.', again: false };
    this.#turn(page.token);
    this.#ready.push(rowsAtHand(page.events));
    const entry: JournalEntry = { kind: 'page', count: page.events.length, ...(page.token !== undefined && { token: page.token }) };
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

  get progress(): WorkProgress {
    const { mostPages } = this.#request;
    if (this.#isDone) return { done: 1, remainingCalls: 0 };
    return { done: mostPages === undefined ? undefined : this.#pages / mostPages, remainingCalls: mostPages === undefined ? undefined : mostPages - this.#pages };
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
