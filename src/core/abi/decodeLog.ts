import type { NamedValue, Value } from '../view/value';
import type { AbiCandidate, AbiEvent, AbiSource } from './abi';
import { hexWords } from './abiReader';
import { printAbiType } from './abiType';
import type { EventPlan } from './compileEvent';
import type { EventPlans } from './eventPlans';
import { signatureOf } from './eventSignature';
import { hasKnownIndexing } from './indexings';

/** The parts of a log that decoding uses. Hex of any case. */
export interface LogText {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** One possible decoding of a log. */
export interface DecodedEvent {
  readonly name: string;
  /** `Transfer(address,address,uint256)` */
  readonly signature: string;
  readonly anonymous: boolean;
  /** The source of the event's ABI. */
  readonly source: AbiSource;
  /**
   * In declaration order. An argument that does not fit is `undecoded`. Data that no argument describes is `undecoded`,
   * at the end.
   */
  readonly arguments: readonly NamedValue[];
  /** `surplus`: all arguments fit, but there is more data than they use. `misfit`: an argument does not fit. */
  readonly fit: 'exact' | 'surplus' | 'misfit';
}

export type LogDecoding =
  /** `others` are other possible decodings, in order of preference. */
  | { readonly kind: 'decoded'; readonly event: DecodedEvent; readonly others: readonly DecodedEvent[] }
  | { readonly kind: 'undecoded'; readonly words: readonly string[]; readonly why: string };

/**
 * Decodes a log with candidate events, given in order of preference. Events with another number of topics are skipped.
 * Events that fit are preferred over those that do not; otherwise the given order is kept. An anonymous event is used
 * only if it fits.
 */
export function decodeLog(log: LogText, candidates: readonly AbiCandidate<AbiEvent>[], plans: EventPlans): LogDecoding {
  const readings = new Map<string, Reading>();
  let why = undescribed(log);
  for (const candidate of candidates) {
    const reading = readingOf(log, candidate, plans);
    if (typeof reading === 'string') why = reading;
    else if (!readings.has(reading.key)) readings.set(reading.key, reading);
  }
  const [best, ...others] = [...readings.values()]
    .sort((one, other) => one.rank - other.rank)
    .map(({ event }) => event);
  return best ? { kind: 'decoded', event: best, others } : { kind: 'undecoded', words: hexWords(log.data), why };
}

interface Reading {
  readonly event: DecodedEvent;
  /** Decodings with the same key are equivalent. */
  readonly key: string;
  readonly rank: number;
}

/** Ranks by fit. A bare signature, without indexing and names, ranks behind complete declarations. */
const ranks = { exact: 0, surplus: 2, misfit: 4 } as const;

function readingOf(log: LogText, candidate: AbiCandidate<AbiEvent>, plans: EventPlans): Reading | string {
  const { item } = candidate;
  if (hasKnownIndexing(item)) {
    const event = decodeAs(log, item, candidate.source, plans);
    if (typeof event === 'string') return event;
    if (item.anonymous && event.fit === 'misfit') return `The anonymous event ${event.signature} does not fit.`;
    return { event, key: keyOf(item), rank: ranks[event.fit] };
  }
  let best: DecodedEvent | undefined;
  let why = `${signatureOf(item)} has fewer arguments than the log has topics.`;
  for (const indexing of plans.indexingsOf(item, log.topics.length)) {
    const event = decodeAs(log, indexing, candidate.source, plans);
    if (typeof event === 'string') why = event;
    else if (best === undefined || event.fit === 'exact') best = event;
    if (best?.fit === 'exact') break;
  }
  return best ? { event: best, key: keyOf(item), rank: ranks[best.fit] + 1 } : why;
}

function decodeAs(log: LogText, item: AbiEvent, source: AbiSource, plans: EventPlans): DecodedEvent | string {
  const compiled = plans.planOf(item);
  if (compiled.kind === 'failed') return compiled.problem;
  const plan = compiled.value;
  const signature = signatureOf(item);
  if (plan.topicCount !== log.topics.length) {
    return `${signature} of ${source.label} has ${counted(plan.topicCount, 'topic')}, the log has ${log.topics.length}.`;
  }
  let fits = true;
  const values = plan.decode(log.topics, log.data, (why, hex) => {
    fits = false;
    return { kind: 'undecoded', words: hexWords(hex), why };
  });
  const rest = fits ? surplusOf(plan, log.data) : undefined;
  return {
    name: item.name,
    signature,
    anonymous: item.anonymous,
    source,
    arguments: [...named(item, plan, values ?? []), ...(rest ? [rest] : [])],
    fit: fitOf(fits, rest),
  };
}

function fitOf(fits: boolean, rest: NamedValue | undefined): DecodedEvent['fit'] {
  if (rest) return 'surplus';
  return fits ? 'exact' : 'misfit';
}

function named(item: AbiEvent, plan: EventPlan<Value>, values: readonly Value[]): NamedValue[] {
  const result: NamedValue[] = [];
  for (const [place, input] of item.inputs.entries()) {
    const type = plan.types[place];
    const value = values[place];
    if (type && value)
      result.push({
        name: input.name === '' ? String(place) : input.name,
        type: printAbiType(type),
        indexed: input.indexed === true,
        value,
      });
  }
  return result;
}

/** Returns the data after the arguments of an event with a fixed length. */
function surplusOf(plan: EventPlan<Value>, data: string): NamedValue | undefined {
  if (plan.dataLength === undefined) return undefined;
  const words = hexWords(data, plan.dataLength);
  if (words.length === 0) return undefined;
  return {
    name: 'surplus',
    value: {
      kind: 'undecoded',
      words,
      why: `The event describes ${counted(plan.dataLength, 'byte')} of data; this came after them.`,
    },
  };
}

function undescribed({ topics }: LogText): string {
  const [topic] = topics;
  return topic === undefined
    ? 'The log has no topics, and no anonymous event is known for its contract.'
    : `No known event has the topic ${topic}.`;
}

function keyOf(item: AbiEvent): string {
  return JSON.stringify([item.name, item.anonymous, item.inputs]);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
