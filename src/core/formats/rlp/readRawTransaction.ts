import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import { isHexBytes } from '../../base/isHexBytes';
import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { parseRlp, type RlpItem } from './parseRlp';
import { RlpFields } from './rlpFields';

/**
 * Reads a raw transaction (`0x…`): legacy, or of the types 1 to 4 of EIP-2718 (EIP-2930, 1559, 4844, 7702), signed or
 * not. A blob transaction may include its blobs. Returns it in the form of `eth_getTransactionByHash`, with the hash if
 * it is signed, and without the sender, which only the signature shows. Fails with a sentence.
 */
export function readRawTransaction(raw: string): Result<JsonObject, string> {
  const digits = raw.slice(2).toLowerCase();
  if (digits === '' || !isHexBytes(raw)) return failed('The raw transaction is not hex bytes.');
  const type = Number.parseInt(digits.slice(0, 2), 16);
  if (type >= firstOfList) {
    const item = parseRlp(digits);
    return item.kind === 'ok' ? readLegacy(item.value) : item;
  }
  const read = typedReaders.get(type);
  if (read === undefined) return failed(`Raw transactions of type 0x${type.toString(16)} are not decoded.`);
  const item = parseRlp(digits.slice(2));
  return item.kind === 'ok' ? readTyped(type, item.value, read) : item;
}

/** Reads a transaction in the body of a block: the list of a legacy one, or the bytes of a typed one. */
export function readBlockTransaction(item: RlpItem): Result<JsonObject, string> {
  return item.kind === 'list' ? readLegacy(item) : readRawTransaction(`0x${item.digits}`);
}

const firstOfList = 0xc0;

/** Returns the keccak-256 of hex digits, as `0x…`. */
export function keccakOfDigits(digits: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(digits)))}`;
}

type Members = Record<string, JsonValue>;

function readLegacy(item: RlpItem): Result<JsonObject, string> {
  const fields = fieldsOf(item, 'transaction');
  const members: Members = {
    type: '0x0',
    nonce: fields.quantity('nonce'),
    gasPrice: fields.quantity('gas price'),
    gas: fields.quantity('gas limit'),
    to: fields.receiver('receiver'),
    value: fields.quantity('value'),
    input: fields.data('input'),
  };
  if (fields.left === 0) return done(fields, members);
  const v = fields.quantity('v');
  const [r, s] = [fields.quantity('r'), fields.quantity('s')];
  const number = BigInt(v === '' ? 0 : v);
  // EIP-155: an unsigned transaction has the chain ID instead of v; a signed one has it within v.
  if (r === '0x0' && s === '0x0') return done(fields, { ...members, chainId: v });
  const chain: Members = number >= 35n ? { chainId: `0x${((number - 35n) / 2n).toString(16)}` } : {};
  const encoded = item.kind === 'list' ? item.encoded : '';
  return done(fields, { hash: keccakOfDigits(encoded), ...members, ...chain, v, r, s });
}

function readTyped(type: number, whole: RlpItem, read: (fields: RlpFields) => Members): Result<JsonObject, string> {
  // A blob transaction that is sent to a node is a list of the transaction and its blobs, commitments and proofs.
  const [first] = whole.kind === 'list' ? whole.items : [];
  const item = type === blobType && first?.kind === 'list' ? first : whole;
  const fields = fieldsOf(item, 'transaction');
  const members: Members = { type: `0x${type.toString(16)}`, ...read(fields) };
  if (fields.left === 0) return done(fields, members);
  const signature = { yParity: fields.quantity('y parity'), r: fields.quantity('r'), s: fields.quantity('s') };
  const encoded = item.kind === 'list' ? item.encoded : '';
  const hash = keccakOfDigits(type.toString(16).padStart(2, '0') + encoded);
  return done(fields, { hash, ...members, ...signature });
}

const blobType = 3;

const typedReaders: ReadonlyMap<number, (fields: RlpFields) => Members> = new Map([
  [
    1,
    (fields) => ({
      chainId: fields.quantity('chain ID'),
      nonce: fields.quantity('nonce'),
      gasPrice: fields.quantity('gas price'),
      ...callMembers(fields),
      accessList: accessList(fields),
    }),
  ],
  [2, dynamicFee],
  [
    blobType,
    (fields) => ({
      ...dynamicFee(fields),
      maxFeePerBlobGas: fields.quantity('max blob fee'),
      blobVersionedHashes: fields.list('blob hashes', (item) => fields.fixedItem(item, 'blob hash', 32)),
    }),
  ],
  [4, (fields) => ({ ...dynamicFee(fields), authorizationList: authorizations(fields) })],
]);

function dynamicFee(fields: RlpFields): Members {
  return {
    chainId: fields.quantity('chain ID'),
    nonce: fields.quantity('nonce'),
    maxPriorityFeePerGas: fields.quantity('max priority fee'),
    maxFeePerGas: fields.quantity('max fee'),
    ...callMembers(fields),
    accessList: accessList(fields),
  };
}

function callMembers(fields: RlpFields): Members {
  return {
    gas: fields.quantity('gas limit'),
    to: fields.receiver('receiver'),
    value: fields.quantity('value'),
    input: fields.data('input'),
  };
}

function accessList(fields: RlpFields): readonly JsonValue[] {
  return fields.list('access list', (item) =>
    fields.record(item, 'access list', (entry) => ({
      address: entry.address('address'),
      storageKeys: entry.list('storage keys', (key) => entry.fixedItem(key, 'storage key', 32)),
    })),
  );
}

function authorizations(fields: RlpFields): readonly JsonValue[] {
  return fields.list('authorizations', (item) =>
    fields.record(item, 'authorization', (entry) => ({
      chainId: entry.quantity('chain ID'),
      address: entry.address('address'),
      nonce: entry.quantity('nonce'),
      yParity: entry.quantity('y parity'),
      r: entry.quantity('r'),
      s: entry.quantity('s'),
    })),
  );
}

function fieldsOf(item: RlpItem, what: string): RlpFields {
  return new RlpFields(item.kind === 'list' ? item.items : [], what);
}

function done(fields: RlpFields, members: Members): Result<JsonObject, string> {
  const problem = fields.finish();
  return problem === undefined ? ok(members) : failed(problem);
}
