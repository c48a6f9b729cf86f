import { lazily } from '../../../base/lazily';
import type { Result } from '../../../base/result';
import type { Value } from '../../../base/view/value';
import type { AbiCandidate, AbiEvent } from '../type/abi';
import { printAbiType } from '../type/abiType';
import { AbiReader } from './abiReader';
import { ChecksumCache } from './checksumCache';
import type { EventPlan } from './compileEvent';
import { compileEvent } from './compileEvent';
import { indexings, type OpenIndexing, withOpenIndexing } from './indexings';
import { valueShape } from './valueShape';

/**
 * The checksums of addresses in events. Shared, because the cache is larger than most answers need, and answers repeat
 * addresses.
 */
const addresses = lazily(() => new ChecksumCache());

/** Events compiled for display, each once. */
export class EventPlans {
  readonly #shape = valueShape(addresses());
  readonly #reader = new AbiReader();
  readonly #plans = new WeakMap<AbiEvent, Result<EventPlan<Value>, string>>();
  readonly #open = new WeakMap<AbiEvent, OpenIndexing>();
  readonly #indexings = new WeakMap<AbiEvent, Map<number, readonly AbiEvent[]>>();

  /** Returns the plan of an event, or a sentence that names the type that cannot be read. */
  planOf(event: AbiEvent): Result<EventPlan<Value>, string> {
    const known = this.#plans.get(event);
    if (known) return known;
    const plan = compileEvent<Value>(
      event,
      this.#shape,
      (text, type) => ({ kind: 'indexedHash', text, type: printAbiType(type) }),
      this.#reader,
    );
    this.#plans.set(event, plan);
    return plan;
  }

  /** Returns known events with the same signature as they describe a log with other arguments indexed. */
  openIndexingOf(candidates: readonly AbiCandidate<AbiEvent>[]): OpenIndexing | undefined {
    const [first] = candidates;
    if (first === undefined) return undefined;
    const known = this.#open.get(first.item) ?? withOpenIndexing(candidates);
    if (known !== undefined) this.#open.set(first.item, known);
    return known;
  }

  /** Returns the declarations that a bare signature can mean in logs with this many topics, most common first. */
  indexingsOf(event: AbiEvent, topicCount: number): readonly AbiEvent[] {
    const known = this.#indexings.get(event) ?? new Map<number, readonly AbiEvent[]>();
    this.#indexings.set(event, known);
    const events = known.get(topicCount) ?? indexings(event, topicCount);
    known.set(topicCount, events);
    return events;
  }
}
