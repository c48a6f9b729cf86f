import type { Address } from '@solana/kit';
import { getTokenDecoder } from '@solana-program/token';

import { RawNumber } from '../rawJson';
import { token2022Program } from './token2022Instructions';

/** Size of a token account without extensions, in bytes. With extensions, one byte with the account type follows. */
const baseSize = 165;
const states = ['uninitialized', 'initialized', 'frozen'];
const nativeDecimals = 9;

/** Prints `account.data` of a token account with encoding `jsonParsed`, as nodes do. */
export function parseTokenAccount(data: Uint8Array, program: Address, decimals: number): object {
  const account = getTokenDecoder().decode(data.subarray(0, baseSize));
  const extensions = data.length > baseSize ? parseExtensions(Buffer.from(data.subarray(baseSize + 1))) : [];
  const info = {
    isNative: account.isNative.__option === 'Some',
    mint: account.mint,
    owner: account.owner,
    state: states[account.state],
    tokenAmount: parseAmount(account.amount, decimals),
    ...(account.delegate.__option === 'Some'
      ? { delegate: account.delegate.value, delegatedAmount: parseAmount(account.delegatedAmount, decimals) }
      : {}),
    ...(account.isNative.__option === 'Some'
      ? { rentExemptReserve: parseAmount(account.isNative.value, nativeDecimals) }
      : {}),
    ...(account.closeAuthority.__option === 'Some' ? { closeAuthority: account.closeAuthority.value } : {}),
    ...(extensions.length > 0 ? { extensions } : {}),
  };
  return {
    program: program === token2022Program ? 'spl-token-2022' : 'spl-token',
    parsed: { info, type: 'account' },
    space: data.length,
  };
}

function parseAmount(amount: bigint, decimals: number): object {
  return {
    amount: String(amount),
    decimals,
    uiAmount: new RawNumber(printDouble(Number(amount) / 10 ** decimals)),
    uiAmountString: printDecimal(amount, decimals),
  };
}

/**
 * Prints numbers as the nodes do: an integral double keeps its `.0`, and the exponent of a large one has no plus sign.
 */
function printDouble(value: number): string {
  if (!Number.isInteger(value)) return String(value);
  return value < 1e16 ? `${value}.0` : value.toExponential().replace('+', '');
}

function printDecimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Extensions follow each other: a type and a length of two bytes each, then the value. */
function parseExtensions(tlv: Buffer): readonly object[] {
  const extensions: object[] = [];
  for (let at = 0; at + 4 <= tlv.length && tlv.readUInt16LE(at) !== 0;) {
    const length = tlv.readUInt16LE(at + 2);
    extensions.push(parseExtension(tlv.readUInt16LE(at), tlv.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return extensions;
}

function parseExtension(type: number, value: Buffer): object {
  switch (type) {
    case 2:
      return {
        extension: 'transferFeeAmount',
        state: { withheldAmount: new RawNumber(String(value.readBigUInt64LE())) },
      };
    case 7:
      return { extension: 'immutableOwner' };
    case 8:
      return { extension: 'memoTransfer', state: { requireIncomingTransferMemos: value[0] === 1 } };
    case 11:
      return { extension: 'cpiGuard', state: { lockCpi: value[0] === 1 } };
    case 13:
      return { extension: 'nonTransferableAccount' };
    default:
      return { extension: 'unparseableExtension' };
  }
}
