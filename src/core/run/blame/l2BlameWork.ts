import { type JsonObject, type JsonValue, readInteger, readMember } from '../../base/json/jsonValue';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import { encodeBlameChange } from '../../formats/stateDiff/blameAnswer';
import type { Explanation } from '../../model/failure/explainOutcome';
import { contractNotFound } from '../../model/failure/l2netFailures';
import type { JournalEntry } from '../longWork/journalEntry';
import type { RpcCall } from '../longWork/longWork';
import type { BlockSpan } from '../longWork/plan/blockSpan';
import { type BlameFinding, readFinding } from './blameJournal';
import { answerKey } from './blameQuestion';
import { passing } from './blameTask';
import { ChangeSearch } from './changeSearch';
import { type L2BlameQuestion, l2ReadCall, lastUpdateFlag } from './l2BlameQuestion';
import { L2BlameState, l2TraceMethod, lastUpdateKey } from './l2BlameState';
import { readL2BlameBlock, shortL2Block, shortL2Traces } from './l2BlockAuthors';

/** Something to ask a network of l2net. `isFlagged`: whether the block of the last change is asked for. */
type L2BlameTask =
  | { readonly kind: 'read'; readonly block: number; readonly isFlagged: boolean }
  | { readonly kind: 'block' | 'trace'; readonly block: number };

/**
 * Searches for the last changes of a stored value of l2net. If the network says in which block a value changed last, each
 * change takes one read. Otherwise, it searches back with growing steps. The traces of the block name the transaction.
 */
export class L2BlameWork extends ChangeSearch<L2BlameTask> {
  readonly #state: L2BlameState;
  /** Findings of an earlier run. Those about blocks that the chain may have replaced count only if that run has ended. */
  #held: BlameFinding[] = [];
  #handed = 0;

  constructor(
    private readonly question: L2BlameQuestion,
    private readonly range: BlockSpan,
  ) {
    const state = new L2BlameState(question, range);
    super(state);
    this.#state = state;
  }

  restore(entry: JournalEntry): void {
    const read = readFinding(entry);
    if (read === undefined) return;
    this.#held.push(read.finding);
    if (read.end === undefined) return;
    for (const held of this.#held) this.#state.take(held);
    this.#held = [];
    this.handOver();
  }

  /** Takes the findings of an earlier run up to the newest block that is known to be final. */
  protected begin(): void {
    if (this.#held.length === 0) return;
    const final = this.#held.flatMap((finding) =>
      finding.kind === 'block' && readL2BlameBlock(finding.answer)?.isFinal === true ? [finding.block] : [],
    );
    const last = Math.max(-1, ...final);
    for (const held of this.#held) if (!('block' in held) || held.block <= last) this.#state.take(held);
    this.#held = [];
    this.handOver();
  }

  protected nameOf({ kind, block }: L2BlameTask): string {
    return `${kind} ${block}`;
  }

  protected newRows(): readonly JsonObject[] {
    const added: JsonObject[] = [];
    for (const block of this.#state.search.blocks.slice(this.#handed)) {
      const change = this.#state.change(block);
      if (change === undefined) break;
      added.push(encodeBlameChange(change));
    }
    this.#handed += added.length;
    return added;
  }

  protected *wanted(): Generator<L2BlameTask> {
    const { blocks, step } = this.#state.search;
    if (step?.kind === 'read') yield { kind: 'read', block: step.block, isFlagged: this.#state.isFlagged };
    for (const block of blocks.slice(this.#handed)) {
      const next = this.#state.nextOf(block);
      if (next !== undefined) yield { kind: next, block };
    }
  }

  protected callOf(task: L2BlameTask): RpcCall {
    if (task.kind === 'read') return l2ReadCall(this.question, task.block, task.isFlagged);
    const method = task.kind === 'block' ? 'l2net_getBlockWithReceipts' : l2TraceMethod;
    return { kind: 'rpc', method, params: { block_id: { block_number: task.block } } };
  }

  protected findingOf(task: L2BlameTask, value: JsonValue): BlameFinding | undefined {
    const { address, key } = this.question;
    switch (task.kind) {
      case 'read':
        return readFindingOf(task, value);
      case 'block':
        return readL2BlameBlock(value) && { ...task, kind: 'block', answer: shortL2Block(value, address) };
      case 'trace':
        return { kind: 'author', block: task.block, method: l2TraceMethod, answer: shortL2Traces(value, address, key) };
    }
  }

  protected findingOfFailure(task: L2BlameTask, { class: failure, title }: Explanation): BlameFinding | undefined {
    if (passing.has(failure)) return undefined;
    const { kind, block } = task;
    switch (kind) {
      case 'read': {
        const isOlder = block < this.range.to;
        // Before a contract is deployed, its storage is empty.
        if (isOlder && title === contractNotFound)
          return { kind: 'read', block, words: new Map([[answerKey, '0x0'], ...neverChanged(task)]) };
        if (isOlder && (failure === 'archive' || failure === 'unknownBlock')) return { kind: 'notKept', block };
        return task.isFlagged && title !== contractNotFound ? { kind: 'lacks', method: lastUpdateFlag } : undefined;
      }
      case 'block':
        return undefined;
      case 'trace':
        return failure === 'methodMissing'
          ? { kind: 'lacks', method: l2TraceMethod }
          : { kind: 'author', block, method: l2TraceMethod, answer: undefined };
    }
  }
}

function neverChanged({ isFlagged }: { readonly isFlagged: boolean }): readonly (readonly [string, string])[] {
  return isFlagged ? [[lastUpdateKey, '0']] : [];
}

/** A node of an older version ignores the flag, and answers with the value alone. */
function readFindingOf(
  { block, isFlagged }: Extract<L2BlameTask, { kind: 'read' }>,
  value: JsonValue,
): BlameFinding | undefined {
  const felt = parseFelt(isFlagged ? (readMember(value, 'value') ?? value) : value);
  const last = isFlagged ? readInteger(value, 'last_update_block') : undefined;
  if (felt === undefined) return undefined;
  const words = new Map([[answerKey, feltHex(felt)]]);
  if (last !== undefined && last >= 0n && last <= BigInt(block)) words.set(lastUpdateKey, String(last));
  return { kind: 'read', block, words };
}
