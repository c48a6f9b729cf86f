import { readList, readText } from '../json/readMember';
import type { DecodeHints } from '../decode/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import type { CairoAbi } from './cairoAbi';
import { decodeCairoEvent, type L2Event } from './decodeCairoEvent';
import { feltHex, parseFelt } from './felt';
import { readCairoAbi } from './readCairoAbi';
import { WellKnownEvents } from './wellKnownEvents';

/** An event with its felts read, and every reading of it, best first. */
export interface L2Reading {
  readonly keys: readonly bigint[];
  readonly data: readonly bigint[];
  /** All keys and data as they came, where one of them is no felt; nothing is decoded then. */
  readonly unreadable?: readonly string[];
  /** The event's name where the selector tells it, even if the rest is not understood. */
  readonly name: string | undefined;
  readonly events: readonly L2Event[];
}

/** Decodes the events of one answer by the Cairo ABIs of its hints, then by well-known shapes. */
export class L2EventDecoder {
  readonly #wellKnown = new WellKnownEvents();
  readonly #abis = new Map<string, CairoAbi>();

  constructor(hints: DecodeHints) {
    for (const [address, json] of Object.entries(hints.cairoAbis)) {
      const felt = address === '*' ? undefined : parseFelt(address);
      this.#abis.set(felt === undefined ? '*' : feltHex(felt), readCairoAbi(json));
    }
  }

  /** Never throws, whatever the event holds. */
  decode(event: JsonValue | undefined): L2Reading {
    const written = [...readList(event, 'keys'), ...readList(event, 'data')];
    const keys = feltsOf(event, 'keys');
    const data = feltsOf(event, 'data');
    if (keys.length + data.length < written.length) {
      return { keys, data, unreadable: written.map((one) => (typeof one === 'string' ? one : printJson(one))), name: undefined, events: [] };
    }
    const contract = parseFelt(readText(event, 'from_address'));
    const events: L2Event[] = [];
    for (const [abi, source] of [[contract === undefined ? undefined : this.#abis.get(feltHex(contract)), 'ABI of the contract'], [this.#abis.get('*'), 'Cairo ABI']] as const) {
      const decoded = abi && decodeCairoEvent(abi, keys, data, source);
      if (decoded !== undefined) events.push(decoded);
    }
    events.push(...this.#wellKnown.decode(keys, data));
    // What fits goes before what does not; among equals the contract's own ABI stays first.
    events.sort((one, other) => Number(one.fit === 'misfit') - Number(other.fit === 'misfit'));
    const [selector] = keys;
    return { keys, data, name: events[0]?.name ?? (selector === undefined ? undefined : this.#wellKnown.nameOf(selector)), events };
  }
}

function feltsOf(event: JsonValue | undefined, name: string): readonly bigint[] {
  return readList(event, name).map(parseFelt).filter((felt) => felt !== undefined);
}
