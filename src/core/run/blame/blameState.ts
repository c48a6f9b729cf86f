import type { JsonObject } from '../../base/json/jsonValue';
import {
  type BlameChange,
  type ChangeAuthor,
  encodeBlameEnd,
  type UnchangedVariable,
} from '../../formats/stateDiff/blameAnswer';
import { capabilitiesMethod } from '../../model/exchange/keptNeeds';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { authorByWrites, findCandidates, partOfMethod } from './authorOfChange';
import type { BlameFinding } from './blameJournal';
import { type BlameQuestion, type BlameSubject, encodeWords, identifyValue, type Words } from './blameQuestion';
import {
  type AuthorWay,
  authorWays,
  type BlameBlock,
  methodOfAuthorWay,
  readBlameBlock,
  readBlameReceipts,
  readBlockWrites,
} from './blockAuthors';
import { ScannedLists } from './scannedLists';
import { knownValues, searchChange, type SearchStep } from './searchChange';

const noWords: Words = new Map();

/** Where the search for one subject is: the blocks of its changes, newest first, and the step after them. */
export interface SubjectSearch {
  readonly subject: BlameSubject;
  readonly blocks: readonly number[];
  /** Undefined if as many changes as wanted are known. */
  readonly step: SearchStep | undefined;
}

/** What a state search knows. It follows from the findings alone, in any order. */
export class BlameState {
  readonly #words = new Map<number, Map<string, string>>();
  readonly #notKept = new Set<number>();
  readonly #blocks = new Map<number, BlameBlock>();
  readonly #authors = new Map<number, Map<string, BlameFinding & { readonly kind: 'author' }>>();
  readonly #lacking = new Set<string>();
  readonly #lists: ScannedLists;
  readonly #searches = new Map<BlameSubject, SubjectSearch>();
  /** The changes about whose authors nothing more is asked, so that a long history isn't gone through at each call. */
  readonly #settled = new Map<BlameSubject, Set<number>>();
  /** Blocks to read between those of the search. Undefined until that has ended. */
  #samples: readonly number[] | undefined;
  /** Undefined before the events were asked for. */
  #clues: readonly number[] | undefined;
  #oldest: number;
  #asksOldest = true;

  /** `firstVolatile`: the first block that the chain may replace. */
  constructor(
    readonly question: BlameQuestion,
    readonly range: BlockSpan,
    private readonly firstVolatile: number,
  ) {
    this.#oldest = range.from;
    this.#lists = new ScannedLists(range.to);
  }

  take(finding: BlameFinding): void {
    if (this.#note(finding)) this.#searches.clear();
    if (this.question.further) this.#samples ??= this.#chooseSamples();
  }

  /** Returns whether it may change where a search is. */
  #note(finding: BlameFinding): boolean {
    switch (finding.kind) {
      case 'read': {
        const words = this.#words.get(finding.block) ?? new Map<string, string>();
        for (const [slot, word] of finding.words) words.set(slot, word);
        this.#words.set(finding.block, words);
        for (const settled of this.#settled.values())
          for (const block of [finding.block, finding.block + 1]) settled.delete(block);
        return true;
      }
      case 'notKept':
        this.#notKept.add(finding.block);
        return true;
      case 'oldest':
        this.#asksOldest = false;
        this.#oldest = Math.max(this.#oldest, finding.oldest ?? 0);
        return true;
      case 'clues':
        this.#clues = finding.clues;
        return true;
      case 'lacks':
        this.#lacking.add(finding.method);
        return true;
      case 'block': {
        const block = readBlameBlock(finding.answer);
        if (block) this.#blocks.set(finding.block, block);
        return false;
      }
      case 'author': {
        const authors = this.#authors.get(finding.block) ?? new Map<string, typeof finding>();
        this.#authors.set(finding.block, authors.set(finding.method, finding));
        return this.question.further && finding.method === methodOfAuthorWay.accessList && this.#noteList(finding);
      }
    }
  }

  #noteList({ block, answer }: BlameFinding & { readonly kind: 'author' }): boolean {
    const slots = new Set(this.question.subjects.flatMap((subject) => subject.slots));
    const writes = answer === undefined ? undefined : readBlockWrites('accessList', answer, this.question.address);
    const isNew = this.#lists.take(
      block,
      writes?.filter(({ slot }) => slots.has(slot)),
    );
    if (isNew) this.#settled.clear();
    // Without new writes, a list only shows that a value is older.
    return isNew || [...this.#searches.values()].some(({ step }) => step !== undefined && !this.#reachesStart(step));
  }

  /** Whether a value is known from the first block of the range. */
  #reachesStart(step: SearchStep): boolean {
    return step.kind === 'unchanged' && step.isKept && step.block <= this.range.from;
  }

  lacks(method: string): boolean {
    return this.#lacking.has(method);
  }

  /** Whether the network should be asked for the oldest block with state. */
  get asksOldest(): boolean {
    return this.#asksOldest && !this.lacks(capabilitiesMethod);
  }

  /** Whether the network should be asked for the events that name the value. */
  get asksEvents(): boolean {
    return this.question.topics.length > 0 && this.#clues === undefined;
  }

  /** The words of a block that were read. */
  wordsAt(block: number): Words {
    return this.#words.get(block) ?? noWords;
  }

  search(subject: BlameSubject): SubjectSearch {
    const known = this.#searches.get(subject) ?? this.#search(subject);
    this.#searches.set(subject, known);
    return known;
  }

  #search(subject: BlameSubject): SubjectSearch {
    const written = this.#lists.writtenIn(subject.slots);
    const values = this.#valuesOf(subject, written);
    const events = this.#clues?.slice(0, mostClues + 2 * this.question.changes) ?? [];
    const likely = [...written, ...events, ...this.question.clues].sort((a, b) => b - a);
    const known = knownValues(values, likely, written);
    const oldest = Math.max(this.range.from, Math.min(this.#oldest, this.#lists.from - 1));
    const blocks: number[] = [];
    let anchor = this.range.to;
    while (blocks.length < this.question.changes) {
      const step = searchChange(known, anchor, oldest);
      if (step.kind !== 'changed') return { subject, blocks, step };
      blocks.push(step.block);
      anchor = step.block - 1;
    }
    return { subject, blocks, step: undefined };
  }

  #valuesOf(subject: BlameSubject, written: readonly number[]): ReadonlyMap<number, string | undefined> {
    const values = new Map<number, string | undefined>();
    const listed = written.flatMap((block) => [block, block - 1]);
    for (const block of [...this.#words.keys(), ...this.#notKept, ...listed, this.#lists.from - 1]) {
      const value = identifyValue(subject, this.#knownWords(subject, block));
      const isKept = block >= this.#oldest && !this.#notKept.has(block);
      if (value !== undefined || !isKept) values.set(block, value);
    }
    return values;
  }

  /** The words of a subject at a block that were read, and those that access lists show. */
  #knownWords({ slots }: BlameSubject, block: number): Words {
    const read = this.wordsAt(block);
    if (!this.question.further) return read;
    return new Map(
      slots.flatMap((slot) => {
        const word = read.get(slot) ?? this.#lists.wordAt(slot, block, this.#words);
        return word === undefined ? [] : [[slot, word] as const];
      }),
    );
  }

  /** The next blocks whose access lists show what changed in them. None if no more are needed. */
  *unlisted(): Generator<number> {
    const { next } = this.#lists;
    const searches = this.question.subjects.map((subject) => this.search(subject));
    const isFound = searches.every(({ step }) => step?.kind !== 'read');
    const canList = this.question.asked === undefined && !this.lacks(methodOfAuthorWay.accessList);
    if (!this.question.further || next === undefined || !isFound || !canList) return;
    const last = Math.max(this.range.to - mostLists + 1, this.#firstListed(searches) + 1);
    for (let block = next; block >= last; block -= 1) if (!this.#lists.has(block)) yield block;
  }

  /** The block before those whose lists are needed: the last change, or the start if older state isn't kept. */
  #firstListed(searches: readonly SubjectSearch[]): number {
    const isCut = searches.some(({ step }) => step?.kind === 'unchanged' && !this.#reachesStart(step));
    return isCut ? this.range.from : firstSearched(searches);
  }

  /** The blocks to read between those of the search, after it. Undefined before its end. */
  get samples(): readonly number[] | undefined {
    const { subjects } = this.question;
    return this.#samples?.filter(
      (block) =>
        !this.#notKept.has(block) && subjects.some(({ slots }) => slots.some((slot) => !this.wordsAt(block).has(slot))),
    );
  }

  #chooseSamples(): readonly number[] | undefined {
    const searches = this.question.subjects.map((subject) => this.search(subject));
    if (searches.some(({ step }) => step?.kind === 'read')) return undefined;
    if (this.unlisted().next().done !== true) return undefined;
    const from = Math.max(firstSearched(searches), this.#oldest);
    return chooseSamples(this.#words.keys(), { from, to: this.#lists.from - 1 }, mostSamples);
  }

  /** What to ask about a block next, to name the author of a change in it. Undefined if nothing more can be asked. */
  nextAuthorWay(subject: BlameSubject, block: number): 'block' | AuthorWay | undefined {
    const settled = this.#settled.get(subject) ?? new Set<number>();
    if (settled.has(block)) return undefined;
    const way = this.#findAuthorWay(subject, block);
    if (way === undefined) this.#settled.set(subject, settled.add(block));
    return way;
  }

  #findAuthorWay(subject: BlameSubject, block: number): 'block' | AuthorWay | undefined {
    const details = this.#blocks.get(block);
    if (details === undefined) return 'block';
    if (this.#exactAuthor(subject, block) !== undefined) return undefined;
    const { length } = details.transactions;
    return authorWays.find((way) => {
      // An access list also has what the chain itself changed.
      const isUseful =
        way === 'receipts' ? length > 1 : this.question.asked === undefined && (length > 0 || way === 'accessList');
      const method = methodOfAuthorWay[way];
      return isUseful && !this.lacks(method) && this.#authors.get(block)?.has(method) !== true;
    });
  }

  /** A change whose author is as well known as it can be. Undefined if something is still to be asked. */
  change(subject: BlameSubject, block: number): BlameChange | undefined {
    const details = this.#blocks.get(block);
    if (details === undefined || this.nextAuthorWay(subject, block) !== undefined) return undefined;
    if (this.lacksPointer(block) || this.lacksPointer(block - 1)) return undefined;
    const [implementation, earlier] = [block, block - 1].map((each) => this.#implementationAt(each));
    return {
      variable: subject.name,
      block,
      time: details.time,
      isFinal: block < this.firstVolatile,
      value: encodeWords(subject, this.#knownWords(subject, block)),
      before: this.#encodeBefore(subject, block - 1),
      author: this.#exactAuthor(subject, block) ?? this.#likelyAuthor(block, details),
      implementation,
      ...(earlier !== implementation && { implementationBefore: earlier }),
    };
  }

  /** Part of a value can't be decoded, so what is only known in part isn't known. */
  #encodeBefore(subject: BlameSubject, block: number): JsonObject {
    const words = this.#knownWords(subject, block);
    return identifyValue(subject, words) === undefined ? {} : encodeWords(subject, words);
  }

  /** Whether it must still be read which code the contract delegated to in a block. */
  lacksPointer(block: number): boolean {
    const { pointer } = this.question;
    return pointer !== undefined && !this.#notKept.has(block) && !this.wordsAt(block).has(pointer);
  }

  #implementationAt(block: number): string | undefined {
    const { pointer } = this.question;
    const word = pointer === undefined ? undefined : this.wordsAt(block).get(pointer);
    return word === undefined || BigInt(word) === 0n ? undefined : `0x${word.slice(-40)}`;
  }

  #exactAuthor(subject: BlameSubject, block: number): ChangeAuthor | undefined {
    const { transactions = [] } = this.#blocks.get(block) ?? {};
    const words = { before: this.#knownWords(subject, block - 1), value: this.#knownWords(subject, block) };
    for (const way of ['accessList', 'trace'] as const) {
      const answer = this.#authors.get(block)?.get(methodOfAuthorWay[way])?.answer;
      const writes = answer === undefined ? undefined : readBlockWrites(way, answer, this.question.address);
      const author = writes && authorByWrites(subject, words, { writes, transactions, by: way });
      if (author) return author;
    }
    return undefined;
  }

  #likelyAuthor(block: number, { transactions }: BlameBlock): ChangeAuthor {
    if (transactions.length === 0) return { kind: 'unknown', why: this.question.asked ? ofItself : ofNoOne };
    const answer = this.#authors.get(block)?.get(methodOfAuthorWay.receipts)?.answer;
    const receipts = answer === undefined ? undefined : readBlameReceipts(answer);
    const { address, asked } = this.question;
    const candidates = findCandidates(address, partOfMethod(asked?.call.method), transactions, receipts);
    const isContradicted = (['accessList', 'trace'] as const).some(
      (way) => this.#authors.get(block)?.get(methodOfAuthorWay[way])?.answer !== undefined,
    );
    return { kind: 'candidates', candidates, ...(isContradicted && { isContradicted }) };
  }

  /** The members beside the changes. */
  encodeEnd(): JsonObject {
    const unchanged = this.question.subjects.flatMap((subject): UnchangedVariable[] => {
      const { step, blocks } = this.search(subject);
      // With an access list alone, nothing is known of the time before the change.
      if (step?.kind !== 'unchanged' || step.block === blocks.at(-1)) return [];
      const reason = this.#reachesStart(step) ? 'range' : 'state';
      const value = encodeWords(subject, this.#knownWords(subject, step.block));
      return [{ variable: subject.name, since: step.block, reason, value }];
    });
    const { from, to } = this.#lists;
    const lookedAt = [...this.#words.keys()].sort((a, b) => a - b);
    return encodeBlameEnd({
      unchanged,
      lookedAt,
      scanned: from <= to ? { from, to } : undefined,
      firstWanted: this.question.firstWanted,
    });
  }
}

/** Why the author of a change isn't known. */
const ofNoOne =
  "The block has no transactions. The chain itself changed the value, or what the network says about older state isn't true.";
const ofItself = 'The block has no transactions, so the answer changed with the block itself, such as with its time.';

/** Nodes keep access lists for 3,533 epochs (EIP-7928). */
export const mostLists = 113_056;

/** How many blocks with events are read around, beside two for each change. */
const mostClues = 6;

/** How many blocks are read between those of a search. */
export const mostSamples = 64;

/** The block from which all subjects are known to have their values, as far as was seen. */
function firstSearched(searches: readonly SubjectSearch[]): number {
  return Math.min(
    ...searches.map(({ blocks, step }) => (step?.kind === 'unchanged' ? step.block : (blocks.at(-1) ?? 0))),
  );
}

/**
 * Chooses blocks to read between those that were looked at, from `from` to `to`: each time the middle of the largest gap.
 * Blocks beside each other have no gap.
 */
function chooseSamples(
  lookedAt: Iterable<number>,
  { from, to }: { readonly from: number; readonly to: number },
  most: number,
): readonly number[] {
  const known = [...new Set([from, to, ...lookedAt])].filter((block) => block >= from && block <= to);
  known.sort((a, b) => a - b);
  const chosen: number[] = [];
  while (chosen.length < most) {
    let widest = 0;
    for (let at = 1; at < known.length; at += 1) if (gapBefore(known, at) > gapBefore(known, widest)) widest = at;
    if (gapBefore(known, widest) < 2) break;
    const middle = Math.floor(((known[widest - 1] ?? 0) + (known[widest] ?? 0)) / 2);
    known.splice(widest, 0, middle);
    chosen.push(middle);
  }
  return chosen;
}

function gapBefore(known: readonly number[], at: number): number {
  return at === 0 ? 0 : (known[at] ?? 0) - (known[at - 1] ?? 0);
}
