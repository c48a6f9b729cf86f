import type { AbiCandidate, AbiEvent } from './abi';
import type { BuiltInAbi } from './builtInAbi';
import type { ScopedEvent } from './decodeHints';
import { topicOf } from './eventSignature';

/** Events by topic0 and contract. */
export class EventIndex {
  readonly #byTopic = new Map<string, ScopedEvent[]>();
  readonly #anonymous: ScopedEvent[] = [];
  readonly #builtIn: Pick<BuiltInAbi, 'events'>;

  /** `events` are in order of preference and come before the built-in ones. */
  constructor(events: readonly ScopedEvent[], builtIn: Pick<BuiltInAbi, 'events'>) {
    this.#builtIn = builtIn;
    for (const event of events) {
      if (event.item.anonymous) this.#anonymous.push(event);
      else {
        const topic = topicOf(event.item);
        const known = this.#byTopic.get(topic);
        if (known) known.push(event);
        else this.#byTopic.set(topic, [event]);
      }
    }
  }

  /**
   * Returns the events that may describe a log of `address` with these topics, in order of preference. Anonymous events
   * are included only if they were given for this address or by the cell, because they would fit almost any log.
   */
  candidates(address: string, topics: readonly string[]): readonly AbiCandidate<AbiEvent>[] {
    const contract = lowerCase(address, 42);
    const topic = lowerCase(topics[0] ?? '', 66);
    const named = (this.#byTopic.get(topic) ?? []).filter(
      (event) => event.address === undefined || event.address === contract,
    );
    const anonymous = this.#anonymous.filter(
      (event) => event.address === contract || (event.address === undefined && event.source.kind === 'cell'),
    );
    return [...named, ...this.#builtIn.events(topic), ...anonymous];
  }
}

/**
 * Text of the right length in lower case. Text of any other length matches nothing, and may have millions of
 * characters.
 */
function lowerCase(text: string, length: number): string {
  return text.length === length ? text.toLowerCase() : '';
}
