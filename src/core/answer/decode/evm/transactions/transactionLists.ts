import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';

import type { JsonValue } from '../../../../base/json/jsonValue';
import { isList, readInteger, readList, readMember, readText } from '../../../../base/json/readMember';
import type { Column, Section, TableSection } from '../../../../base/view/decodedView';
import { addressValue, hashValue, integerValue, nothing } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { addressMember, anyValue, hashMember, integerMember } from '../../shared/memberValue';
import { recoverAddress } from './recoverAddress';

/** The first byte of the data that an authorization signs (EIP-7702). */
const magic = '05';
/** RLP of the empty string, which is also the encoding of zero. */
const emptyText = '80';

/** The members of a transaction that are shown as tables. */
export const transactionListMembers = ['blobVersionedHashes', 'accessList', 'authorizationList'] as const;

/**
 * Returns a table for each list of a transaction that isn't empty: blobs (EIP-4844), access list (EIP-2930) and
 * authorizations (EIP-7702).
 */
export function transactionLists(transaction: JsonValue): readonly Section[] {
  const [blobs, access, authorizations] = transactionListMembers.map((name) => readList(transaction, name));
  return [
    ...(blobs?.length ? [blobTable(blobs)] : []),
    ...(access?.length ? [accessTable(access)] : []),
    ...(authorizations?.length ? [authorizationTable(authorizations)] : []),
  ];
}

/** Whether a member is a list. A list has a table unless it is empty. */
export function isTransactionList(transaction: JsonValue, name: (typeof transactionListMembers)[number]): boolean {
  return isList(readMember(transaction, name));
}

function blobTable(hashes: readonly JsonValue[]): TableSection {
  return {
    kind: 'table',
    title: 'Blobs',
    rowCount: hashes.length,
    columns: [
      { id: 'position', label: 'Position', align: 'end', characters: 8 },
      { id: 'versionedHash', label: 'Versioned hash', align: 'start', characters: 66 },
    ],
    at: (row) => [integerValue(row), hashOrOther(hashes[row])],
  };
}

interface Access {
  readonly entry: JsonValue;
  readonly key: Value;
}

/** Returns a table with a row for each storage key, and for each address without keys. */
function accessTable(entries: readonly JsonValue[]): TableSection {
  const rows = entries.flatMap((entry): Access[] => {
    const keys = readList(entry, 'storageKeys');
    return keys.length === 0 ? [{ entry, key: nothing }] : keys.map((key) => ({ entry, key: hashOrOther(key) }));
  });
  return {
    kind: 'table',
    title: 'Access list',
    rowCount: rows.length,
    columns: [
      { id: 'address', label: 'Address', align: 'start', characters: 42 },
      { id: 'storageKey', label: 'Storage key', align: 'start', characters: 66 },
    ],
    at: (row) => {
      const { entry, key } = rows[row] ?? { entry: null, key: nothing };
      return [addressMember(entry, 'address'), key];
    },
  };
}

function hashOrOther(json: JsonValue | undefined): Value {
  return typeof json === 'string' ? hashValue(json, 'other') : anyValue(json);
}

interface AuthorizationColumn extends Column {
  value(authorization: JsonValue | undefined, row: number): Value;
}

/** Maximum number of signers that are recovered. Each takes some milliseconds. */
const maxSigners = 200;

function authorizationTable(authorizations: readonly JsonValue[]): TableSection {
  const signers = new Map<number, Value>();
  const signerOf = (authorization: JsonValue | undefined, row: number): Value => {
    if (row >= maxSigners) return nothing;
    const signer = signers.get(row) ?? signerValue(authorization);
    signers.set(row, signer);
    return signer;
  };
  const columns: readonly AuthorizationColumn[] = [
    { id: 'position', label: 'Position', align: 'end', characters: 8, value: (_one, row) => integerValue(row) },
    { id: 'chainId', label: 'Chain ID', align: 'end', characters: 14, value: chainValue },
    {
      id: 'address',
      label: 'Delegates to',
      align: 'start',
      characters: 16,
      value: (one) => addressMember(one, 'address'),
    },
    { id: 'nonce', label: 'Nonce', align: 'end', characters: 8, value: (one) => integerMember(one, 'nonce') },
    { id: 'signer', label: 'Signer', align: 'start', characters: 16, value: signerOf },
    {
      id: 'yParity',
      label: 'y parity',
      align: 'end',
      characters: 8,
      value: (one) => integerMember(one, readMember(one, 'yParity') === undefined ? 'v' : 'yParity'),
    },
    { id: 'r', label: 'r', align: 'start', characters: 16, value: (one) => hashMember(one, 'r', 'other') },
    { id: 's', label: 's', align: 'start', characters: 16, value: (one) => hashMember(one, 's', 'other') },
  ];
  return {
    kind: 'table',
    title: 'Authorizations',
    rowCount: authorizations.length,
    columns,
    at: (row) => columns.map((column) => column.value(authorizations[row], row)),
  };
}

function signerValue(authorization: JsonValue | undefined): Value {
  const signer = authorizationSigner(authorization);
  return signer === undefined ? nothing : addressValue(signer);
}

/** An authorization for chain 0 is valid on all chains. */
function chainValue(authorization: JsonValue | undefined): Value {
  return readInteger(authorization, 'chainId') === 0n
    ? integerValue(0, '(any chain)')
    : integerMember(authorization, 'chainId');
}

/**
 * Returns the account that signed an authorization (EIP-7702), which is the account that it changes. Undefined if the
 * authorization isn't complete or its signature isn't valid.
 */
export function authorizationSigner(authorization: JsonValue | undefined): string | undefined {
  const chainId = readInteger(authorization, 'chainId');
  const nonce = readInteger(authorization, 'nonce');
  const address = readText(authorization, 'address');
  const r = readInteger(authorization, 'r');
  const s = readInteger(authorization, 's');
  const yParity = readInteger(authorization, 'yParity') ?? readInteger(authorization, 'v');
  if (chainId === undefined || nonce === undefined || r === undefined || s === undefined || yParity === undefined)
    return undefined;
  if (chainId < 0n || nonce < 0n || address === undefined || !/^0x[\da-f]{40}$/i.test(address)) return undefined;
  const items = rlpInteger(chainId) + rlpText(address.slice(2)) + rlpInteger(nonce);
  // Three items have at most 89 bytes, so the list has a prefix of one or two bytes.
  const length = items.length / 2;
  const prefix = length < 56 ? byteText(0xc0 + length) : `f8${byteText(length)}`;
  return recoverAddress(keccak_256(hexToBytes(magic + prefix + items)), { r, s, yParity });
}

/** RLP of an integer of at most 256 bits: its bytes without leading zeros. */
function rlpInteger(integer: bigint): string {
  if (integer === 0n) return emptyText;
  const digits = integer.toString(16);
  const bytes = digits.padStart(digits.length + (digits.length % 2), '0');
  return integer < 0x80n ? bytes : rlpText(bytes);
}

/** RLP of a text of 2 to 55 bytes, given as hex digits. */
function rlpText(digits: string): string {
  return byteText(0x80 + digits.length / 2) + digits;
}

function byteText(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
