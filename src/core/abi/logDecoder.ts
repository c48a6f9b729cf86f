import { BuiltInAbi } from './builtInAbi';
import type { ScopedEvent } from './decodeHints';
import type { LogDecoding, LogText } from './decodeLog';
import { decodeLog } from './decodeLog';
import { EventIndex } from './eventIndex';
import { EventPlans } from './eventPlans';

/** Decodes the logs of one answer. Create it once per answer and call it for each visible row. */
export class LogDecoder {
  readonly #index: EventIndex;

  /**
   * `events` are those of the answer's hints, in order of preference, before the built-in events. `plans` may serve
   * several answers.
   */
  constructor(
    events: readonly ScopedEvent[],
    builtIn: BuiltInAbi = new BuiltInAbi(),
    private readonly plans = new EventPlans(),
  ) {
    this.#index = new EventIndex(events, builtIn);
  }

  /** Returns every possible decoding of a log. Never throws. */
  decode(log: LogText): LogDecoding {
    return decodeLog(log, this.#index.candidates(log.address, log.topics), this.plans);
  }
}
