import { functionsOf, sharedBuiltInAbi } from '../../../src/core/answer/decode/evm/calls/knownFunctions';
import { answerContext } from '../../../src/core/answer/decode/evm/logs/logSurvey';
import { readLog } from '../../../src/core/answer/decode/evm/logs/readLog';
import { L2EventDecoder } from '../../../src/core/answer/decode/l2net/l2EventDecoder';
import { type JsonValue, readList } from '../../../src/core/base/json/jsonValue';
import { decodeFunctionData } from '../../../src/core/formats/abi/calls/decodeCall';
import { EventPlans } from '../../../src/core/formats/abi/decode/eventPlans';
import { LogDecoder } from '../../../src/core/formats/abi/decode/logDecoder';
import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { BuiltInTokens } from '../../../src/core/knowledge/tokens/builtInTokens';
import type { Emitted } from './emitted';

/** `ambiguous`: the name is known, and several protocols declare it with other arguments. */
export type Naming = 'named' | 'ambiguous' | 'nameOnly' | 'undecoded';

/** How many of one kind have a name, and the topics, selectors or keys that have none, with their number. */
export class NameShares {
  readonly counts: Record<Naming, number> = { named: 0, ambiguous: 0, nameOnly: 0, undecoded: 0 };
  readonly #unnamed = new Map<string, number>();
  /** Topics, selectors or keys, each with how it was named at its first place. */
  readonly #firsts = new Map<string, Naming>();

  /** Those that `before` has are not new. */
  constructor(private readonly before?: NameShares) {}

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** The share of some of them in percent; 0 of none. */
  percent(...namings: readonly Naming[]): number {
    const sum = namings.reduce((count, naming) => count + this.counts[naming], 0);
    return this.total === 0 ? 0 : (100 * sum) / this.total;
  }

  /** How many topics, selectors or keys were not seen before, each once, and the share of them that has a name. */
  get unseen(): { readonly total: number; readonly percent: number } {
    const firsts = [...this.#firsts].filter(([hash]) => this.before?.has(hash) !== true);
    const named = firsts.filter(([, naming]) => naming !== 'undecoded').length;
    return { total: firsts.length, percent: firsts.length === 0 ? 0 : (100 * named) / firsts.length };
  }

  has(hash: string): boolean {
    return this.#firsts.has(hash);
  }

  add(naming: Naming, hash: string): void {
    this.counts[naming] += 1;
    const [first = hash] = hash.split(',');
    if (!this.#firsts.has(first)) this.#firsts.set(first, naming);
    if (naming === 'undecoded') this.#unnamed.set(hash, (this.#unnamed.get(hash) ?? 0) + 1);
  }

  /** The most frequent ones without a name. */
  unnamed(max: number): readonly (readonly [hash: string, count: number])[] {
    return [...this.#unnamed].sort(([, one], [, other]) => other - one).slice(0, max);
  }
}

/** The shares over all answers of a run. */
export interface AllShares {
  readonly logs: NameShares;
  readonly calls: NameShares;
  readonly events: NameShares;
}

export function emptyShares(before?: AllShares): AllShares {
  return {
    logs: new NameShares(before?.logs),
    calls: new NameShares(before?.calls),
    events: new NameShares(before?.events),
  };
}

const plans = new EventPlans();

/** The well-known tokens tell whose `Transfer` an event is, as they do in a view. */
const l2Hints = {
  ...noHints,
  tokens: Object.fromEntries(new BuiltInTokens().on({ family: 'l2net' })),
};

/** Decodes all of an answer as its view does, with built-in names alone, and counts what has a name. */
export function countNames({ logs, calls, events }: Emitted, shares: AllShares): void {
  for (const list of logs) countLogs(list, shares.logs);
  for (const data of calls) countCall(data, shares.calls);
  for (const list of events) countEvents(list, shares.events);
}

function countLogs(logs: readonly JsonValue[], shares: NameShares): void {
  const decoder = new LogDecoder(
    noHints.events,
    sharedBuiltInAbi,
    plans,
    answerContext(() => logs.map(readLog), noHints),
  );
  for (const json of logs) {
    const log = readLog(json);
    const decoding = decoder.decode(log);
    const hash = `${log.topics[0] ?? 'no topics'}, ${log.topics.length} topics`;
    if (decoding.kind === 'undecoded' || decoding.event.fit === 'misfit') shares.add('undecoded', hash);
    else
      shares.add(
        decoding.event.oneOf === undefined && decoding.event.doubt === undefined ? 'named' : 'ambiguous',
        hash,
      );
  }
}

function countCall(data: string, shares: NameShares): void {
  const selector = data.slice(0, 10).toLowerCase();
  const decoding = decodeFunctionData(data, functionsOf(selector, noHints));
  if (decoding.kind === 'undecoded') shares.add('undecoded', selector);
  else shares.add(decoding.others.length === 0 && !decoding.call.isGuess ? 'named' : 'ambiguous', selector);
}

function countEvents(events: readonly JsonValue[], shares: NameShares): void {
  const decoder = new L2EventDecoder(l2Hints, events);
  for (const json of events) {
    const { events: readings, name } = decoder.decode(json);
    const [read] = readings;
    const [key] = readList(json, 'keys');
    const hash = typeof key === 'string' ? key : 'no key';
    if (read === undefined) shares.add(name === undefined ? 'undecoded' : 'nameOnly', hash);
    else if (read.oneOf === undefined) shares.add('named', hash);
    // Where the types differ too, only the felts are shown, and the signature has no arguments.
    else shares.add(read.signature.includes('(') ? 'ambiguous' : 'nameOnly', hash);
  }
}
