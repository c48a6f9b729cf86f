import type { Value } from '../view/value';
import type { Result } from '../result';
import type { AbiEvent } from './abi';
import { ChecksumCache } from './checksumCache';
import type { EventPlan } from './compileEvent';
import { compileEvent } from './compileEvent';
import { printAbiType } from './abiType';
import { valueShape } from './valueShape';

/** Events compiled to values for showing, each once, with the checksums of addresses that they share. */
export class EventPlans {
  readonly #shape = valueShape(new ChecksumCache());
  readonly #plans = new WeakMap<AbiEvent, Result<EventPlan<Value>, string>>();

  /** The plan of an event, or the sentence that says which of its types cannot be read. */
  planOf(event: AbiEvent): Result<EventPlan<Value>, string> {
    const known = this.#plans.get(event);
    if (known) return known;
    const plan = compileEvent<Value>(event, this.#shape, (text, type) => ({ kind: 'indexedHash', text, type: printAbiType(type) }));
    this.#plans.set(event, plan);
    return plan;
  }
}
