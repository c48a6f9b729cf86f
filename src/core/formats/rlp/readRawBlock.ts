import { isHexBytes } from '../../base/isHexBytes';
import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { parseRlp, type RlpItem } from './parseRlp';
import { keccakOfDigits, readBlockTransaction } from './readRawTransaction';
import { RlpFields } from './rlpFields';

/** Reads the RLP of a block's header, in the form of `eth_getBlockByNumber`. Fails with a sentence. */
export function readRawHeader(raw: string): Result<JsonObject, string> {
  const item = parseHex(raw);
  return item.kind === 'ok' ? readHeader(item.value) : item;
}

/**
 * Reads the RLP of a block, in the form of `eth_getBlockByNumber` with complete transactions. Fails with a sentence if
 * any part of it can't be read.
 */
export function readRawBlock(raw: string): Result<JsonObject, string> {
  const item = parseHex(raw);
  if (item.kind === 'failed') return item;
  const [head, transactions, uncles, withdrawals] = item.value.kind === 'list' ? item.value.items : [];
  if (head === undefined || transactions?.kind !== 'list' || uncles?.kind !== 'list')
    return failed('The RLP is not a block.');
  const header = readHeader(head);
  if (header.kind === 'failed') return header;
  const read: JsonObject[] = [];
  for (const [index, each] of transactions.items.entries()) {
    const transaction = readBlockTransaction(each);
    if (transaction.kind === 'failed') return failed(`Transaction ${index}: ${transaction.problem}`);
    read.push({ ...transaction.value, transactionIndex: `0x${index.toString(16)}` });
  }
  const hashes = uncles.items.map((uncle) => (uncle.kind === 'list' ? keccakOfDigits(uncle.encoded) : null));
  const paid = withdrawals?.kind === 'list' ? readWithdrawals(withdrawals.items) : ok({});
  if (paid.kind === 'failed') return paid;
  return ok({
    ...header.value,
    size: `0x${((raw.length - 2) / 2).toString(16)}`,
    transactions: read,
    uncles: hashes,
    ...paid.value,
  });
}

function parseHex(raw: string): Result<RlpItem, string> {
  const digits = raw.slice(2).toLowerCase();
  return digits !== '' && isHexBytes(raw) ? parseRlp(digits) : failed('The answer is not hex bytes.');
}

/** Fields of a header after the first fifteen, in the order in which forks added them. */
const laterFields: readonly (readonly [name: string, form: 'quantity' | 'hash'])[] = [
  ['baseFeePerGas', 'quantity'],
  ['withdrawalsRoot', 'hash'],
  ['blobGasUsed', 'quantity'],
  ['excessBlobGas', 'quantity'],
  ['parentBeaconBlockRoot', 'hash'],
  ['requestsHash', 'hash'],
  ['blockAccessListHash', 'hash'],
  ['slotNumber', 'quantity'],
];

function readHeader(item: RlpItem): Result<JsonObject, string> {
  const fields = new RlpFields(item.kind === 'list' ? item.items : [], 'header');
  const hash = (name: string): string => fields.fixed(name, 32);
  const header: Record<string, JsonValue> = {
    hash: item.kind === 'list' ? keccakOfDigits(item.encoded) : null,
    parentHash: hash('parent hash'),
    sha3Uncles: hash('hash of the uncles'),
    miner: fields.address('miner'),
    stateRoot: hash('state root'),
    transactionsRoot: hash('transactions root'),
    receiptsRoot: hash('receipts root'),
    logsBloom: fields.fixed('bloom filter', 256),
    difficulty: fields.quantity('difficulty'),
    number: fields.quantity('number'),
    gasLimit: fields.quantity('gas limit'),
    gasUsed: fields.quantity('gas used'),
    timestamp: fields.quantity('time'),
    extraData: fields.data('extra data'),
    mixHash: hash('mix hash'),
    nonce: fields.fixed('nonce', 8),
  };
  for (const [name, form] of laterFields) {
    if (fields.left > 0) header[name] = form === 'quantity' ? fields.quantity(name) : hash(name);
  }
  const problem = fields.finish();
  return problem === undefined ? ok(header) : failed(problem);
}

/** EIP-4895. */
function readWithdrawals(items: readonly RlpItem[]): Result<JsonObject, string> {
  const fields = new RlpFields([], 'block');
  const withdrawals = items.map((item) =>
    fields.record(item, 'withdrawal', (one) => ({
      index: one.quantity('index'),
      validatorIndex: one.quantity('validator index'),
      address: one.address('address'),
      amount: one.quantity('amount'),
    })),
  );
  return fields.problem === undefined ? ok({ withdrawals }) : failed(fields.problem);
}
