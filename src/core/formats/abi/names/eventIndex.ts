import type { AbiCandidate, AbiEvent } from '../type/abi';
import { topicOf } from '../type/eventSignature';
import type { BuiltInAbi } from './builtInAbi';
import type { ScopedEvent } from './decodeHints';

/** Events by topic0 and contract. */
export class EventIndex {
  readonly #byTopic = new Map<string, ScopedEvent[]>();
  readonly #anonymous: ScopedEvent[] = [];
  /** The blocks at which the events of a contract change, by lowercase address. */
  readonly #changes = new Map<string, number[]>();
  readonly #builtIn: Pick<BuiltInAbi, 'events'>;

  /** `events` are in order of preference and come before the built-in ones. */
  constructor(events: readonly ScopedEvent[], builtIn: Pick<BuiltInAbi, 'events'>) {
    this.#builtIn = builtIn;
    for (const event of events) {
      this.#noteChanges(event);
      if (event.item.anonymous) this.#anonymous.push(event);
      else {
        const topic = topicOf(event.item);
        const known = this.#byTopic.get(topic);
        if (known) known.push(event);
        else this.#byTopic.set(topic, [event]);
      }
    }
  }

  /** Whether any contract has different events in some blocks. */
  get hasEras(): boolean {
    return this.#changes.size > 0;
  }

  /**
   * Returns a number for the events that apply to a log of a contract whose events depend on the block; 0 if its events
   * are the same in all blocks.
   */
  eraOf(address: string, blockNumber: string | undefined): number {
    if (this.#changes.size === 0 || blockNumber === undefined) return 0;
    const changes = this.#changes.get(lowerCase(address, 42));
    const block = Number(blockNumber);
    return changes === undefined ? 0 : changes.filter((change) => change <= block).length;
  }

  /**
   * Returns the events that may describe a log of `address` with these topics, in order of preference. Anonymous events
   * are included only if they were given for this address or by the cell, because they would fit almost any log. Events
   * of blocks other than `blockNumber` are excluded.
   */
  candidates(address: string, topics: readonly string[], blockNumber?: string): readonly AbiCandidate<AbiEvent>[] {
    const contract = lowerCase(address, 42);
    const topic = lowerCase(topics[0] ?? '', 66);
    const named = (this.#byTopic.get(topic) ?? []).filter(
      (event) => event.address === undefined || event.address === contract,
    );
    const anonymous = this.#anonymous.filter(
      (event) => event.address === contract || (event.address === undefined && event.source.kind === 'cell'),
    );
    if (this.#changes.size === 0) return [...named, ...this.#builtIn.events(topic), ...anonymous];
    const block = blockNumber === undefined ? Number.NaN : Number(blockNumber);
    const isThere = ({ blocks }: ScopedEvent): boolean =>
      blocks === undefined || Number.isNaN(block) || (blocks.from <= block && block <= blocks.to);
    return [...named.filter(isThere), ...this.#builtIn.events(topic), ...anonymous.filter(isThere)];
  }

  #noteChanges({ address, blocks }: ScopedEvent): void {
    if (address === undefined || blocks === undefined) return;
    const changes = this.#changes.get(address);
    if (changes === undefined) this.#changes.set(address, [blocks.from, blocks.to + 1]);
    else for (const change of [blocks.from, blocks.to + 1]) if (!changes.includes(change)) changes.push(change);
  }
}

/**
 * Text of the right length in lower case. Text of any other length matches nothing, and may have millions of
 * characters.
 */
function lowerCase(text: string, length: number): string {
  return text.length === length ? text.toLowerCase() : '';
}
