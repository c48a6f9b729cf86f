import type { ScopedEvent } from '../decode/decodeHints';
import type { AbiCandidate, AbiEvent } from './abi';
import type { BuiltInAbi } from './builtInAbi';
import { topicOf } from './eventSignature';

/** Events by topic0 and by the contract they are for. */
export class EventIndex {
  readonly #byTopic = new Map<string, ScopedEvent[]>();
  readonly #anonymous: ScopedEvent[] = [];
  readonly #builtIn: BuiltInAbi;

  /** `events` are best first and go before the built-in ones. */
  constructor(events: readonly ScopedEvent[], builtIn: BuiltInAbi) {
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
   * The events that a log of `address` with these topics may be, best first. Anonymous events are among them only where
   * they were given for this address or by the cell itself: they would fit almost anything.
   */
  candidates(address: string, topics: readonly string[]): readonly AbiCandidate<AbiEvent>[] {
    const contract = address.toLowerCase();
    const topic = topics[0]?.toLowerCase() ?? '';
    const named = (this.#byTopic.get(topic) ?? []).filter((event) => event.address === undefined || event.address === contract);
    const anonymous = this.#anonymous.filter((event) => event.address === contract || (event.address === undefined && event.source.kind === 'cell'));
    return [...named, ...this.#builtIn.events(topic), ...anonymous];
  }
}
