import assert from 'node:assert/strict';

import { noHints } from '../../../../src/core/formats/abi/names/decodeHints';
import type { FramedExchange } from '../../../../src/messages/exchangeFrame';
import { NamesOfNow } from '../../../../src/webview/output/namesOfNow';

const vault = `0x${'ab'.repeat(20)}`;
const bytes = (text: string) => new TextEncoder().encode(text);
const base = { kind: 'changedNames', network: 'main/one', names: [] } as const;
const lacks = { calls: 'debug_traceTransaction: no.' };

/** The answer of a method on a network, as far as names and buttons need it. */
function answerOf(method: string, network = 'main/one'): FramedExchange {
  const exchange = { call: { kind: 'rpc', method, params: [] }, network: { key: network } };
  return { exchange, hints: noHints } as unknown as FramedExchange;
}

describe('what answers show that were drawn before', () => {
  it('is drawn again if it may contain an address with a new name', () => {
    const now = new NamesOfNow();
    const message = { ...base, names: [{ address: vault, name: 'Vault', former: [] }] };
    const mayDiffer = now.take(message);
    assert.ok(mayDiffer);
    assert.equal(mayDiffer(bytes(`{"topic":"0x${'0'.repeat(24)}${'AB'.repeat(20)}"}`)), true);
    assert.equal(mayDiffer(bytes('{"method":"eth_getTransactionReceipt"}')), false);
    assert.equal(now.take(message), undefined);
  });

  it('is drawn again if it may have a button for what the network lacks', () => {
    const now = new NamesOfNow();
    const mayDiffer = now.take({ ...base, lacks });
    assert.ok(mayDiffer);
    assert.equal(mayDiffer(bytes('{"method":"eth_getTransactionReceipt"}')), true);
    assert.equal(mayDiffer(bytes('{"method":"eth_getLogs"}')), false);
    assert.equal(now.take({ ...base, lacks }), undefined);
    assert.ok(now.take({ ...base, lacks: {} }));
  });

  it('has the buttons of now, only for transactions of that network', () => {
    const now = new NamesOfNow();
    assert.equal(now.apply(answerOf('eth_getTransactionReceipt')).lacks, undefined);
    now.take({ ...base, lacks });
    assert.deepEqual(now.apply(answerOf('eth_getTransactionReceipt')).lacks, lacks);
    assert.equal(now.apply(answerOf('eth_getTransactionReceipt', 'main/two')).lacks, undefined);
    assert.equal(now.apply(answerOf('eth_getLogs')).lacks, undefined);
    now.take({ ...base, lacks: {} });
    assert.deepEqual(now.apply(answerOf('eth_getTransactionReceipt')).lacks, {});
  });
});
