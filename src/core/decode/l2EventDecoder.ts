import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import { readList, readText } from '../json/readMember';
import type { CairoAbi } from '../l2net/cairoAbi';
import { decodeCairoEvent, type L2Event } from '../l2net/decodeCairoEvent';
import { feltHex, parseFelt } from '../l2net/felt';
import { readCairoAbi } from '../l2net/readCairoAbi';
import { sharedWellKnownEvents } from '../l2net/sharedWellKnownEvents';
import { l2ArgumentsWithAmounts, tokenAt } from './tokenAmounts';

/** An event's felts, and every way to decode them, best first. */
export interface L2Reading {
  readonly keys: readonly bigint[];
  readonly data: readonly bigint[];
  /** All keys and data as received, if one of them isn't a felt. Nothing is decoded then. */
  readonly unreadable?: readonly string[];
  /** The event's name if its selector is known, even if the rest can't be decoded. */
  readonly name: string | undefined;
  readonly events: readonly L2Event[];
}

/** Decodes the events of one answer with the Cairo ABIs from its hints, then with well-known event shapes. */
export class L2EventDecoder {
  readonly #wellKnown = sharedWellKnownEvents();
  readonly #abis = new Map<string, CairoAbi>();

  readonly #tokens: DecodeHints['tokens'];

  constructor(hints: DecodeHints) {
    this.#tokens = hints.tokens;
    for (const [address, json] of Object.entries(hints.cairoAbis)) {
      const felt = address === '*' ? undefined : parseFelt(address);
      this.#abis.set(felt === undefined ? '*' : feltHex(felt), readCairoAbi(json));
    }
  }

  /** Decodes one event. Never throws, whatever the event holds. */
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
    const events: L2Event[] = [];
    for (const [abi, source] of [
      [contract === undefined ? undefined : this.#abis.get(feltHex(contract)), 'ABI of the contract'],
      [this.#abis.get('*'), 'Cairo ABI'],
    ] as const) {
      const decoded = abi && decodeCairoEvent(abi, keys, data, source);
      if (decoded !== undefined) events.push(decoded);
    }
    events.push(...this.#wellKnown.decode(keys, data));
    // Readings that fit come first. The sort is stable, so the contract's own ABI stays first among equals.
    events.sort((one, other) => Number(one.fit === 'misfit') - Number(other.fit === 'misfit'));
    const [selector] = keys;
    return {
      keys,
      data,
      name: events[0]?.name ?? (selector === undefined ? undefined : this.#wellKnown.nameOf(selector)),
      events: this.#withAmounts(events, contract),
    };
  }

  #withAmounts(events: readonly L2Event[], contract: bigint | undefined): readonly L2Event[] {
    const token = contract === undefined ? undefined : tokenAt(feltHex(contract), this.#tokens);
    return events.map((event) => ({ ...event, arguments: l2ArgumentsWithAmounts(event, token) }));
  }
}

function feltsOf(event: JsonValue | undefined, name: string): readonly bigint[] {
  return readList(event, name)
    .map(parseFelt)
    .filter((felt) => felt !== undefined);
}
