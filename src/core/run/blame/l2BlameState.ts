import type { JsonObject } from '../../base/json/jsonValue';
import { type BlameChange, encodeBlameEnd } from '../../formats/stateDiff/blameAnswer';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import type { BlameFinding } from './blameJournal';
import { answerKey, type BlameSubject, encodeWords, type Words } from './blameQuestion';
import { type L2BlameQuestion, lastUpdateFlag, nameOfKey } from './l2BlameQuestion';
import { authorOfL2Change, type L2BlameBlock, readL2BlameBlock } from './l2BlockAuthors';
import { knownValues, searchChange, type SearchStep } from './searchChange';

/** The method that names the transactions of a block with their state diffs. */
export const l2TraceMethod = 'l2net_traceBlockTransactions';

/** Where the block of the last change is found among the words of a read. */
export const lastUpdateKey = 'lastUpdate';

/** What a search for the changes of a stored value of l2net knows. It follows from the findings alone, in any order. */
export class L2BlameState {
  readonly #words = new Map<number, Words>();
  readonly #notKept = new Set<number>();
  readonly #blocks = new Map<number, L2BlameBlock>();
  readonly #traces = new Map<number, Extract<BlameFinding, { kind: 'author' }>>();
  readonly #lacking = new Set<string>();
  readonly #subject: BlameSubject;
  #search: { readonly blocks: readonly number[]; readonly step: SearchStep | undefined } | undefined;

  constructor(
    private readonly question: L2BlameQuestion,
    private readonly range: BlockSpan,
  ) {
    this.#subject = { name: nameOfKey(question.key), slots: [answerKey], part: undefined };
  }

  take(finding: BlameFinding): void {
    this.#search = undefined;
    switch (finding.kind) {
      case 'read':
        this.#words.set(finding.block, finding.words);
        return;
      case 'notKept':
        this.#notKept.add(finding.block);
        return;
      case 'lacks':
        this.#lacking.add(finding.method);
        return;
      case 'block': {
        const block = readL2BlameBlock(finding.answer);
        if (block) this.#blocks.set(finding.block, block);
        return;
      }
      case 'author':
        this.#traces.set(finding.block, finding);
        return;
      case 'oldest':
      case 'clues':
        return;
    }
  }

  /** Whether reads ask for the block of the last change. */
  get isFlagged(): boolean {
    return this.question.tellsLast && !this.#lacking.has(lastUpdateFlag);
  }

  /** The blocks of the changes, newest first, and the step after them. */
  get search(): { readonly blocks: readonly number[]; readonly step: SearchStep | undefined } {
    this.#search ??= this.#find();
    return this.#search;
  }

  #find(): { readonly blocks: readonly number[]; readonly step: SearchStep | undefined } {
    const { from, to } = this.range;
    const values = new Map<number, string | undefined>([...this.#notKept].map((block) => [block, undefined] as const));
    const likely = new Set<number>();
    for (const [block, words] of this.#words) {
      const value = words.get(answerKey);
      const last = Number(words.get(lastUpdateKey) ?? NaN);
      values.set(block, value);
      // The value is the same since the block of its last change, and since the start if that is before it.
      const since = Math.max(last, from);
      if (last <= block) values.set(since, values.get(since) ?? value);
      if (last > from && last <= block) likely.add(last);
    }
    const known = knownValues(
      values,
      [...likely].sort((a, b) => b - a),
      [],
    );
    const blocks: number[] = [];
    let anchor = to;
    while (blocks.length < this.question.changes) {
      const step = searchChange(known, anchor, from);
      if (step.kind !== 'changed') return { blocks, step };
      blocks.push(step.block);
      anchor = step.block - 1;
    }
    return { blocks, step: undefined };
  }

  /** What to ask about the block of a change next. Undefined if nothing more can be asked. */
  nextOf(block: number): 'block' | 'trace' | undefined {
    const details = this.#blocks.get(block);
    if (details === undefined) return 'block';
    const canTrace = !this.#lacking.has(l2TraceMethod) && !this.#traces.has(block);
    return details.transactions.length > 0 && canTrace ? 'trace' : undefined;
  }

  /** A change whose author is as well known as it can be. Undefined if something is still to be asked. */
  change(block: number): BlameChange | undefined {
    const details = this.#blocks.get(block);
    if (details === undefined || this.nextOf(block) !== undefined) return undefined;
    const words = { before: this.#valueAt(block - 1), value: this.#valueAt(block) };
    return {
      variable: this.#subject.name,
      block,
      time: details.time,
      isFinal: details.isFinal,
      value: encodeWords(this.#subject, words.value),
      before: encodeWords(this.#subject, words.before),
      author: authorOfL2Change(
        { address: this.question.address, subject: this.#subject, words },
        details,
        this.#traces.get(block)?.answer,
      ),
    };
  }

  /** The value of a block that was read, or of the first later one whose last change is not after it. */
  #valueAt(block: number): Words {
    const read = this.#words.get(block);
    if (read !== undefined) return read;
    const later = [...this.#words].filter(
      ([each, words]) => each > block && Number(words.get(lastUpdateKey) ?? NaN) <= block,
    );
    return later.sort(([a], [b]) => a - b)[0]?.[1] ?? new Map();
  }

  /** The members beside the changes. */
  encodeEnd(): JsonObject {
    const { step } = this.search;
    const isFollowed = [...this.#words.values()].every((words) => words.has(lastUpdateKey));
    return encodeBlameEnd({
      unchanged:
        step?.kind === 'unchanged'
          ? [
              {
                variable: this.#subject.name,
                since: step.block,
                reason: step.isKept ? 'range' : 'state',
                value: encodeWords(this.#subject, this.#valueAt(step.block)),
              },
            ]
          : [],
      lookedAt: [...this.#words.keys()].sort((a, b) => a - b),
      ...(isFollowed && { isFollowed }),
      firstWanted: this.question.firstWanted,
    });
  }
}
