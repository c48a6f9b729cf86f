import assert from 'node:assert/strict';

import type { KnownReceipt } from '../../../../src/core/editor/lookup/receiptAnswer';
import { createFramedReceipts, printReceipt, readReceipt } from '../../../../src/host/lookup/framedReceipts';
import { sampleExchange } from '../../../pages/rendererPage/sampleExchange';

const receipt: KnownReceipt = {
  exchange: sampleExchange(
    'eth_getTransactionReceipt',
    ['0xab'],
    '{"jsonrpc":"2.0","id":1,"result":{"status":"0x1","gasUsed":123456789012345678901234567890}}',
  ),
  blockTime: '1767225684',
  isFinal: true,
  checkedAt: 1_700_000_000_123,
};

describe('framed receipts', () => {
  it('are read with every digit', () => {
    const read = readReceipt(printReceipt(receipt));
    assert.deepEqual([read?.blockTime, read?.checkedAt, read?.isFinal], [receipt.blockTime, receipt.checkedAt, true]);
    const outcome = read?.exchange.outcome;
    assert.ok(outcome?.kind === 'result');
    assert.match(new TextDecoder().decode(outcome.body), /123456789012345678901234567890/);
    assert.equal(read?.exchange.request.endpoint, receipt.exchange.request.endpoint);
  });

  it('are read without a block time if none was known', () => {
    assert.equal(readReceipt(printReceipt({ ...receipt, blockTime: undefined }))?.blockTime, undefined);
  });

  it('are not read from truncated bytes, another version, or something else', () => {
    const bytes = printReceipt(receipt);
    for (let end = 0; end < bytes.length; end += 7)
      assert.equal(readReceipt(bytes.subarray(0, end)), undefined, `${end} bytes`);
    assert.equal(readReceipt(new TextEncoder().encode('{"version":2}\n{}\n')), undefined);
    assert.equal(readReceipt(new TextEncoder().encode('hello')), undefined);
  });

  it('are stored by key', async () => {
    const kept = new Map<string, Uint8Array>();
    const store = createFramedReceipts({
      load: (key) => Promise.resolve(kept.get(key)),
      save: (key, bytes) => Promise.resolve(void kept.set(key, bytes)),
    });
    await store.save('a', receipt);
    assert.equal((await store.load('a'))?.blockTime, receipt.blockTime);
    assert.equal(await store.load('b'), undefined);
  });
});
