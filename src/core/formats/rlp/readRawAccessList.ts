import { isHexBytes } from '../../base/isHexBytes';
import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { parseRlp, type RlpItem } from './parseRlp';
import { RlpFields } from './rlpFields';

/**
 * Reads the RLP of a block access list (EIP-7928), in the form of `eth_getBlockAccessList`. Fails with a sentence if any
 * part of it can't be read.
 */
export function readRawAccessList(raw: string): Result<readonly JsonValue[], string> {
  if (raw.length <= 2 || !isHexBytes(raw)) return failed('The answer is not hex bytes.');
  const item = parseRlp(raw.slice(2).toLowerCase());
  if (item.kind === 'failed') return item;
  if (item.value.kind !== 'list') return failed('The RLP is not a block access list.');
  const fields = new RlpFields([item.value], 'block access list');
  const accounts = fields.list('list of accounts', (account) => fields.record(account, 'account', readAccount));
  const problem = fields.finish();
  return problem === undefined ? ok(accounts) : failed(problem);
}

function readAccount(fields: RlpFields): JsonObject {
  return {
    address: fields.address('address'),
    storageChanges: fields.list('storage changes', (item) =>
      fields.record(item, 'storage change', (one) => ({
        key: word(one.quantity('key')),
        changes: one.list('changes', (change) => readChange(one, change, (value) => word(value.quantity('value')))),
      })),
    ),
    storageReads: fields.list('storage reads', (item) =>
      fields.record({ kind: 'list', items: [item], encoded: '' }, 'storage read', (one) => word(one.quantity('key'))),
    ),
    balanceChanges: changesOf(fields, 'balance changes'),
    nonceChanges: changesOf(fields, 'nonce changes'),
    codeChanges: fields.list('code changes', (item) =>
      fields.record(item, 'code change', (one) => ({ index: one.quantity('index'), code: one.data('code') })),
    ),
  };
}

function changesOf(fields: RlpFields, name: string): readonly JsonObject[] {
  return fields.list(name, (item) => readChange(fields, item, (one) => one.quantity('value')));
}

function readChange(fields: RlpFields, item: RlpItem, valueOf: (one: RlpFields) => string): JsonObject {
  return fields.record(item, 'change', (one) => ({ index: one.quantity('index'), value: valueOf(one) }));
}

/** Slots and words are integers in the RLP, and 32 bytes in the answer. */
function word(quantity: string): string {
  return `0x${quantity.slice(2).padStart(64, '0')}`;
}
