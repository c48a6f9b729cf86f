import { isHexBytes } from '../../base/isHexBytes';
import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { parseRlp } from './parseRlp';
import { RlpFields } from './rlpFields';

/**
 * Reads a receipt in the encoding of the receipts root: legacy, or of any EIP-2718 type whose receipt has the four
 * fields of Ethereum. Returns it in the form of `eth_getTransactionReceipt`, without the members that come from its
 * block. Fails with a sentence.
 */
export function readRawReceipt(raw: string): Result<JsonObject, string> {
  const digits = raw.slice(2).toLowerCase();
  if (digits === '' || !isHexBytes(raw)) return failed('The raw receipt is not hex bytes.');
  const first = Number.parseInt(digits.slice(0, 2), 16);
  const isTyped = first < firstOfList;
  const item = parseRlp(isTyped ? digits.slice(2) : digits);
  if (item.kind === 'failed') return item;
  const fields = new RlpFields(item.value.kind === 'list' ? item.value.items : [], 'receipt');
  const result = fields.data('status');
  const receipt: Record<string, JsonValue> = {
    type: isTyped ? `0x${first.toString(16)}` : '0x0',
    // Before EIP-658, a receipt has the state root instead of the status.
    ...(result.length === 66 ? { root: result } : { status: result === '0x' ? '0x0' : result }),
    cumulativeGasUsed: fields.quantity('gas used'),
    logsBloom: fields.fixed('bloom filter', 256),
    logs: fields.list('logs', (log) =>
      fields.record(log, 'log', (parts) => ({
        address: parts.address('address'),
        topics: parts.list('topics', (topic) => parts.fixedItem(topic, 'topic', 32)),
        data: parts.data('data'),
      })),
    ),
  };
  const problem = fields.finish();
  return problem === undefined ? ok(receipt) : failed(problem);
}

const firstOfList = 0xc0;
