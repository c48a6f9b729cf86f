import { countedText } from '../../../base/view/amountText';
import type { NamedValue, Value } from '../../../base/view/value';
import { isStandard } from '../names/knownContracts';
import type { AbiCandidate, AbiEvent, AbiSource } from '../type/abi';
import { printAbiType } from '../type/abiType';
import { signatureOf } from '../type/eventSignature';
import { hexWords } from './abiReader';
import { agreedEvent } from './agreedEvent';
import type { EventPlan } from './compileEvent';
import { differentReadings } from './differentReadings';
import type { EventPlans } from './eventPlans';
import { hasKnownIndexing } from './indexings';
import type { Choice, ChoiceReason, EventAlternative, NameDoubt } from './ownerChoice';
import { shapedEvent } from './shapedEvents';

/** The parts of a log that decoding uses. Hex of any case. */
export interface LogText {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** As a quantity or a decimal number. Absent for a log that isn't in a block yet. */
  readonly blockNumber?: string;
}

/** One possible decoding of a log. */
export interface DecodedEvent {
  readonly name: string;
  /** `Transfer(address,address,uint256)` */
  readonly signature: string;
  readonly anonymous: boolean;
  /** The source of the event's ABI. */
  readonly source: AbiSource;
  /** Other sources with the same declaration. */
  readonly alsoOf?: readonly string[];
  /**
   * The sources that could own the event, if their declarations differ and nothing shows which one applies. The
   * arguments are what they agree on.
   */
  readonly oneOf?: readonly string[];
  /** Why the names of the declarations with this signature aren't believed. The arguments have neutral names then. */
  readonly doubt?: NameDoubt;
  /** A declaration of the user's own with this signature that doesn't fit the log: another number of arguments is indexed. */
  readonly passedOver?: AbiSource;
  /** Why this declaration was chosen among others with the same signature, or what confirms the only one. */
  readonly chosenBy?: ChoiceReason;
  /**
   * In declaration order. An argument that does not fit is `undecoded`. Data that no argument describes is `undecoded`,
   * at the end.
   */
  readonly arguments: readonly NamedValue[];
  /** `surplus`: all arguments fit, but there is more data than they use. `misfit`: an argument does not fit. */
  readonly fit: 'exact' | 'surplus' | 'misfit';
}

export type LogDecoding =
  | {
      readonly kind: 'decoded';
      readonly event: DecodedEvent;
      /**
       * Other possible decodings with other names or values, in order of preference; all of them if `event` is what
       * they agree on.
       */
      readonly others: readonly DecodedEvent[];
      /** Set if several declarations fit equally well. Logs of other contracts may then be decoded with another one. */
      readonly isContested?: true;
    }
  | { readonly kind: 'undecoded'; readonly words: readonly string[]; readonly why: string };

/**
 * Decodes a log with candidate events, given in order of preference. Events with another number of topics are skipped.
 * Events that fit are preferred over those that do not; otherwise the given order is kept. An anonymous event is used
 * only if it fits. `choose` chooses among built-in events that fit equally well.
 */
export function decodeLog(
  log: LogText,
  candidates: readonly AbiCandidate<AbiEvent>[],
  plans: EventPlans,
  choose?: (alternatives: readonly Reading[]) => Choice<Reading>,
): LogDecoding {
  const decoding = decodeBest(log, candidates, plans, choose);
  // The user's own declarations come first.
  if (candidates[0]?.source.kind === 'builtIn') return decoding;
  if (decoding.kind === 'undecoded' || decoding.event.source.kind !== 'builtIn') return decoding;
  const indexed = new Set(
    candidates.flatMap(({ item, source }) => (source.kind === 'builtIn' ? [indexingOf(item)] : [])),
  );
  const own = candidates.find(
    ({ item, source }) =>
      source.kind !== 'builtIn' && source.kind !== 'signature' && !item.anonymous && !indexed.has(indexingOf(item)),
  );
  if (own === undefined) return decoding;
  return { ...decoding, event: { ...decoding.event, passedOver: own.source } };
}

/** Which arguments of an event are indexed. An own declaration that is indexed as a built-in one is of another standard. */
function indexingOf({ inputs }: AbiEvent): string {
  return inputs.map(({ indexed }) => (indexed === true ? '1' : '0')).join('');
}

function decodeBest(
  log: LogText,
  candidates: readonly AbiCandidate<AbiEvent>[],
  plans: EventPlans,
  choose: ((alternatives: readonly Reading[]) => Choice<Reading>) | undefined,
): LogDecoding {
  const { readings, why } = readAs(log, candidates, plans);
  const [best, ...others] = readings;
  if (best === undefined) return { kind: 'undecoded', words: hexWords(log.data), why: why() };
  const alternatives = leading(readings);
  const isLone = alternatives.length === 1;
  if (alternatives.length === 0 || best.event.doubt !== undefined || (isLone && isStandard(best.event.source.label))) {
    const event = labeled(best);
    return { kind: 'decoded', event, others: differentReadings(event, others.map(labeled)) };
  }
  const { alternatives: left, by, doubt }: Choice<Reading> = choose?.(alternatives) ?? { alternatives };
  if (doubt !== undefined) {
    const event = { ...labeled(best), arguments: withNeutralNames(best.event.arguments), doubt };
    return { kind: 'decoded', event, others: differentReadings(event, readings.map(labeled)), isContested: true };
  }
  const [first, second] = left;
  if (first && second === undefined) {
    const rest = readings.filter(({ key }) => key !== first.key);
    const event = { ...labeled(first), ...(by && { chosenBy: by }) };
    return { kind: 'decoded', event, others: differentReadings(event, rest.map(labeled)), isContested: true };
  }
  const agreed = agreedEvent(
    left.map((alternative) => alternative.event),
    [...new Set(left.flatMap(({ labels }) => labels))],
  );
  const event = agreed ?? labeled(best);
  return { kind: 'decoded', event, others: differentReadings(event, readings.map(labeled)), isContested: true };
}

/** Names the declared arguments by their places. Surplus data has no type and keeps its name. */
export function withNeutralNames(named: readonly NamedValue[]): readonly NamedValue[] {
  return named.map((argument, place) =>
    argument.type === undefined ? argument : { ...argument, name: `arg${place}` },
  );
}

/** Returns the built-in declarations that fit a log equally well and better than all others; none if there is only one. */
export function alternativesOf(
  log: LogText,
  candidates: readonly AbiCandidate<AbiEvent>[],
  plans: EventPlans,
): readonly EventAlternative[] {
  return leading(readAs(log, candidates, plans).readings);
}

/** Returns why a candidate doesn't fit. Only called for a log that no candidate fits. */
type Reason = () => string;

/** A log read as one candidate. */
export interface Reading extends EventAlternative {
  readonly event: DecodedEvent;
  readonly rank: number;
  readonly labels: string[];
}

/** Reads a log as each candidate, best first. `why` is the reason why the last skipped candidate doesn't fit. */
function readAs(
  log: LogText,
  candidates: readonly AbiCandidate<AbiEvent>[],
  plans: EventPlans,
): { readonly readings: readonly Reading[]; readonly why: Reason } {
  const readings: Reading[] = [];
  let why: Reason = () => undescribed(log);
  for (const candidate of candidates) {
    const reading = readingOf(log, candidate, plans);
    if (typeof reading === 'function') why = reading;
    else {
      const known = readings.find(({ key }) => key === reading.key);
      if (known === undefined) readings.push(reading);
      else if (!known.labels.includes(candidate.source.label)) known.labels.push(candidate.source.label);
    }
  }
  if (readings.length === 0) readings.push(...readOtherwise(log, candidates, plans));
  if (readings.length > 1) readings.sort((one, other) => one.rank - other.rank);
  return { readings, why };
}

/**
 * Reads a log that no candidate describes: as a well-known anonymous event with the same shape, or as a known event
 * with other arguments indexed. Only exact fits count.
 */
function readOtherwise(
  log: LogText,
  candidates: readonly AbiCandidate<AbiEvent>[],
  plans: EventPlans,
): readonly Reading[] {
  const shaped = exactReading(log, shapedEvent(log), plans);
  if (shaped !== undefined) return [shaped];
  const open = plans.openIndexingOf(candidates);
  const first = exactReading(log, open?.shown, plans);
  if (open === undefined || first === undefined) return [];
  if (open.candidates.length === 0) return [first];
  const doubtful = { ...first, event: { ...first.event, doubt: 'indexing' as const } };
  return [doubtful, ...open.candidates.flatMap((candidate) => exactReading(log, candidate, plans) ?? [])];
}

function exactReading(
  log: LogText,
  candidate: AbiCandidate<AbiEvent> | undefined,
  plans: EventPlans,
): Reading | undefined {
  const reading = candidate && readingOf(log, candidate, plans);
  return typeof reading === 'object' && reading.event.fit === 'exact' ? reading : undefined;
}

/** Only built-in declarations are alternatives. The user's own ABIs are always trusted. */
function leading(readings: readonly Reading[]): readonly Reading[] {
  const [best] = readings;
  if (best?.event.source.kind !== 'builtIn') return [];
  return readings.filter(({ rank, event }) => rank === best.rank && event.source.kind === 'builtIn');
}

function labeled({ event, labels }: Reading): DecodedEvent {
  return labels.length > 1 ? { ...event, alsoOf: labels.filter((label) => label !== event.source.label) } : event;
}

/** Ranks by fit. A bare signature, without indexing and names, ranks behind complete declarations. */
const ranks = { exact: 0, surplus: 2, misfit: 4 } as const;

function readingOf(log: LogText, candidate: AbiCandidate<AbiEvent>, plans: EventPlans): Reading | Reason {
  const { item } = candidate;
  if (hasKnownIndexing(item)) {
    const event = decodeAs(log, item, candidate.source, plans);
    if (typeof event === 'function') return event;
    if (item.anonymous && event.fit === 'misfit') return () => `The anonymous event ${event.signature} does not fit.`;
    return makeReading(event, candidate, ranks[event.fit]);
  }
  const readings = plans.indexingsOf(item, log.topics.length);
  if (candidate.source.kind === 'signature' && readings.length > 1)
    return makeReading(nameOnly(log, candidate), candidate, ranks.exact + 1);
  let best: DecodedEvent | undefined;
  let why: Reason = () => `${signatureOf(item)} has fewer arguments than the log has topics.`;
  for (const indexing of readings) {
    const event = decodeAs(log, indexing, candidate.source, plans);
    if (typeof event === 'function') why = event;
    else if (best === undefined || event.fit === 'exact') best = event;
    if (best?.fit === 'exact') break;
  }
  return best ? makeReading(best, candidate, ranks[best.fit] + 1) : why;
}

/** A signature alone doesn't define which arguments are in the topics, and a guess could show a wrong value. */
function nameOnly({ topics, data }: LogText, { item, source }: AbiCandidate<AbiEvent>): DecodedEvent {
  const words = [...topics.slice(1), ...hexWords(data)];
  const why = 'Only the signature is known, which does not tell which arguments are indexed.';
  return {
    name: item.name,
    signature: signatureOf(item),
    anonymous: false,
    source,
    arguments: [{ name: 'arguments', value: { kind: 'undecoded', words, why } }],
    fit: 'exact',
  };
}

function makeReading(event: DecodedEvent, { item, source }: AbiCandidate<AbiEvent>, rank: number): Reading {
  return { event, key: keyOf(item), rank, labels: [source.label], arguments: event.arguments, name: event.name };
}

function decodeAs(log: LogText, item: AbiEvent, source: AbiSource, plans: EventPlans): DecodedEvent | Reason {
  const compiled = plans.planOf(item);
  if (compiled.kind === 'failed') return () => compiled.problem;
  const plan = compiled.value;
  if (plan.topicCount !== log.topics.length) {
    return () =>
      `${signatureOf(item)} of ${source.label} has ${countedText(plan.topicCount, 'topic')}, the log has ${log.topics.length}.`;
  }
  let fits = true;
  const values = plan.decode(log.topics, log.data, (why, hex) => {
    fits = false;
    return { kind: 'undecoded', words: hexWords(hex), why };
  });
  const rest = fits ? surplusOf(plan, log.data) : undefined;
  return {
    name: item.name,
    signature: signatureOf(item),
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
      why: `The event describes ${countedText(plan.dataLength, 'byte')} of data; this came after them.`,
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
