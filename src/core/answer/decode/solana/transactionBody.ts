import type { JsonValue } from '../../../base/json/jsonValue';
import { isObject, readMember } from '../../../base/json/readMember';
import { readWireTransaction } from '../../../formats/solana/readWireTransaction';

/**
 * Returns the signatures and the message of an answer's `transaction`, also if it is encoded as base64 or base58.
 * Undefined if it can't be read.
 */
export function transactionBody(value: JsonValue | undefined): JsonValue | undefined {
  const transaction = readMember(value, 'transaction');
  return isObject(transaction) ? transaction : readWireTransaction(transaction);
}
