import { AbiReader } from '../../formats/abi/decode/abiReader';
import { compileEvent, type EventPlan } from '../../formats/abi/decode/compileEvent';
import type { DecodedEvent, LogText } from '../../formats/abi/decode/decodeLog';
import type { EventLog } from '../../formats/abi/decode/eventLog';
import { hasKnownIndexing, indexings, withOpenIndexing } from '../../formats/abi/decode/indexings';
import type { LogDecoder } from '../../formats/abi/decode/logDecoder';
import { shapedEvent } from '../../formats/abi/decode/shapedEvents';
import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { ScopedEvent } from '../../formats/abi/names/decodeHints';
import { EventIndex } from '../../formats/abi/names/eventIndex';
import { isStandard } from '../../formats/abi/names/knownContracts';
import type { AbiCandidate, AbiEvent, AbiParameter } from '../../formats/abi/type/abi';
import { type AbiType, printAbiType } from '../../formats/abi/type/abiType';
import { declaredLabel } from '../../knowledge/answers/resolveEvents';
import { argumentShape, type ArgumentValue, columnTypeOf } from './argumentShape';
import type { EventArguments } from './eventColumns';
import type { SaveColumn } from './saveColumn';

/** An event prepared for decoding the arguments of its logs. */
export interface ReadyEvent extends EventArguments {
  readonly item: AbiEvent;
  readonly plan: EventPlan<ArgumentValue>;
  readonly isBuiltIn?: boolean;
  /** Whether it is only used for logs without leftover data. */
  readonly isExactOnly?: boolean;
}

export interface DecodedArguments {
  readonly event: ReadyEvent;
  /** In the order of the declaration. */
  readonly values: readonly ArgumentValue[];
  /** Whether the log has more data than the arguments use. */
  readonly surplus: boolean;
}

/** Maximum number of cached candidate lists. A hostile answer has a new topic in every log. */
const maxKept = 4096;

/** The events that may describe logs with the same topic, number of topics and scope. */
interface Candidates {
  readonly events: readonly ReadyEvent[];
  /**
   * Whether several protocols declare the event with different names, so that the contract decides which one applies.
   */
  readonly isContested: boolean;
}

/**
 * Decodes logs for files with the same result as `decodeLog`: uses the first event that fits without leftover data,
 * otherwise the first that fits. A log that no event fits isn't decoded. If several protocols declare an event,
 * `decoder` chooses.
 */
export class LogArguments {
  readonly #index: EventIndex;
  readonly #scoped: ReadonlySet<string>;
  readonly #shape = argumentShape();
  readonly #reader = new AbiReader();
  readonly #ready = new Map<string, Candidates>();
  /** The events of contracts whose events are contested. */
  readonly #chosen = new Map<string, readonly ReadyEvent[]>();
  /** The last candidates. Most logs have the same event as the previous one. */
  #last:
    | {
        readonly topic: string | undefined;
        readonly count: number;
        readonly scope: string;
        readonly era: number;
        /** The contract of an event that several protocols declare. */
        readonly contract: string | undefined;
        readonly events: readonly ReadyEvent[];
      }
    | undefined;
  readonly #compiled = new WeakMap<AbiEvent, ReadyEvent | undefined>();

  constructor(
    events: readonly ScopedEvent[],
    builtIn: BuiltInAbi,
    private readonly decoder: LogDecoder,
  ) {
    this.#index = new EventIndex(events, builtIn);
    this.#scoped = new Set(events.flatMap(({ address }) => (address === undefined ? [] : [address])));
  }

  decode(log: EventLog): DecodedArguments | undefined {
    const events = this.eventsOf(log);
    return decodeFirst(events, log, false) ?? decodeFirst(events, log, true) ?? this.#decodeByShape(events, log);
  }

  /** Decodes a log that no event describes as the well-known anonymous event whose shape it has. */
  #decodeByShape(events: readonly ReadyEvent[], log: EventLog): DecodedArguments | undefined {
    const shaped = events.length === 0 ? shapedEvent(log.text()) : undefined;
    const ready = shaped && this.#readyOf(shaped.item);
    return ready && decodeFirst([ready], log, false);
  }

  /** Returns the events that may describe a log. The first that fits describes it. */
  eventsOf(log: EventLog): readonly ReadyEvent[] {
    const { topic0: topic, topicCount: count } = log;
    const scope = this.#scoped.size === 0 || !this.#scoped.has(log.address.toLowerCase()) ? '' : log.address;
    const era = scope === '' ? 0 : this.#index.eraOf(scope, log.blockText);
    const last = this.#last;
    if (
      last !== undefined &&
      last.topic === topic &&
      last.count === count &&
      last.scope === scope &&
      last.era === era &&
      (last.contract === undefined || last.contract === log.address)
    )
      return last.events;
    const key = `${count} ${topic ?? ''} ${scope} ${era}`;
    const candidates = this.#ready.get(key) ?? this.#compile(scope, log.text());
    if (this.#ready.size >= maxKept) this.#ready.clear();
    this.#ready.set(key, candidates);
    const { isContested } = candidates;
    const events = isContested ? this.#choose(log, key, candidates.events) : candidates.events;
    this.#last = { topic, count, scope, era, contract: isContested ? log.address : undefined, events };
    return events;
  }

  /**
   * Returns the events of a contract after the other logs have shown the owner: only one remains of those that several
   * protocols declare.
   */
  #choose(log: EventLog, key: string, events: readonly ReadyEvent[]): readonly ReadyEvent[] {
    const place = `${key} ${log.address}`;
    const known = this.#chosen.get(place);
    if (known !== undefined) return known;
    const decoding = this.decoder.decode(log.text());
    const read = decoding.kind === 'decoded' ? decoding.event : undefined;
    const alternatives = events.filter(({ isBuiltIn }) => isBuiltIn);
    const chosen = [...events.filter(({ isBuiltIn }) => !isBuiltIn), ...eventsNamedLike(read, alternatives)];
    if (this.#chosen.size >= maxKept) this.#chosen.clear();
    this.#chosen.set(place, chosen);
    return chosen;
  }

  /** Complete declarations take precedence over bare signatures, which have no names and no indexing. */
  #compile(address: string, { topics, blockNumber }: LogText): Candidates {
    const candidates = this.#index.candidates(address, topics, blockNumber);
    const items = candidates.map(({ item }) => item);
    const builtIn = new Set(candidates.flatMap(({ item, source }) => (source.kind === 'builtIn' ? [item] : [])));
    const bare = candidates.flatMap((candidate) => readingsOfBare(candidate, topics.length));
    const events = [...items.filter(hasKnownIndexing), ...bare]
      .map((item) => this.#readyOf(item))
      .filter((event) => event !== undefined)
      .filter(({ plan }) => plan.topicCount === topics.length)
      .map((event) => (builtIn.has(event.item) ? { ...event, isBuiltIn: true } : event));
    if (events.length === 0) return { events: this.#withOtherIndexing(candidates, topics.length), isContested: false };
    const alternatives = new Set(
      events.filter(({ isBuiltIn }) => isBuiltIn).map(({ key, item }) => `${key} ${indexedOf(item)}`),
    );
    // A lone declaration may be doubted by the values.
    const isDoubtable = alternatives.size === 1 && candidates.some(isProtocolEvent);
    return { events, isContested: alternatives.size > 1 || isDoubtable };
  }

  /** Known events with other arguments indexed. */
  #withOtherIndexing(candidates: readonly AbiCandidate<AbiEvent>[], topicCount: number): readonly ReadyEvent[] {
    const open = withOpenIndexing(candidates);
    return (open ? indexings(open.shown.item, topicCount) : []).flatMap((item) => {
      const ready = this.#readyOf(item);
      return ready === undefined ? [] : [{ ...ready, isExactOnly: true }];
    });
  }

  #readyOf(item: AbiEvent): ReadyEvent | undefined {
    if (this.#compiled.has(item)) return this.#compiled.get(item);
    const plan = compileEvent<ArgumentValue>(item, this.#shape, (topic) => topic, this.#reader);
    const ready = plan.kind === 'failed' ? undefined : { item, plan: plan.value, ...argumentsOf(item, plan.value) };
    this.#compiled.set(item, ready);
    return ready;
  }
}

function isProtocolEvent({ source }: AbiCandidate<AbiEvent>): boolean {
  return source.kind === 'builtIn' && !isStandard(source.label);
}

/**
 * A bare signature of a service or of the request's topics is used only if the number of topics leaves one reading: nobody
 * sees that a saved row is a guess.
 */
function readingsOfBare({ item, source }: AbiCandidate<AbiEvent>, topicCount: number): readonly AbiEvent[] {
  if (hasKnownIndexing(item)) return [];
  const readings = indexings(item, topicCount);
  const isSure = source.kind !== 'signature' && source.label !== declaredLabel;
  return isSure || readings.length === 1 ? readings : [];
}

/**
 * Returns the event whose arguments have the names of a decoded event; if none has all of them, the first one with
 * these names. If declarations with different indexing read different values, nothing is decoded.
 */
function eventsNamedLike(read: DecodedEvent | undefined, alternatives: readonly ReadyEvent[]): readonly ReadyEvent[] {
  const [first] = alternatives;
  if (read === undefined || first === undefined) return alternatives;
  const names = read.arguments.map(({ name }) => name);
  const same = alternatives.find(({ item }) => item.inputs.every(({ name }, place) => name === names[place]));
  if (read.oneOf === undefined && read.doubt === undefined) return same ? [same] : alternatives;
  if (new Set(alternatives.map(({ item }) => indexedOf(item))).size > 1) return [];
  const inputs = first.item.inputs.map((input, place) => ({ ...input, name: names[place] ?? input.name }));
  const item = { ...first.item, inputs };
  return [{ ...first, item, ...argumentsOf(item, first.plan) }];
}

function indexedOf({ inputs }: AbiEvent): string {
  return inputs.map((input) => input.indexed === true).join();
}

function decodeFirst(events: readonly ReadyEvent[], log: EventLog, surplus: boolean): DecodedArguments | undefined {
  for (const event of events) {
    if (surplus && event.isExactOnly) continue;
    const { dataLength } = event.plan;
    const differs = dataLength !== undefined && log.dataCharacters !== 2 + 2 * dataLength;
    const values = differs === surplus ? event.plan.decodeBytes(log, noValue) : undefined;
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
  return isHashedArgument(input, type) ? { name: `${name}_hash`, type: 'text' } : { name, type: columnTypeOf(type) };
}

/** Whether logs contain only the hash of an argument: it is indexed and doesn't fit into a topic. */
export function isHashedArgument(input: AbiParameter | undefined, { kind }: AbiType): boolean {
  return input?.indexed === true && (kind === 'bytes' || kind === 'string' || kind === 'array' || kind === 'tuple');
}
