import { bytesToHex } from '@noble/hashes/utils.js';

import { base58Text } from './accountBytes';
import { decodeExtensions, hasExtensions } from './decodeExtensions';
import type { PartialField, TokenAccount } from './tokenAccount';

/** Size of a token account without extensions, in bytes (spl-token `Account`, packed, little-endian). */
export const tokenAccountBytes = 165;

const fields = {
  mint: [0, 32],
  owner: [32, 64],
  amount: [64, 72],
  delegate: [72, 108],
  state: [108, 109],
  native: [109, 121],
  delegatedAmount: [121, 129],
  closeAuthority: [129, 165],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

type FieldName = keyof typeof fields;

const states = ['uninitialized', 'initialized', 'frozen'];

/**
 * Decodes a token account from its data, or from a slice that begins at `offset`. Fields outside the slice are omitted,
 * and fields that are only partly in it are listed. Token-2022 extensions follow byte 165.
 */
export function decodeTokenAccount(bytes: Uint8Array, offset = 0): TokenAccount {
  const end = offset + bytes.length;
  const part = (name: FieldName): Uint8Array | undefined => {
    const [start, stop] = fields[name];
    return start >= offset && stop <= end ? bytes.subarray(start - offset, stop - offset) : undefined;
  };
  const mint = part('mint');
  const owner = part('owner');
  const amount = part('amount');
  const delegate = part('delegate');
  const state = part('state');
  const native = part('native');
  const delegated = part('delegatedAmount');
  const close = part('closeAuthority');
  return {
    ...(mint && { mint: base58Text(mint) }),
    ...(owner && { owner: base58Text(owner) }),
    ...(amount && { amount: littleEndian(amount) }),
    ...(delegate && { delegate: optionalKey(delegate) }),
    ...(state && { state: states[state[0] ?? 0] ?? `state ${state[0]}` }),
    ...(native && {
      native: littleEndian(native.subarray(0, 4)) === 0n ? 'none' : { rentReserve: littleEndian(native.subarray(4)) },
    }),
    ...(delegated && { delegatedAmount: littleEndian(delegated) }),
    ...(close && { closeAuthority: optionalKey(close) }),
    ...(hasExtensions(bytes, offset) && { extensions: decodeExtensions(bytes, offset) }),
    partial: partialFields(bytes, offset),
  };
}

/** Returns an unsigned little-endian integer of any length. */
export function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** `COption<Pubkey>`: the first four bytes say whether there is a key. */
function optionalKey(bytes: Uint8Array): string {
  return littleEndian(bytes.subarray(0, 4)) === 0n ? 'none' : base58Text(bytes.subarray(4));
}

function partialFields(bytes: Uint8Array, offset: number): readonly PartialField[] {
  const end = offset + bytes.length;
  return Object.entries(fields).flatMap(([name, [start, stop]]) => {
    const from = Math.max(start, offset);
    const to = Math.min(stop, end);
    if (from >= to || (from === start && to === stop)) return [];
    return [
      {
        name,
        field: [start, stop] as const,
        sent: [from, to] as const,
        hex: `0x${bytesToHex(bytes.subarray(from - offset, to - offset))}`,
      },
    ];
  });
}
