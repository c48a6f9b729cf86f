import { bytesToHex } from '@noble/hashes/utils.js';

import { accountExtensions } from '../../base/answerBounds';
import { base58Text } from './accountBytes';
import type { PartialField, TokenAccount, TokenExtension, TokenExtensionField } from './tokenAccount';

/**
 * Token-2022's `ExtensionType` values in order, written as in `jsonParsed`. Some belong to accounts, the others to
 * mints.
 */
const extensionNames: readonly string[] = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmountConfig',
  'pausableConfig',
  'pausableAccount',
  'permissionedBurn',
];

// Token-2022: byte 165 distinguishes an account (2) from a mint. It is followed by type, length and value of each
// extension.
const firstExtension = 166;

type FieldKind = 'flag' | 'amount' | 'counter' | 'base64';

type Layout = readonly (readonly [name: string, bytes: number, kind: FieldKind])[];

// The account extensions (spl-token-2022): packed, little-endian, with the names of `jsonParsed`.
const layouts: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  ['transferFeeAmount', [['withheldAmount', 8, 'amount']]],
  ['memoTransfer', [['requireIncomingTransferMemos', 1, 'flag']]],
  ['cpiGuard', [['lockCpi', 1, 'flag']]],
  ['transferHookAccount', [['transferring', 1, 'flag']]],
  ['confidentialTransferFeeAmount', [['withheldAmount', 64, 'base64']]],
  [
    'confidentialTransferAccount',
    [
      ['approved', 1, 'flag'],
      ['elgamalPubkey', 32, 'base64'],
      ['pendingBalanceLo', 64, 'base64'],
      ['pendingBalanceHi', 64, 'base64'],
      ['availableBalance', 64, 'base64'],
      ['decryptableAvailableBalance', 36, 'base64'],
      ['allowConfidentialCredits', 1, 'flag'],
      ['allowNonConfidentialCredits', 1, 'flag'],
      ['pendingBalanceCreditCounter', 8, 'counter'],
      ['maximumPendingBalanceCreditCounter', 8, 'counter'],
      ['expectedPendingBalanceCreditCounter', 8, 'counter'],
      ['actualPendingBalanceCreditCounter', 8, 'counter'],
    ],
  ],
]);

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

/**
 * Returns the extensions after a token account's first 165 bytes. If the data is invalid, the last entry says so.
 * `bytes` are the account's bytes from `offset`, which must not be after the start of the first extension, because the
 * start of a later one cannot be found.
 */
function decodeExtensions(bytes: Uint8Array, offset = 0): readonly TokenExtension[] {
  const found: TokenExtension[] = [];
  for (let at = firstExtension - offset; at + 4 <= bytes.length && found.length < accountExtensions;) {
    const type = short(bytes, at);
    const length = short(bytes, at + 2);
    if (type === 0) break;
    const end = at + 4 + length;
    const name = extensionNames[type] ?? `extension ${type}`;
    if (end > bytes.length)
      return [
        ...found,
        {
          name,
          fields: [
            {
              name: 'cut off',
              value: { kind: 'text', text: `${length} bytes long, but only ${bytes.length - at - 4} are present` },
            },
          ],
        },
      ];
    found.push({ name, fields: decodeFields(name, bytes.subarray(at + 4, end)) });
    at = end;
  }
  return found;
}

/** Whether extensions can be read from account data that begins at `offset`. */
function hasExtensions(bytes: Uint8Array, offset: number): boolean {
  return offset <= firstExtension && offset + bytes.length > firstExtension;
}

function decodeFields(name: string, value: Uint8Array): readonly TokenExtensionField[] {
  const layout = layouts.get(name);
  if (layout === undefined || layout.reduce((sum, [, bytes]) => sum + bytes, 0) !== value.length)
    return value.length === 0 ? [] : [rawField(value)];
  let at = 0;
  return layout.map(([field, bytes, kind]) => {
    const part = value.subarray(at, at + bytes);
    at += bytes;
    return { name: field, value: fieldValue(kind, part) };
  });
}

function fieldValue(kind: FieldKind, bytes: Uint8Array): TokenExtensionField['value'] {
  switch (kind) {
    case 'flag':
      return { kind: 'boolean', value: bytes[0] !== 0 };
    case 'amount':
      return { kind: 'amount', units: long(bytes) };
    case 'counter':
      return { kind: 'text', text: long(bytes).toString() };
    case 'base64':
      return { kind: 'text', text: base64Text(bytes) };
  }
}

function rawField(value: Uint8Array): TokenExtensionField {
  return {
    name: 'data',
    value: { kind: 'text', text: value.length === 32 ? base58Text(value) : `0x${bytesToHex(value)}` },
  };
}

function base64Text(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function short(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

function long(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
