import type { Value } from '../view/value';
import type { Result } from '../result';
import type { AbiEvent } from './abi';
import { AbiReader } from './abiReader';
import { printAbiType } from './abiType';
import { ChecksumCache } from './checksumCache';
import type { EventPlan } from './compileEvent';
import { compileEvent } from './compileEvent';
import { indexings } from './indexings';
import { valueShape } from './valueShape';

/** Events compiled to values for showing, each once, with the checksums of addresses that they share. */
export class EventPlans {
  readonly #shape = valueShape(new ChecksumCache());
  readonly #reader = new AbiReader();
  readonly #plans = new WeakMap<AbiEvent, Result<EventPlan<Value>, string>>();
  readonly #indexings = new WeakMap<AbiEvent, Map<number, readonly AbiEvent[]>>();

  /** The plan of an event, or the sentence that says which of its types cannot be read. */
  planOf(event: AbiEvent): Result<EventPlan<Value>, string> {
    const known = this.#plans.get(event);
    if (known) return known;
    const plan = compileEvent<Value>(event, this.#shape, (text, type) => ({ kind: 'indexedHash', text, type: printAbiType(type) }), this.#reader);
    this.#plans.set(event, plan);
    return plan;
  }

  /** The declarations that a bare signature can stand for in logs with so many topics, most usual first. */
  indexingsOf(event: AbiEvent, topicCount: number): readonly AbiEvent[] {
    const known = this.#indexings.get(event) ?? new Map<number, readonly AbiEvent[]>();
    this.#indexings.set(event, known);
    const events = known.get(topicCount) ?? indexings(event, topicCount);
    known.set(topicCount, events);
    return events;
  }
}
