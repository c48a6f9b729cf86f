import type { ScopedEvent } from '../decode/decodeHints';
import { BuiltInAbi } from './builtInAbi';
import type { LogDecoding, LogText } from './decodeLog';
import { decodeLog } from './decodeLog';
import { EventIndex } from './eventIndex';
import { EventPlans } from './eventPlans';

/** Decodes the logs of one answer: made once, asked for each row that comes into sight. */
export class LogDecoder {
  readonly #index: EventIndex;

  /** `events` are those of the answer's hints, best first; the built-in list stands behind them. `plans` may serve several answers. */
  constructor(events: readonly ScopedEvent[], builtIn: BuiltInAbi = new BuiltInAbi(), private readonly plans = new EventPlans()) {
    this.#index = new EventIndex(events, builtIn);
  }

  /** Every reading of a log that the known ABIs allow; never throws, whatever the log holds. */
  decode(log: LogText): LogDecoding {
    return decodeLog(log, this.#index.candidates(log.address, log.topics), this.plans);
  }
}
