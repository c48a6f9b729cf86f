import type { AbiEvent, AbiParameter } from '../abi/abi';
import { AbiReader } from '../abi/abiReader';
import { type AbiType, printAbiType } from '../abi/abiType';
import type { BuiltInAbi } from '../abi/builtInAbi';
import { compileEvent, type EventPlan } from '../abi/compileEvent';
import type { ScopedEvent } from '../abi/decodeHints';
import type { LogText } from '../abi/decodeLog';
import { EventIndex } from '../abi/eventIndex';
import { hasKnownIndexing, indexings } from '../abi/indexings';
import { argumentShape, columnTypeOf } from './argumentShape';
import type { ArgumentValue } from './argumentValue';
import type { EventArguments } from './eventColumns';
import type { SaveColumn } from './saveColumn';

/** An event prepared for decoding the arguments of its logs. */
export interface ReadyEvent extends EventArguments {
  readonly item: AbiEvent;
  readonly plan: EventPlan<ArgumentValue>;
}

export interface DecodedArguments {
  readonly event: ReadyEvent;
  /** In the order of the declaration. */
  readonly values: readonly ArgumentValue[];
  /** Whether the log has more data than the arguments use. */
  readonly surplus: boolean;
}

/** The most candidate lists to cache. A hostile answer has a new topic in every log. */
const mostKept = 4096;

/**
 * Decodes logs for files with the same result as `decodeLog`: uses the first matching event without leftover data,
 * otherwise the first that matches. A log that no event matches isn't decoded.
 */
export class LogArguments {
  readonly #index: EventIndex;
  readonly #scoped: ReadonlySet<string>;
  readonly #shape = argumentShape();
  readonly #reader = new AbiReader();
  readonly #ready = new Map<string, readonly ReadyEvent[]>();
  /** The last candidates. Most logs have the same event as the log before. */
  #last:
    | {
        readonly topic: string | undefined;
        readonly count: number;
        readonly scope: string;
        readonly events: readonly ReadyEvent[];
      }
    | undefined;
  readonly #compiled = new WeakMap<AbiEvent, ReadyEvent | undefined>();

  constructor(events: readonly ScopedEvent[], builtIn: BuiltInAbi) {
    this.#index = new EventIndex(events, builtIn);
    this.#scoped = new Set(events.flatMap(({ address }) => (address === undefined ? [] : [address])));
  }

  decode(log: LogText): DecodedArguments | undefined {
    const events = this.#candidates(log);
    return decodeFirst(events, log, false) ?? decodeFirst(events, log, true);
  }

  #candidates({ address, topics }: LogText): readonly ReadyEvent[] {
    const scope = this.#scoped.size === 0 || !this.#scoped.has(address.toLowerCase()) ? '' : address;
    const [topic] = topics;
    const last = this.#last;
    if (last !== undefined && last.topic === topic && last.count === topics.length && last.scope === scope)
      return last.events;
    const key = `${topics.length} ${topic ?? ''} ${scope}`;
    const events = this.#ready.get(key) ?? this.#compile(scope, topics);
    if (this.#ready.size >= mostKept) this.#ready.clear();
    this.#ready.set(key, events);
    this.#last = { topic, count: topics.length, scope, events };
    return events;
  }

  /** Full declarations take precedence over bare signatures, which don't include names or what is indexed. */
  #compile(address: string, topics: readonly string[]): readonly ReadyEvent[] {
    const items = this.#index.candidates(address, topics).map(({ item }) => item);
    const bare = items.filter((item) => !hasKnownIndexing(item)).flatMap((item) => indexings(item, topics.length));
    const ready = [...items.filter(hasKnownIndexing), ...bare].map((item) => this.#readyOf(item));
    return ready.filter((event) => event !== undefined).filter(({ plan }) => plan.topicCount === topics.length);
  }

  #readyOf(item: AbiEvent): ReadyEvent | undefined {
    if (this.#compiled.has(item)) return this.#compiled.get(item);
    const plan = compileEvent<ArgumentValue>(item, this.#shape, (topic) => topic, this.#reader);
    const ready = plan.kind === 'failed' ? undefined : { item, plan: plan.value, ...argumentsOf(item, plan.value) };
    this.#compiled.set(item, ready);
    return ready;
  }
}

function decodeFirst(
  events: readonly ReadyEvent[],
  { topics, data }: LogText,
  surplus: boolean,
): DecodedArguments | undefined {
  for (const event of events) {
    const { dataLength } = event.plan;
    const differs = dataLength !== undefined && data.length !== 2 + 2 * dataLength;
    const values = differs === surplus ? event.plan.decode(topics, data, noValue) : undefined;
    if (values !== undefined) return { event, values, surplus };
  }
  return undefined;
}

function noValue(): undefined {
  return undefined;
}

function argumentsOf(item: AbiEvent, { types }: EventPlan<unknown>): EventArguments {
  const columns = types.map((type, place) => argumentColumn(item.inputs[place], type, place));
  const key = JSON.stringify([item.name, ...types.map((type, place) => [columns[place]?.name, printAbiType(type)])]);
  return { key, arguments: columns };
}

/** If the log contains only the hash of an indexed argument, the column is named after the hash. */
function argumentColumn(input: AbiParameter | undefined, type: AbiType, place: number): SaveColumn {
  const name = input === undefined || input.name === '' ? `arg${place}` : input.name;
  const isHashed = input?.indexed === true && ['bytes', 'string', 'array', 'tuple'].includes(type.kind);
  return isHashed ? { name: `${name}_hash`, type: 'text' } : { name, type: columnTypeOf(type) };
}
