import { amountText, groupDigits } from '../../../base/view/amountText';
import { listText } from '../../../base/view/listText';
import { shortForm } from '../../../base/view/shortForm';
import { nameLook } from '../../../base/view/shownName';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { contractNameOf } from '../../../knowledge/names/contractNameOf';
import { notWellKnown } from '../../../knowledge/tokens/wellKnownNames';
import type { Network } from '../../../model/networks/network';
import { tokenAt } from './tokenAmounts';

/** Digits of an amount that a sentence has in full. A longer one is rounded, and the sections below have all of it. */
const fullDigits = 9;

/** Digits of a rounded amount. */
const amountDigits = 6;

/** Digits of an amount below one, after its zeros. */
const smallDigits = 4;

/** Amounts or items that a sentence names. It counts the others. */
const namedAmounts = 2;

/** Acts that a sentence names. It counts the others. */
const namedActs = 2;

/** What the symbol of a token may be in a sentence if only the token itself says it: one short word, such as `USDC.e`. */
const plainSymbol = /^[\p{L}\p{M}\p{Sc}][\p{L}\p{M}\p{N}\p{Sc}+_-]{0,19}(?:\.[a-z])?$/u;

/** An amount or an item that moved. `token` is undefined for the native currency. */
export interface Moved {
  readonly token: string | undefined;
  readonly item: bigint | undefined;
  readonly amount: bigint;
}

/** Words the parts of sentences about one answer: parties and amounts by the names that are known of them. */
export class Wording {
  /** The tokens with each symbol, by what it looks like. The native currency is empty. */
  readonly #looks = new Map<string, Set<string>>();

  /** `tokens` are those that the answer is about. `written` returns an address as people write it. */
  constructor(
    readonly network: Network,
    readonly hints: DecodeHints,
    tokens: Iterable<string>,
    protected readonly written: (address: string) => string,
  ) {
    for (const token of tokens) {
      const look = nameLook(this.symbolOf(token) ?? '');
      if (look !== '') this.#looks.set(look, (this.#looks.get(look) ?? new Set()).add(token));
    }
  }

  /** Returns the name of a contract or a label of an address. Undefined if neither is known. */
  nameOf(address: string): string | undefined {
    const { contractNames = {}, tokens } = this.hints;
    if (Object.hasOwn(contractNames, address)) return contractNames[address];
    // What a contract says of itself names an amount of it, but nobody that others deal with.
    const isOwnWord = tokenAt(address, tokens)?.isAsked === true;
    return (
      contractNameOf(this.written(address), this.network)?.name ?? (isOwnWord ? undefined : this.symbolOf(address))
    );
  }

  /** Returns the name of a party, or its short address. */
  party(address: string): string {
    return this.nameOf(address) ?? this.short(address);
  }

  /** Returns the symbol of a token, with its address if another token of the answer has one that looks the same. */
  tokenName(token: string): string {
    const symbol = this.symbolOf(token);
    if (symbol === undefined) return this.party(token);
    const look = nameLook(symbol);
    const native = this.network.currency.symbol;
    const isOwnWord = tokenAt(token, this.hints.tokens)?.isAsked === true;
    const isUnclear =
      (this.#looks.get(look)?.size ?? 0) > 1 ||
      (isOwnWord && [native, `W${native}`].some((known) => nameLook(known) === look));
    return isUnclear ? `${symbol} (${this.short(token)})` : symbol;
  }

  /** Returns the symbol of a token. Undefined if it isn't known, and for words that the token says instead of one. */
  symbolOf(address: string): string | undefined {
    const { symbol = '', isAsked } = tokenAt(address, this.hints.tokens) ?? {};
    const isWord = isAsked !== true || plainSymbol.test(symbol.replace(` ${notWellKnown}`, ''));
    return symbol === '' || !isWord ? undefined : symbol;
  }

  native(units: bigint): string {
    const { decimals, symbol } = this.network.currency;
    return `${roundedAmount(units, decimals)} ${symbol}`;
  }

  /** Returns what moved: `484 USDT`, `Punk #12`, `5,000 units of 0xA0b8…06eB48`. */
  moved({ token, item, amount }: Moved): string {
    if (token === undefined) return this.native(amount);
    const symbol = this.symbolOf(token) === undefined ? undefined : this.tokenName(token);
    if (item !== undefined) {
      // An item with more digits than people compare is shortened in the middle.
      const of = symbol ?? this.nameOf(token) ?? `item of ${this.short(token)}`;
      const which = `${of} #${shortForm(item.toString())}`;
      return amount === 1n ? which : `${groupDigits(amount)} × ${which}`;
    }
    const known = tokenAt(token, this.hints.tokens);
    const count = known === undefined ? groupDigits(amount) : roundedAmount(amount, known.decimals);
    if (symbol !== undefined) return `${count} ${symbol}`;
    const unit = known === undefined ? 'unit' : 'token';
    return `${count} ${count === '1' ? unit : `${unit}s`} of ${this.party(token)}`;
  }

  /** Returns several amounts: `5 USDC and 1 WETH`, `5 USDC, 1 WETH and 3 more`. */
  all(moved: readonly Moved[]): string {
    const named = moved.slice(0, namedAmounts).map((one) => this.moved(one));
    const others = moved.length - named.length;
    return listText(others === 0 ? named : [...named, `${others} more`]);
  }

  protected short(address: string): string {
    return shortForm(this.written(address));
  }
}

/** Joins what was done: `supplied 9 USDC to Vault, and repaid 2 DAI to Vault, and 1 more`. */
export function joinedActs(acts: readonly string[]): string {
  const named = acts.slice(0, namedActs);
  const others = acts.length - named.length;
  return `${named.join(', and ')}${others === 0 ? '' : `, and ${others} more`}`;
}

/** Begins a sentence with a capital letter, unless it begins with an address. */
export function capitalized(text: string): string {
  return /^0x/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a positive amount, a long one rounded to few digits, but never to fewer than its whole part has. */
export function roundedAmount(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = amountText(units.toString(), decimals).split('.');
  if (BigInt(whole + fraction).toString().length <= fullDigits)
    return groupDigits(fraction === '' ? whole : `${whole}.${fraction}`);
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const kept = whole === '0' ? zeros + smallDigits : Math.max(0, amountDigits - whole.length);
  if (fraction.length <= kept) return groupDigits(fraction === '' ? whole : `${whole}.${fraction}`);
  const scale = 10n ** BigInt(decimals - kept);
  return groupDigits(amountText(((units + scale / 2n) / scale).toString(), kept));
}
