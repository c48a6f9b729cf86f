import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';

import { isList, type JsonValue, readInteger, readList, readMember, readText } from '../../../../base/json/jsonValue';
import type { Section, TableSection } from '../../../../base/view/decodedView';
import { column, numberColumn, tableOf } from '../../../../base/view/tableOf';
import { addressValue, hashValue, integerValue, nothing, someValue, type Value } from '../../../../base/view/value';
import { encodeRlpList } from '../../../../formats/rlp/encodeRlp';
import { addressMember, anyValue, hashMember, integerMember } from '../../shared/memberValue';
import { recoverAddress } from './recoverAddress';
import { evenDigits } from './transactionSender';

/** The first byte of the data that an authorization signs (EIP-7702). */
const magic = '05';

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
  return tableOf('Blobs', hashes, [
    numberColumn('position', 'Position', 8, (_, row) => integerValue(row)),
    column('versionedHash', 'Versioned hash', 66, hashOrOther),
  ]);
}

/** Returns a table with a row for each storage key, and for each address without keys. */
function accessTable(entries: readonly JsonValue[]): TableSection {
  const rows = entries.flatMap((entry) => {
    const keys = readList(entry, 'storageKeys');
    return keys.length === 0 ? [{ entry, key: null }] : keys.map((key) => ({ entry, key }));
  });
  return tableOf('Access list', rows, [
    column('address', 'Address', 42, ({ entry }) => addressMember(entry, 'address')),
    column('storageKey', 'Storage key', 66, ({ key }) => hashOrOther(key)),
  ]);
}

/** Shows a text as a hash, and any other value as it is. */
export function hashOrOther(json: JsonValue): Value {
  return typeof json === 'string' ? hashValue(json, 'other') : anyValue(json);
}

/** Maximum number of signers that are recovered. Each takes some milliseconds. */
const maxSigners = 200;

function authorizationTable(authorizations: readonly JsonValue[]): TableSection {
  const signers = new Map<number, Value>();
  const signerOf = (authorization: JsonValue, row: number): Value => {
    if (row >= maxSigners) return nothing;
    const signer = signers.get(row) ?? someValue(authorizationSigner(authorization), addressValue);
    signers.set(row, signer);
    return signer;
  };
  return tableOf(
    'Authorizations',
    authorizations,
    [
      numberColumn('position', 'Position', 8, (_, row) => integerValue(row)),
      numberColumn('chainId', 'Chain ID', 14, chainValue),
      column('address', 'Delegates to', 16, (one) => addressMember(one, 'address')),
      numberColumn('nonce', 'Nonce', 8, (one) => integerMember(one, 'nonce')),
      column('signer', 'Signer', 16, signerOf),
      numberColumn('yParity', 'y parity', 8, (one) =>
        integerMember(one, readMember(one, 'yParity') === undefined ? 'v' : 'yParity'),
      ),
      column('r', 'r', 16, (one) => hashMember(one, 'r', 'other')),
      column('s', 's', 16, (one) => hashMember(one, 's', 'other')),
    ],
    { folds: ['s', 'r', 'yParity', 'position'] },
  );
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
  const items = [evenDigits(chainId), address.slice(2), evenDigits(nonce)];
  const signed = encodeRlpList(items.map((digits) => ({ kind: 'bytes', digits })));
  return recoverAddress(keccak_256(hexToBytes(magic + signed)), { r, s, yParity });
}
