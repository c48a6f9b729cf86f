import { bytesToHex } from '@noble/hashes/utils.js';
import { base58Text } from './accountBytes';
import { extensionNames } from './extensionNames';
import type { TokenExtension, TokenExtensionField } from './tokenAccount';

// Token-2022: byte 165 tells an account (2) from a mint, then type, length and value follow each other.
const firstExtension = 166;

/** The extensions behind a token account's first 165 bytes; what does not fit ends the list with a word about it. */
export function decodeExtensions(bytes: Uint8Array): readonly TokenExtension[] {
  const found: TokenExtension[] = [];
  for (let at = firstExtension; at + 4 <= bytes.length;) {
    const type = short(bytes, at);
    const length = short(bytes, at + 2);
    if (type === 0) break;
    const end = at + 4 + length;
    const name = extensionNames[type] ?? `extension ${type}`;
    if (end > bytes.length) return [...found, { name, fields: [{ name: 'cut off', value: { kind: 'text', text: `${length} bytes long, ${bytes.length - at - 4} are there` } }] }];
    found.push({ name, fields: decodeFields(name, bytes.subarray(at + 4, end)) });
    at = end;
  }
  return found;
}

function decodeFields(name: string, value: Uint8Array): readonly TokenExtensionField[] {
  const flag = (field: string, at = 0): TokenExtensionField => ({ name: field, value: { kind: 'boolean', value: value[at] === 1 } });
  switch (name) {
    case 'transferFeeAmount':
      return value.length === 8 ? [{ name: 'withheldAmount', value: { kind: 'amount', units: long(value) } }] : [rawField(value)];
    case 'memoTransfer':
      return [flag('requireIncomingTransferMemos')];
    case 'cpiGuard':
      return [flag('lockCpi')];
    case 'transferHookAccount':
      return [flag('transferring')];
    case 'confidentialTransferAccount':
      return value.length >= 33 ? [flag('approved'), { name: 'elgamalPubkey', value: { kind: 'text', text: base64Text(value.subarray(1, 33)) } }] : [rawField(value)];
    default:
      return value.length === 0 ? [] : [rawField(value)];
  }
}

function rawField(value: Uint8Array): TokenExtensionField {
  return { name: 'data', value: { kind: 'text', text: value.length === 32 ? base58Text(value) : `0x${bytesToHex(value)}` } };
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
