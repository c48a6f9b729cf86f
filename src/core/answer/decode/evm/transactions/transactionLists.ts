import type { JsonValue } from '../../../../base/json/jsonValue';
import { isList, readInteger, readList, readMember } from '../../../../base/json/readMember';
import type { Column, Section, TableSection } from '../../../../base/view/decodedView';
import { addressValue, hashValue, integerValue, nothing } from '../../../../base/view/makeValue';
import type { Value } from '../../../../base/view/value';
import { addressMember, anyValue, hashMember, integerMember } from '../../shared/memberValue';
import { authorizationSigner } from './authorizationSigner';

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
