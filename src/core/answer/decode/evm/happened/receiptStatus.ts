import { type JsonValue, readInteger, readText } from '../../../../base/json/jsonValue';
import { statusValue, type Value } from '../../../../base/view/value';

/** Returns success or failure. Receipts from before Byzantium (EIP-658) have a state root instead of a status. */
export function receiptStatus(receipt: JsonValue): Extract<Value, { kind: 'status' }> {
  const status = readInteger(receipt, 'status');
  if (status === undefined)
    return statusValue(
      'neutral',
      /[1-9a-f]/i.test(readText(receipt, 'root')?.slice(2) ?? '') ? 'Unknown (before Byzantium)' : 'Unknown',
    );
  return status === 1n ? statusValue('good', 'Success') : statusValue('bad', 'Failure');
}

/** Returns the contract that a transaction created. Nodes fill its address also if the creation failed. */
export function createdContract(receipt: JsonValue): string | undefined {
  return receiptStatus(receipt).tone === 'bad' ? undefined : readText(receipt, 'contractAddress');
}
