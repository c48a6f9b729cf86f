import assert from 'node:assert/strict';

import { noHints } from '../../../../src/core/formats/abi/names/decodeHints';
import type { FramedExchange } from '../../../../src/messages/exchangeFrame';
import type { ChangedName } from '../../../../src/messages/rendererMessage';
import { NamesOfNow, withChangedNames } from '../../../../src/webview/output/namesOfNow';

const vault = `0x${'ab'.repeat(20)}`;
const other = `0x${'cd'.repeat(20)}`;
const bytes = (text: string) => new TextEncoder().encode(text);
const base = { kind: 'changedNames', network: 'main/one', names: [] } as const;
const lacks = { calls: 'debug_traceTransaction: no.' };

const shownNames = (contractNames: Readonly<Record<string, string>>, name: ChangedName) =>
  withChangedNames({ ...noHints, contractNames }, [name]).contractNames;

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

describe('names in an answer that is already shown', () => {
  it('are replaced by a new label, and disappear with it', () => {
    const added: ChangedName = { address: vault, name: 'Treasury', isLabel: true, former: [] };
    assert.deepEqual(shownNames({ [vault]: 'Vault', [other]: 'Other' }, added), {
      [vault]: 'Treasury',
      [other]: 'Other',
    });
    assert.deepEqual(shownNames({}, added), { [vault]: 'Treasury' });
    assert.deepEqual(shownNames({ [vault]: 'Treasury' }, { address: vault, former: ['Treasury'] }), {});
  });

  it('become those of the project again without the label', () => {
    const removed: ChangedName = { address: vault, name: 'Vault', former: ['Treasury'] };
    assert.deepEqual(shownNames({ [vault]: 'Treasury' }, removed), { [vault]: 'Vault' });
  });

  it('stay if they were learned after the label was removed', () => {
    assert.deepEqual(shownNames({ [vault]: 'Verified' }, { address: vault, former: ['Treasury'] }), {
      [vault]: 'Verified',
    });
  });
});
