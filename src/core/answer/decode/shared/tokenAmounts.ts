import type { Field } from '../../../base/view/decodedView';
import { currencyValue, integerValue, type NamedValue, textValue, type Value } from '../../../base/view/value';
import { amountFunctions, assetFunctions } from '../../../formats/abi/calls/tokenFunctions';
import type { DecodedEvent } from '../../../formats/abi/decode/decodeLog';
import { amountEvents } from '../../../formats/abi/decode/tokenEvents';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';

/** A known token: the decimals of its units, and its symbol. */
export interface KnownToken {
  readonly decimals: number;
  readonly symbol: string;
  /** Set if the decimals come only from the contract itself. */
  readonly isAsked?: true;
}

type Tokens = DecodeHints['tokens'];

/** Returns the token at a contract address. `address` has the form of the hints' keys. */
export function tokenAt(address: string, tokens: Tokens): Tokens[string] | undefined {
  return Object.hasOwn(tokens, address) ? tokens[address] : undefined;
}

/**
 * Returns an event's arguments, with token amounts scaled if the decimals of `address` (the emitting contract) are
 * known, and with unlimited approvals marked.
 */
export function argumentsWithAmounts(event: DecodedEvent, address: string, tokens: Tokens): readonly NamedValue[] {
  const isAmount = amountEvents.has(event.signature) && event.oneOf === undefined;
  const token = isAmount ? tokenAt(address.toLowerCase(), tokens) : undefined;
  if (token === undefined && event.name !== 'Approval') return event.arguments;
  return event.arguments.map((argument) => amountArgument(argument, token, event.name));
}

/** The functions that return the largest number for no limit, according to their standards. */
const unlimited = /^(?:allowance|maxDeposit|maxMint)\(/;

/**
 * Returns the results of a function of the contract `address`, scaled if the only one is an amount of it, or of its asset,
 * and the decimals are known, and with what is unlimited marked.
 */
export function resultsWithAmount(
  signature: string,
  results: readonly NamedValue[],
  address: string | undefined,
  { tokens, assets }: Pick<DecodeHints, 'tokens' | 'assets'>,
): readonly NamedValue[] {
  const [only, another] = results;
  if (only === undefined || another !== undefined) return results;
  const asset = assetFor(signature, address, assets);
  if (asset === undefined && !amountFunctions.has(signature)) return results;
  const unit = asset ?? address?.toLowerCase();
  const token = unit === undefined ? undefined : tokenAt(unit, tokens);
  return [amountArgument(only, token, unlimited.test(signature) ? 'Approval' : signature)];
}

/** Returns the asset that the result of a vault's function is an amount of. Undefined for any other function. */
export function assetFor(
  signature: string,
  vault: string | undefined,
  assets: DecodeHints['assets'] = {},
): string | undefined {
  const key = vault?.toLowerCase();
  return key !== undefined && assetFunctions.has(signature) && Object.hasOwn(assets, key) ? assets[key] : undefined;
}

/** Returns an argument whose number is an amount of the token, if the token is known, or is marked as unlimited. */
export function amountArgument(argument: NamedValue, token: Tokens[string] | undefined, event: string): NamedValue {
  const { value, type, indexed } = argument;
  if (value.kind !== 'integer' || indexed === true) return argument;
  // The identifier of an item can have any digits, so that of an unknown contract must be the largest.
  const hasNoLimit = isLargest(value.digits, type) || (token !== undefined && isUnlimited(BigInt(value.digits)));
  const mark = event === 'Approval' && hasNoLimit ? ({ isUnlimited: true } as const) : {};
  if (token === undefined) return { ...argument, value: { ...value, ...mark } };
  return {
    ...argument,
    value: {
      kind: 'amount',
      digits: value.digits,
      decimals: token.decimals,
      symbol: token.symbol,
      ...(token.isAsked && { isAsked: true }),
      ...mark,
    },
  };
}

/** Whether digits are the largest number of an unsigned type that is wide enough for amounts of tokens. */
function isLargest(digits: string, type: string | undefined): boolean {
  const [, bits] = /(?:^|::)u(?:int)?(\d+)$/.exec(type ?? '') ?? [];
  return bits !== undefined && Number(bits) >= 96 && digits === String(2n ** BigInt(bits) - 1n);
}

/** Approvals from 2^255 on are unlimited: what is spent of the largest number is nothing beside it. */
export function isUnlimited(amount: bigint): boolean {
  if (amount >= 1n << 255n) return true;
  const next = amount + 1n;
  return amount >= (1n << 96n) - 1n && (next & amount) === 0n;
}

/** Maximum number of exact numbers beside a value with several amounts. */
const maxRaw = 8;

/**
 * Returns the exact numbers of scaled or unlimited amounts, as hints beside a value, unless it already shows them.
 */
export function rawNumber(value: Value): readonly string[] {
  if (value.kind === 'amount' && value.isAsked && !value.isUnlimited) return [];
  if (value.kind === 'struct')
    return value.fields
      .slice(0, maxRaw)
      .flatMap((field) => rawNumber(field.value).map((text) => `${field.name} ${text}`))
      .slice(0, maxRaw);
  if (value.kind === 'list') return value.items.slice(0, maxRaw).flatMap(rawNumber).slice(0, maxRaw);
  return value.kind === 'amount' || (value.kind === 'integer' && value.isUnlimited) ? [`raw ${value.digits}`] : [];
}

/** Returns the arguments of an event as fields, each with its type, a mark if it is indexed, and its exact number. */
export function eventArgumentFields(named: readonly NamedValue[], mark: 'indexed' | 'key'): readonly Field[] {
  return named.map(({ name, value, type, indexed }) => {
    const hint = [type, indexed === true ? mark : undefined, ...rawNumber(value)]
      .filter((part) => part !== undefined)
      .join(', ');
    return { label: name, value, ...(hint !== '' && { hint }) };
  });
}

/** Returns what is known about the token at an EVM address, and the source; nothing for other contracts. */
export function tokenFields(address: string, tokens: Tokens): readonly Field[] {
  const token = tokenAt(address.toLowerCase(), tokens);
  if (token === undefined) return [];
  const text = `${token.symbol === '' ? 'No symbol' : token.symbol}, ${token.decimals} decimals`;
  return [{ label: 'Token', value: textValue(text), hint: token.source }];
}

/**
 * Returns a token amount with its decimals if they are known, otherwise in raw units. One unit of a token without
 * decimals is an item.
 */
export function tokenAmountValue(units: bigint, token: KnownToken | undefined): Value {
  if (units === 1n && token?.decimals === 0 && token.symbol === '') return integerValue(units, 'item');
  if (token === undefined) return integerValue(units, 'raw');
  return { ...currencyValue(units, token), ...(token.isAsked && { isAsked: true }) };
}
