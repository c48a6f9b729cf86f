import { amountText, groupDigits } from '../../../../base/view/amountText';
import { listText } from '../../../../base/view/listText';
import { shortForm } from '../../../../base/view/shortForm';
import { addressValue } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import { contractNameOf } from '../../../../knowledge/names/contractNameOf';
import type { Network } from '../../../../model/networks/network';
import { tokenAt } from '../../shared/tokenAmounts';

/** Digits of an amount that a sentence has in full. A longer one is rounded, and the sections below have all of it. */
const fullDigits = 9;

/** Digits of a rounded amount. */
const amountDigits = 6;

/** Digits of an amount below one, after its zeros. */
const smallDigits = 4;

/** Amounts or items that a sentence names. It counts the others. */
const namedAmounts = 2;

/** An amount or an item that moved. `token` is undefined for the native currency. */
export interface Moved {
  readonly token: string | undefined;
  readonly item: bigint | undefined;
  readonly amount: bigint;
}

/** Writes the parts of sentences about one answer: parties and amounts by the names that are known of them. */
export class SentenceParts {
  constructor(
    readonly network: Network,
    readonly hints: DecodeHints,
  ) {}

  /** Returns the name of a contract or a label of an address. Undefined if neither is known. */
  nameOf(address: string): string | undefined {
    const { contractNames = {} } = this.hints;
    if (Object.hasOwn(contractNames, address)) return contractNames[address];
    return contractNameOf(checksummed(address), this.network)?.name ?? this.symbolOf(address);
  }

  /** Returns the name of a party, or its short address. */
  party(address: string): string {
    return this.nameOf(address) ?? shortForm(checksummed(address));
  }

  symbolOf(address: string): string | undefined {
    const symbol = tokenAt(address, this.hints.tokens)?.symbol ?? '';
    return symbol === '' ? undefined : symbol;
  }

  native(wei: bigint): string {
    const { decimals, symbol } = this.network.currency;
    return `${roundedAmount(wei, decimals)} ${symbol}`;
  }

  /** Returns what moved: `484 USDT`, `Punk #12`, `5,000 units of 0xA0b8…06eB48`. */
  moved({ token, item, amount }: Moved): string {
    if (token === undefined) return this.native(amount);
    if (item !== undefined) {
      const name = `${this.nameOf(token) ?? `item of ${shortForm(checksummed(token))}`} #${shortItem(item)}`;
      return amount === 1n ? name : `${groupDigits(amount)} × ${name}`;
    }
    const known = tokenAt(token, this.hints.tokens);
    return known === undefined
      ? `${groupDigits(amount)} ${amount === 1n ? 'unit' : 'units'} of ${this.party(token)}`
      : `${roundedAmount(amount, known.decimals)} ${known.symbol === '' ? this.party(token) : known.symbol}`;
  }

  /** Returns several amounts: `5 USDC and 1 WETH`, `5 USDC, 1 WETH and 3 more`. */
  all(moved: readonly Moved[]): string {
    const named = moved.slice(0, namedAmounts).map((one) => this.moved(one));
    const others = moved.length - named.length;
    return listText(others === 0 ? named : [...named, `${others} more`]);
  }
}

/** An item with more digits than people compare is shortened in the middle. */
function shortItem(item: bigint): string {
  return shortForm(item.toString());
}

export function checksummed(address: string): string {
  const value = addressValue(address);
  return value.kind === 'address' ? value.text : address;
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
