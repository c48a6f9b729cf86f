import type { JsonObject } from '../../base/json/jsonValue';
import {
  type BlameChange,
  type ChangeAuthor,
  encodeBlameEnd,
  type UnchangedVariable,
} from '../../formats/stateDiff/blameAnswer';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { authorByWrites, findCandidates } from './authorOfChange';
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
import { searchChange, type SearchStep } from './searchChange';

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
  #oldest: number;
  #asksOldest = true;

  /** `firstVolatile`: the first block that the chain may replace. */
  constructor(
    readonly question: BlameQuestion,
    readonly range: BlockSpan,
    private readonly firstVolatile: number,
  ) {
    this.#oldest = range.from;
  }

  take(finding: BlameFinding): void {
    switch (finding.kind) {
      case 'read': {
        const words = this.#words.get(finding.block) ?? new Map<string, string>();
        for (const [slot, word] of finding.words) words.set(slot, word);
        this.#words.set(finding.block, words);
        return;
      }
      case 'notKept':
        this.#notKept.add(finding.block);
        return;
      case 'oldest':
        this.#asksOldest = false;
        this.#oldest = Math.max(this.#oldest, finding.oldest ?? 0);
        return;
      case 'lacks':
        this.#lacking.add(finding.method);
        return;
      case 'block': {
        const block = readBlameBlock(finding.answer);
        if (block) this.#blocks.set(finding.block, block);
        return;
      }
      case 'author': {
        const authors = this.#authors.get(finding.block) ?? new Map<string, typeof finding>();
        this.#authors.set(finding.block, authors.set(finding.method, finding));
      }
    }
  }

  lacks(method: string): boolean {
    return this.#lacking.has(method);
  }

  /** Whether the network should be asked for the oldest block with state. */
  get asksOldest(): boolean {
    return this.#asksOldest && !this.lacks('eth_capabilities');
  }

  wordsAt(block: number): Words {
    return this.#words.get(block) ?? noWords;
  }

  search(subject: BlameSubject): SubjectSearch {
    const values = this.#valuesOf(subject);
    const blocks: number[] = [];
    let anchor = this.range.to;
    while (blocks.length < this.question.changes) {
      const step = searchChange(values, anchor, this.#oldest);
      if (step.kind !== 'changed') return { subject, blocks, step };
      blocks.push(step.block);
      anchor = step.block - 1;
    }
    return { subject, blocks, step: undefined };
  }

  #valuesOf(subject: BlameSubject): ReadonlyMap<number, string | undefined> {
    const values = new Map<number, string | undefined>();
    for (const [block, words] of this.#words) {
      const value = identifyValue(subject, words);
      if (value !== undefined) values.set(block, value);
    }
    for (const block of this.#notKept) if (!values.has(block)) values.set(block, undefined);
    return values;
  }

  /** What to ask about a block next, to name the author of a change in it. Undefined if nothing more can be asked. */
  nextAuthorWay(subject: BlameSubject, block: number): 'block' | AuthorWay | undefined {
    const details = this.#blocks.get(block);
    if (details === undefined) return 'block';
    if (details.transactions.length === 0 || this.#exactAuthor(subject, block) !== undefined) return undefined;
    return authorWays.find((way) => {
      const isUseful = way === 'receipts' ? details.transactions.length > 1 : this.question.asked === undefined;
      const method = methodOfAuthorWay[way];
      return isUseful && !this.lacks(method) && this.#authors.get(block)?.has(method) !== true;
    });
  }

  /** A change whose author is as well known as it can be. Undefined if something is still to be asked. */
  change(subject: BlameSubject, block: number): BlameChange | undefined {
    const details = this.#blocks.get(block);
    if (details === undefined || this.nextAuthorWay(subject, block) !== undefined) return undefined;
    if (this.lacksPointer(block)) return undefined;
    return {
      variable: subject.name,
      block,
      time: details.time,
      isFinal: block < this.firstVolatile,
      value: encodeWords(subject, this.wordsAt(block)),
      before: encodeWords(subject, this.wordsAt(block - 1)),
      author: this.#exactAuthor(subject, block) ?? this.#likelyAuthor(block, details),
      implementation: this.#implementationAt(block),
    };
  }

  /** Whether it must still be read which code the contract delegated to in a block. */
  lacksPointer(block: number): boolean {
    const { pointer } = this.question;
    return pointer !== undefined && !this.wordsAt(block).has(pointer);
  }

  #implementationAt(block: number): string | undefined {
    const { pointer } = this.question;
    const word = pointer === undefined ? undefined : this.wordsAt(block).get(pointer);
    return word === undefined ? undefined : `0x${word.slice(-40)}`;
  }

  #exactAuthor(subject: BlameSubject, block: number): ChangeAuthor | undefined {
    const { transactions = [] } = this.#blocks.get(block) ?? {};
    const words = { before: this.wordsAt(block - 1), value: this.wordsAt(block) };
    for (const way of ['accessList', 'trace'] as const) {
      const answer = this.#authors.get(block)?.get(methodOfAuthorWay[way])?.answer;
      const writes = answer === undefined ? undefined : readBlockWrites(way, answer, this.question.address);
      const author = writes && authorByWrites(subject, words, writes, transactions, way);
      if (author) return author;
    }
    return undefined;
  }

  #likelyAuthor(block: number, { transactions }: BlameBlock): ChangeAuthor {
    if (transactions.length === 0) return { kind: 'system' };
    const answer = this.#authors.get(block)?.get(methodOfAuthorWay.receipts)?.answer;
    const receipts = answer === undefined ? undefined : readBlameReceipts(answer);
    return { kind: 'candidates', candidates: findCandidates(this.question.address, transactions, receipts) };
  }

  /** The members beside the changes. */
  encodeEnd(): JsonObject {
    const unchanged = this.question.subjects.flatMap((subject): UnchangedVariable[] => {
      const { step } = this.search(subject);
      if (step?.kind !== 'unchanged') return [];
      const isCut = !step.isKept || (this.#oldest > this.range.from && step.block === this.#oldest);
      const value = encodeWords(subject, this.wordsAt(step.block));
      return [{ variable: subject.name, since: step.block, reason: isCut ? 'state' : 'range', value }];
    });
    return encodeBlameEnd({ unchanged, lookedAt: [...this.#words.keys()].sort((a, b) => a - b) });
  }
}
