import { codeCharacters } from '../../../base/answerBounds';
import { type JsonValue, readList, readText } from '../../../base/json/jsonValue';
import { printJson, printJsonStart } from '../../../base/json/printJson';
import type { NamedValue } from '../../../base/view/value';
import { agreedEvent } from '../../../formats/abi/decode/agreedEvent';
import { differentReadings } from '../../../formats/abi/decode/differentReadings';
import { type ChoiceReason, type EventAlternative, OwnerChoice } from '../../../formats/abi/decode/ownerChoice';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { CairoAbi } from '../../../formats/l2net/cairoAbi';
import { decodeCairoEvent, type L2Event } from '../../../formats/l2net/decodeCairoEvent';
import { feltHex, feltValue, parseFelt } from '../../../formats/l2net/felt';
import { readCairoAbi } from '../../../formats/l2net/readCairoAbi';
import { sharedWellKnownEvents } from '../../../formats/l2net/wellKnownEvents';
import type { NameSource } from '../shared/nameSources';
import { choiceReasons, otherSourcesText } from '../shared/sourceText';
import { amountArgument, tokenAt } from '../shared/tokenAmounts';

/** An event, the sources that could own it, and how it was chosen. */
export interface ReadL2Event extends L2Event {
  readonly oneOf?: readonly string[];
  readonly alsoOf?: readonly string[];
  readonly chosenBy?: ChoiceReason;
}

/** An event's felts, and the different ways to decode them, best first. */
export interface L2Reading {
  readonly keys: readonly bigint[];
  readonly data: readonly bigint[];
  /** All keys and data as received, if one of them isn't a felt. Nothing is decoded then. */
  readonly unreadable?: readonly string[];
  /** The event's name if its selector is known, even if the rest can't be decoded. */
  readonly name: string | undefined;
  readonly events: readonly ReadL2Event[];
  /** The known token at the contract's address. */
  readonly token?: DecodeHints['tokens'][string] | undefined;
  /** Set if several well-known events fit. Events of other contracts may then be decoded with another one. */
  readonly isContested?: true;
}

/** Decodes the events of one answer with the Cairo ABIs from its hints, then with well-known event shapes. */
export class L2EventDecoder {
  readonly #wellKnown = sharedWellKnownEvents();
  readonly #abis = new Map<string, CairoAbi>();
  readonly #artifacts: readonly { readonly abi: CairoAbi; readonly source: string }[];
  readonly #owners: OwnerChoice<JsonValue>;
  readonly #tokens: DecodeHints['tokens'];

  /** `answer` contains the events that help to determine the owner of an event. */
  constructor(hints: DecodeHints, answer: readonly JsonValue[] = []) {
    this.#tokens = hints.tokens;
    this.#artifacts = (hints.cairoArtifacts ?? []).map(({ label, abi }) => ({
      abi: readCairoAbi(abi),
      source: `${label} (workspace)`,
    }));
    for (const [address, json] of Object.entries(hints.cairoAbis)) {
      const felt = address === '*' ? undefined : parseFelt(address);
      this.#abis.set(felt === undefined ? '*' : feltHex(felt), readCairoAbi(json));
    }
    this.#owners = new OwnerChoice({
      logs: () => answer,
      placeOf: (event) => {
        const keys = readList(event, 'keys');
        return {
          contract: contractOf(readText(event, 'from_address') ?? ''),
          event: `${keys.length} ${readList(event, 'data').length} ${selectorText(keys[0])}`,
        };
      },
      alternativesOf: (event) => this.#alternativesOf(feltsOf(event, 'keys'), feltsOf(event, 'data')),
      labelsOf: (event) =>
        new Set(this.#wellKnown.decode(feltsOf(event, 'keys'), feltsOf(event, 'data')).map(({ source }) => source)),
      ownerTest: (contract) =>
        tokenAt(contract, hints.tokens) === undefined ? undefined : (label) => label.startsWith('ERC-20'),
    });
  }

  /** Decodes one event. Never throws, whatever the event contains. */
  decode(event: JsonValue | undefined): L2Reading {
    const written = [...readList(event, 'keys'), ...readList(event, 'data')];
    const keys = feltsOf(event, 'keys');
    const data = feltsOf(event, 'data');
    if (keys.length + data.length < written.length) {
      return {
        keys,
        data,
        unreadable: written.map((one) => (typeof one === 'string' ? one : printJson(one))),
        name: undefined,
        events: [],
      };
    }
    const contract = parseFelt(readText(event, 'from_address'));
    const given: ReadL2Event[] = [];
    for (const [abi, source] of [
      [contract === undefined ? undefined : this.#abis.get(feltHex(contract)), 'ABI of the contract'],
      [this.#abis.get('*'), 'Cairo ABI'],
    ] as const) {
      const decoded = abi && decodeCairoEvent(abi, keys, data, source);
      if (decoded !== undefined) given.push(decoded);
    }
    const fitting = [...given.filter(({ fit }) => fit !== 'misfit'), ...this.#decodeByArtifacts(keys, data)];
    const known = this.#decodeKnown(event, keys, data);
    const all = [...fitting, ...known.events, ...given.filter(({ fit }) => fit === 'misfit')];
    const [best, ...others] = all;
    const [selector] = keys;
    return {
      keys,
      data,
      name: best?.name ?? (selector === undefined ? undefined : this.#wellKnown.nameOf(selector)),
      events: best === undefined ? [] : [best, ...differentReadings(best, others)],
      ...(known.isContested && fitting.length === 0 && { isContested: true }),
      token: contract === undefined ? undefined : tokenAt(feltHex(contract), this.#tokens),
    };
  }

  /** Decodes with the artifacts whose event fits, without repeated readings: most projects share components. */
  #decodeByArtifacts(keys: readonly bigint[], data: readonly bigint[]): readonly ReadL2Event[] {
    const readings = new Map<string, ReadL2Event>();
    for (const { abi, source } of this.#artifacts) {
      const event = decodeCairoEvent(abi, keys, data, source);
      if (event === undefined || event.fit === 'misfit') continue;
      const key = readingKey(event);
      const known = readings.get(key);
      readings.set(key, known === undefined ? event : { ...known, alsoOf: [...(known.alsoOf ?? []), source] });
    }
    return [...readings.values()];
  }

  /** Decodes with the well-known shapes. The chosen one, or what they agree on, comes first. */
  #decodeKnown(
    event: JsonValue | undefined,
    keys: readonly bigint[],
    data: readonly bigint[],
  ): { readonly events: readonly ReadL2Event[]; readonly isContested: boolean } {
    const alternatives = this.#alternativesOf(keys, data);
    if (alternatives.length < 2) return { events: alternatives.map(labeled), isContested: false };
    const { alternatives: left, by } = this.#owners.choose(event ?? null, alternatives);
    const [first, second] = left;
    if (first && second === undefined) {
      const chosen = { ...labeled(first), ...(by && { chosenBy: by }) };
      const others = alternatives.filter(({ key }) => key !== first.key);
      return { events: [chosen, ...others.map(labeled)], isContested: true };
    }
    const agreed = agreedL2Event(left, keys, data);
    return { events: [...(agreed ? [agreed] : []), ...alternatives.map(labeled)], isContested: true };
  }

  #alternativesOf(keys: readonly bigint[], data: readonly bigint[]): readonly L2EventAlternative[] {
    const alternatives = new Map<string, L2EventAlternative>();
    for (const event of this.#wellKnown.decode(keys, data)) {
      const key = readingKey(event);
      const labels = [...(alternatives.get(key)?.labels ?? []), event.source];
      alternatives.set(key, { key, event: alternatives.get(key)?.event ?? event, labels, arguments: event.arguments });
    }
    return [...alternatives.values()];
  }
}

/** Events with the same key have equal readings. */
function readingKey({ name, arguments: all }: L2Event): string {
  return `${name} ${all.map((argument) => `${argument.name} ${argument.type} ${argument.indexed}`).join()}`;
}

interface L2EventAlternative extends EventAlternative {
  readonly event: L2Event;
}

function labeled({ event, labels }: L2EventAlternative): ReadL2Event {
  const others = [...new Set(labels)].filter((label) => label !== event.source);
  return { ...event, ...(others.length > 0 && { alsoOf: others }) };
}

/** Returns what events with the same selector agree on. If their types differ, that is only their felts. */
function agreedL2Event(
  alternatives: readonly L2EventAlternative[],
  keys: readonly bigint[],
  data: readonly bigint[],
): ReadL2Event | undefined {
  const types = new Set(alternatives.map(({ arguments: all }) => all.map(({ type }) => type).join()));
  const felts: readonly NamedValue[] = [
    ...keys.slice(1).map((felt, index) => ({ name: `key${index + 1}`, indexed: true, value: feltValue(felt) })),
    ...data.map((felt, index) => ({ name: `data${index}`, value: feltValue(felt) })),
  ];
  const events = alternatives.map(({ event }) => (types.size === 1 ? event : { ...event, arguments: felts }));
  const labels = [...new Set(alternatives.flatMap((alternative) => alternative.labels))];
  const agreed = agreedEvent(events, labels);
  if (agreed === undefined) return undefined;
  if (types.size > 1) return { ...agreed, signature: agreed.name, oneOf: labels };
  const members = agreed.arguments.map(({ name, type }) => `${name}: ${type ?? 'felt252'}`);
  return { ...agreed, signature: `${agreed.name}(${members.join(', ')})` };
}

/** Returns the first key of an event as text to group by. A hostile node may send anything. */
export function selectorText(key: JsonValue | undefined): string {
  return typeof key === 'string' ? key : printJsonStart(key ?? null, codeCharacters);
}

/** Returns the address of a contract without leading zeros. Unchanged if it is not a felt. */
function contractOf(address: string): string {
  const felt = parseFelt(address);
  return felt === undefined ? address : feltHex(felt);
}

function feltsOf(event: JsonValue | undefined, name: string): readonly bigint[] {
  return readList(event, name)
    .map(parseFelt)
    .filter((felt) => felt !== undefined);
}

/** Formats the declaration that an l2net event was decoded with, and all standards that could own it. */
export function l2SourceText({ source, alsoOf = [], oneOf, chosenBy }: ReadL2Event): string {
  if (oneOf !== undefined) return `one of: ${oneOf.join(', ')} (built-in list)`;
  const label = alsoOf.length === 0 ? source : `${source}, also ${alsoOf.join(', ')}`;
  return chosenBy === undefined ? label : `${label}, ${choiceReasons[chosenBy]}`;
}

/** Returns the source of an l2net event's names, and other declarations that could describe it. */
export function l2EventSource(event: ReadL2Event, others: readonly ReadL2Event[]): NameSource {
  const left = otherSourcesText(
    event,
    others
      .filter(({ source, signature }) => source !== event.source || signature !== event.signature)
      .map((other) => ({ ...other, owner: other.source, text: l2SourceText(other) })),
  );
  return { event: event.signature, decodedBy: l2SourceText(event), others: left };
}

/**
 * Returns an l2net event's reading, with its arguments as `argumentsWithAmounts` returns them. If the contract is a
 * known token, the number of its Transfer or Approval is an amount.
 */
export function withL2Amounts(reading: L2Reading): L2Reading {
  const { events, token } = reading;
  return { ...reading, events: events.map((event) => ({ ...event, arguments: l2ArgumentsWithAmounts(event, token) })) };
}

function l2ArgumentsWithAmounts(
  event: L2Event,
  token: DecodeHints['tokens'][string] | undefined,
): readonly NamedValue[] {
  const name = event.name.slice(event.name.lastIndexOf(':') + 1);
  if (name !== 'Approval' && (name !== 'Transfer' || token === undefined)) return event.arguments;
  return event.arguments.map((argument) => amountArgument(argument, token, name));
}
