import {
  integerOf,
  isObject,
  type JsonValue,
  readInteger,
  readList,
  readMember,
  readText,
} from '../../../base/json/jsonValue';
import { amountText, groupDigits } from '../../../base/view/amountText';
import {
  currencyValue,
  integerValue,
  keyValue,
  type NamedValue,
  textValue,
  type Value,
} from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import type { SolanaInstruction } from '../../../formats/solana/readInstruction';
import type { Network } from '../../../model/networks/network';
import { anyValue } from '../shared/memberValue';
import { amountArgument, type KnownToken, tokenAt } from '../shared/tokenAmounts';

const publicKey = /^(?=.{0,44}[A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const tokenPrograms: ReadonlySet<string> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);

/** The arguments of token programs that name a token account, which has one mint. */
const accountMembers = ['account', 'source', 'destination'] as const;

/** Shows the arguments of a transaction's instructions by what the same answer says of its mints. */
export class InstructionAmounts {
  /** The mints of token accounts, and the decimals of mints. */
  readonly #mints = new Map<string, string>();
  readonly #decimals = new Map<string, number>();

  constructor(
    meta: JsonValue | undefined,
    keys: readonly string[],
    instructions: readonly SolanaInstruction[],
    private readonly currency: Network['currency'],
    private readonly tokens: DecodeHints['tokens'],
  ) {
    for (const balance of [...readList(meta, 'preTokenBalances'), ...readList(meta, 'postTokenBalances')]) {
      const [place, mint] = [readInteger(balance, 'accountIndex'), readText(balance, 'mint')];
      const account = place === undefined ? undefined : keys[Number(place)];
      this.#note(account, mint);
      this.#learn(mint, readMember(readMember(balance, 'uiTokenAmount'), 'decimals'));
    }
    for (const { program, arguments: given } of instructions) {
      if (!tokenPrograms.has(program ?? '')) continue;
      const mint = readText(given, 'mint');
      this.#learn(mint, readMember(given, 'decimals') ?? readMember(readMember(given, 'tokenAmount'), 'decimals'));
      for (const member of accountMembers) this.#note(readText(given, member), mint);
    }
  }

  /** Returns the arguments of an instruction: amounts in their units, and public keys as such. */
  argumentsOf(instruction: SolanaInstruction): Value {
    const { arguments: given, data } = instruction;
    if (given === undefined) return anyValue(data);
    const value = anyValue(given);
    if (value.kind !== 'struct') return value;
    return { kind: 'struct', fields: value.fields.map((field) => this.#shown(field, instruction)) };
  }

  #shown(field: NamedValue, { program = '', type, arguments: given }: SolanaInstruction): NamedValue {
    const { name, value } = field;
    const member = readMember(given, name);
    if (name === 'lamports') {
      const lamports = integerOf(member);
      return lamports === undefined ? field : { ...field, value: currencyValue(lamports, this.currency) };
    }
    if (tokenPrograms.has(program)) {
      const mint = this.#mintOf(given);
      if (isObject(member)) return { ...field, value: unitsValue(member, this.#symbolOf(mint)) ?? value };
      const units = name === 'amount' ? integerOf(member) : undefined;
      if (units !== undefined) {
        const isLimit = type === 'approve' || type === 'approveChecked';
        const amount: NamedValue = { name, type: 'u64', value: integerValue(units) };
        const { value: shown } = amountArgument(amount, this.#tokenOf(mint), isLimit ? 'Approval' : '');
        const isUnlimited = isLimit && units === maxUnits && (shown.kind === 'integer' || shown.kind === 'amount');
        return { ...field, value: isUnlimited ? { ...shown, isUnlimited } : shown };
      }
    }
    return value.kind === 'text' && publicKey.test(value.text) ? { ...field, value: keyValue(value.text) } : field;
  }

  /** An account that is closed and opened again may have another mint, so that neither is known. */
  #note(account: string | undefined, mint: string | undefined): void {
    if (account === undefined || mint === undefined) return;
    const known = this.#mints.get(account) ?? mint;
    this.#mints.set(account, known === mint ? mint : '');
  }

  #mintOf(given: JsonValue | undefined): string | undefined {
    const [found] = accountMembers.flatMap((member) => this.#mints.get(readText(given, member) ?? '') ?? []);
    return readText(given, 'mint') ?? found;
  }

  #symbolOf(mint: string | undefined): string {
    return mint === undefined ? '' : (tokenAt(mint, this.tokens)?.symbol ?? '');
  }

  #tokenOf(mint: string | undefined): KnownToken | undefined {
    if (mint === undefined) return undefined;
    const decimals = this.#decimals.get(mint);
    return decimals === undefined ? tokenAt(mint, this.tokens) : { decimals, symbol: this.#symbolOf(mint) };
  }

  #learn(mint: string | undefined, json: JsonValue | undefined): void {
    const decimals = integerOf(json);
    if (mint !== undefined && decimals !== undefined && decimals >= 0n && decimals < 256n)
      this.#decimals.set(mint, Number(decimals));
  }
}

/** The largest amount of the token programs. */
const maxUnits = 2n ** 64n - 1n;

/**
 * Returns an amount that the node sends with its decimals: as the network shows it, which differs from the exact amount
 * for mints with interest or with a multiplier. Undefined for any other object.
 */
export function unitsValue(json: JsonValue | undefined, symbol: string): Value | undefined {
  const [units, decimals] = [readInteger(json, 'amount'), readInteger(json, 'decimals')];
  if (units === undefined || decimals === undefined || decimals < 0n || decimals > 255n) return undefined;
  const shown = readText(json, 'uiAmountString');
  const exact = amountText(String(units), Number(decimals));
  if (shown === undefined || shown === exact || !/^\d{1,80}(?:\.\d{1,80})?$/.test(shown))
    return currencyValue(units, { decimals: Number(decimals), symbol });
  return textValue(`${groupDigits(shown)}${symbol === '' ? '' : ` ${symbol}`} as the network shows it (raw ${units})`);
}
