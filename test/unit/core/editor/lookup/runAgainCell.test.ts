import assert from 'node:assert/strict';

import { encodeFunctionData, type Hex, parseAbi } from 'viem';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { printNamedCall, runAgainCell } from '../../../../../src/core/editor/lookup/runAgainCell';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { readAbi } from '../../../../../src/core/formats/abi/type/readAbi';
import { exchangeOf, LedgerChain } from '../../request/overrides/ledgerChain';
import { noKnowledge } from '../../request/pipe/noKnowledge';

describe('a cell that runs a transaction again', () => {
  let chain: LedgerChain;
  before(async () => {
    chain = await LedgerChain.start();
  });
  after(() => chain.node.stop());

  it('fails as the transaction did, and succeeds with one of the overrides that it shows', async () => {
    const { run, network } = chain.open();
    const hash = await chain.node.request<Hex>('eth_sendTransaction', [
      { from: chain.sender, to: chain.ledger, data: chain.encode('withdraw', [5n]), gas: '0x1e8480' },
    ]);
    await chain.node.request('evm_mine', []);
    const transaction = await chain.node.request<JsonValue>('eth_getTransactionByHash', [hash]);
    const printed = await runAgainCell(transaction, network, chain.knowledge);
    assert.ok(printed.kind === 'ok');
    const block = Number(BigInt((transaction as { blockNumber: string }).blockNumber)) - 1;
    assert.equal(
      printed.value,
      `# @network local/dev
# Runs this transaction again, on the block before its own:
# ${hash}
# Transactions before it in its block are not applied.
# To change something first, remove the # before a directive:
# # @override alice.balance = 10 ether
# # @override Ledger.balances[alice] = 1000e18
# # @override Ledger.paused = false
# # @override Ledger.owner = alice
# # @override Ledger.next = alice
# # @blockOverride time = 2030-01-01T00:00:00Z
eth_call Ledger withdraw 5 { from: alice, gas: 2000000, block: ${block} }`,
    );
    // An artifact with the only function of this selector gives its signature.
    const item = readAbi(JSON.parse(JSON.stringify(chain.abi))).items.find(({ name }) => name === 'withdraw');
    assert.ok(item?.kind === 'function');
    const signed = await runAgainCell(transaction, network, {
      ...noKnowledge,
      called: () => Promise.resolve([{ item, label: 'out/Ledger.json' }]),
    });
    const text = signed.kind === 'ok' ? signed.value : '';
    assert.match(text, new RegExp(`eth_call ${chain.ledger} withdraw\\(uint256\\) 5 \\{ from: `));
    assert.equal(exchangeOf(await chain.open(noKnowledge).run(text)).exchange.outcome.kind, 'rpcError');
    // Without names and ABIs, it is the call as it was sent.
    const raw = await runAgainCell(transaction, network, noKnowledge);
    assert.match(
      raw.kind === 'ok' ? raw.value : '',
      new RegExp(`"data": "${chain.encode('withdraw', [5n])}"\\n\\} ${block}$`),
    );
    assert.equal(
      exchangeOf(await chain.open(noKnowledge).run(raw.kind === 'ok' ? raw.value : '')).exchange.outcome.kind,
      'rpcError',
    );
    assert.equal(exchangeOf(await run(printed.value)).exchange.outcome.kind, 'rpcError');
    const changed = printed.value.replaceAll('# # @', '# @');
    assert.equal(exchangeOf(await run(changed)).exchange.outcome.kind, 'result');
  });

  it('contains arguments in cell notation, and never a reference', () => {
    const functions = parseHumanReadableAbi('function say(string what, (uint8,bool)[] flags)').items.flatMap((item) =>
      item.kind === 'function' ? [{ item, source: { kind: 'workspace' as const, label: 'a' } }] : [],
    );
    const dataOf = (text: string): string =>
      encodeFunctionData({
        abi: parseAbi(['function say(string what, (uint8 a, bool b)[] flags)']),
        args: [text, [{ a: 1, b: true }]],
      });
    assert.equal(printNamedCall(dataOf('a "b", c'), functions), 'say "a \\"b\\", c" [(1, true)]');
    assert.equal(printNamedCall(dataOf('{{$env HOME}}'), functions), undefined);
    assert.equal(printNamedCall(`${dataOf('a')}00`, functions), undefined);
    assert.equal(printNamedCall('0x12345678', functions), undefined);
  });

  it('repeats the creation of contracts, and reports what can’t be repeated', async () => {
    const { network } = chain.open();
    const transaction = {
      hash: `0x${'11'.repeat(32)}`,
      from: chain.sender,
      to: null,
      value: '0x1bc16d674ec80000',
      gas: '0x5208',
      input: '0x6001',
      blockNumber: '0x2',
    };
    const printed = await runAgainCell(transaction, network, chain.knowledge);
    assert.match(
      printed.kind === 'ok' ? printed.value : '',
      /eth_call \{\n {2}"from": "0x\w+",\n {2}"value": "2 ether",\n {2}"gas": "21000",\n {2}"data": "0x6001"\n\} 1$/,
    );
    for (const [spoiled, says] of [
      [{ ...transaction, blockNumber: null }, /not in a block yet/],
      [{ ...transaction, blockNumber: '0x0' }, /first block/],
      [{ ...transaction, input: '0x6' }, /isn't a transaction/],
      [{ ...transaction, from: 'me"\n# @network other' }, /isn't a transaction/],
    ] as const) {
      const refused = await runAgainCell(spoiled, network, chain.knowledge);
      assert.match(refused.kind === 'failed' ? refused.problem : '', says);
    }
  });
});
