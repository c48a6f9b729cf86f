import { isList, isObject, type JsonValue, readMember } from '../../../base/json/jsonValue';
import { hashValue, keyValue, textValue, type Value } from '../../../base/view/value';
import { readWireTransaction } from '../../../formats/solana/readWireTransaction';
import { anyValue } from '../shared/memberValue';

/**
 * Shows the data of a Solana account: text with its encoding (`["…", "base64"]`), or the data as the node parsed it.
 */
export function solanaData(json: JsonValue | undefined): Value {
  const [text, encoding] = isList(json) && json.length === 2 ? json : [];
  if (typeof text !== 'string' || typeof encoding !== 'string') return anyValue(json);
  return textValue(text === '' ? 'No data' : `${text} (${encoding})`);
}

/** Reads a public key. */
export function keyMember(json: JsonValue | undefined, name: string): Value {
  const text = readMember(json, name);
  return typeof text === 'string' ? keyValue(text) : anyValue(text);
}

/** Shows a text as the signature of a transaction, and any other value as it is. */
export function signatureValue(signature: JsonValue | undefined): Value {
  return typeof signature === 'string' ? hashValue(signature, 'solanaTransaction') : anyValue(signature);
}

/**
 * Returns the signatures and the message of an answer's `transaction`, also if it is encoded as base64 or base58.
 * Undefined if it can't be read.
 */
export function transactionBody(value: JsonValue | undefined): JsonValue | undefined {
  const transaction = readMember(value, 'transaction');
  return isObject(transaction) ? transaction : readWireTransaction(transaction);
}
