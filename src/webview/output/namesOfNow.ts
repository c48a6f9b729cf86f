import { type LackingTraces, tellsTransaction } from '../../core/answer/inquiry/lackingTraces';
import type { DecodeHints } from '../../core/formats/abi/names/decodeHints';
import type { FramedExchange } from '../../messages/exchangeFrame';
import type { ChangedName, ChangedNamesMessage } from '../../messages/rendererMessage';

/** The names of addresses whose labels changed, and what networks turned out to lack, which answers of before show too. */
export class NamesOfNow {
  readonly #byNetwork = new Map<string, Map<string, ChangedName>>();
  readonly #lacking = new Map<string, LackingTraces>();
  #changes = 0;

  /** How often a name or what a network lacks has changed. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Records a message. Returns which frames may show something that differs from the message before. Undefined if
   * nothing differs.
   */
  take({ network, names, lacks }: ChangedNamesMessage): ((frame: Uint8Array) => boolean) | undefined {
    const known = this.#byNetwork.get(network) ?? new Map<string, ChangedName>();
    const changed = names.filter(({ address, name }) => !known.has(address) || known.get(address)?.name !== name);
    this.#byNetwork.set(network, new Map(names.map((each) => [each.address, each])));
    const before = this.#lacking.get(network);
    const isLess = lacks !== undefined && (lacks.calls !== before?.calls || lacks.changes !== before?.changes);
    if (lacks) this.#lacking.set(network, lacks);
    if (changed.length === 0 && !isLess) return undefined;
    this.#changes += 1;
    const addresses = changed.map(({ address }) => address);
    return (frame) => mayContain(frame, addresses, isLess ? [transactionMethod] : []);
  }

  /** Returns an answer with the names of now, and with what its network lacks now. */
  apply(answer: FramedExchange): FramedExchange {
    const { call, network } = answer.exchange;
    const lacks = tellsTransaction(call) ? this.#lacking.get(network.key) : undefined;
    const framed = lacks ? { ...answer, lacks } : answer;
    const names = this.#byNetwork.get(network.key);
    return names ? { ...framed, hints: withChangedNames(framed.hints, names.values()) } : framed;
  }
}

/**
 * Returns the hints of an answer with the names of now. The name of an answer is kept if it may be newer: if it is no
 * former label, and the address has no label now.
 */
export function withChangedNames(hints: DecodeHints, names: Iterable<ChangedName>): DecodeHints {
  const now = new Map(Object.entries(hints.contractNames ?? {}));
  for (const { address, name, isLabel, former } of names) {
    const shown = now.get(address);
    if (isLabel !== true && shown !== undefined && !former.includes(shown)) continue;
    if (name === undefined) now.delete(address);
    else now.set(address, name);
  }
  return { ...hints, contractNames: Object.fromEntries(now) };
}

/** A part of the names of methods whose answers offer the traces of a transaction. */
const transactionMethod = '_gettransaction';

/**
 * Whether a frame may contain one of some words, in any case and as part of a longer one. Addresses are searched without
 * `0x`. Those of Solana are also in encoded accounts, so such a frame always may.
 */
function mayContain(frame: Uint8Array, addresses: readonly string[], words: readonly string[]): boolean {
  const text = new TextDecoder().decode(frame).toLowerCase();
  return (
    addresses.some((address) => !address.startsWith('0x') || text.includes(address.slice(2))) ||
    words.some((word) => text.includes(word))
  );
}
