import { BuiltInAbi } from '../names/builtInAbi';
import type { ScopedEvent } from '../names/decodeHints';
import { EventIndex } from '../names/eventIndex';
import { ownerTestOf } from '../names/knownContracts';
import { alternativesOf, decodeLog, type LogDecoding, type LogText } from './decodeLog';
import { EventPlans } from './eventPlans';
import { OwnerChoice } from './ownerChoice';

/** What is known about an answer's contracts from outside its logs. */
export interface AnswerContext {
  readonly logs: () => Iterable<LogText>;
  /** Whether the contract (lowercase) is a token according to the user's settings. */
  readonly isToken: (address: string) => boolean;
  /** Returns the name by which a contract (lowercase) is known. */
  readonly nameOf?: (address: string) => string | undefined;
}

/** Decodes the logs of one answer. Create it once per answer and call it for each visible row. */
export class LogDecoder {
  readonly #index: EventIndex;
  readonly #owners: OwnerChoice<LogText>;

  /**
   * `events` come from the answer's hints, in order of preference, and precede the built-in events. `plans` can be
   * shared by several answers. `context` helps to determine the owner of a log's event if several protocols declare its
   * signature.
   */
  constructor(
    events: readonly ScopedEvent[],
    builtIn: Pick<BuiltInAbi, 'events'> = new BuiltInAbi(),
    private readonly plans = new EventPlans(),
    context: AnswerContext = noContext,
  ) {
    this.#index = new EventIndex(events, builtIn);
    this.#owners = new OwnerChoice({
      logs: context.logs,
      placeOf: ({ address, topics }) => ({
        contract: address.toLowerCase(),
        event: `${topics.length} ${topics[0]?.toLowerCase() ?? ''}`,
      }),
      alternativesOf: (log) => alternativesOf(log, this.#candidates(log), this.plans),
      labelsOf: (log) => this.#labelsOf(log),
      ownerTest: (contract) => ownerTestOf(contract, context.isToken(contract), context.nameOf?.(contract)),
      isToken: context.isToken,
    });
  }

  /** Returns every possible decoding of a log. Never throws. */
  decode(log: LogText): LogDecoding {
    return decodeLog(log, this.#candidates(log), this.plans, (alternatives) => this.#owners.choose(log, alternatives));
  }

  /** Whether any contract has different events in some blocks. */
  get hasEras(): boolean {
    return this.#index.hasEras;
  }

  /** Returns a number for the events that apply to a log, for contracts whose events depend on the block. */
  eraOf({ address, blockNumber }: LogText): number {
    return this.#index.eraOf(address, blockNumber);
  }

  #candidates({ address, topics, blockNumber }: LogText): ReturnType<EventIndex['candidates']> {
    return this.#index.candidates(address, topics, blockNumber);
  }

  /** Names the protocols whose declarations have as many topics as the log. */
  #labelsOf(log: LogText): ReadonlySet<string> {
    const fitting = this.#candidates(log).filter(({ item }) => {
      const plan = this.plans.planOf(item);
      return plan.kind === 'ok' && plan.value.topicCount === log.topics.length;
    });
    return new Set(fitting.map(({ source }) => source.label));
  }
}

const noContext: AnswerContext = { logs: () => [], isToken: () => false };
