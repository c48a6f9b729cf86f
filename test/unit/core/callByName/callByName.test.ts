import assert from 'node:assert/strict';

import { describeSentValues, sentValuesOf } from '../../../../src/core/params/sentValue';
import { noKnowledge } from '../pipe/noKnowledge';
import { CallsChain, type RanCell } from './callsChain';

describe('calls by name', function () {
  this.timeout(120_000);
  let chain: CallsChain;

  before(async () => {
    chain = await CallsChain.start();
  });
  after(() => chain.node.stop());

  const dataOf = ({ sent }: RanCell): string => {
    const [call] = sent?.params ?? [];
    return (call as { readonly data?: string } | undefined)?.data ?? '';
  };

  it('takes a signature with its return types, and shows the bytes that are sent', async () => {
    const cell = await chain.run('eth_call {{token}} balanceOf(address)(uint256) {{sender}}', noKnowledge);
    assert.deepEqual(cell.sent?.params, [
      { to: chain.address, data: await chain.castData('balanceOf(address)', chain.sender) },
      'latest',
    ]);
    assert.equal(cell.view?.summary, '1,000,000,000,000,000,000,000');
    const shown = cell.answer.kind === 'exchange' ? describeSentValues(sentValuesOf(cell.answer.expansions)) : [];
    assert.match(shown.join(), /data balanceOf\(0xf39F.*\) as 0x70a08231/);
  });

  it('takes the name of a contract and of its function', async () => {
    const cell = await chain.run('eth_call Vault totalAssets');
    assert.equal(cell.view?.summary, '12,345');
    assert.equal(cell.requests, 1);
  });

  it('takes tuples, lists, units, labels and bytes in each form, as cast encodes them', async () => {
    const signature = 'quote((address,uint256[2],bytes32,string),(uint256,bool)[],bytes)';
    const salt = `0x${'ab'.repeat(32)}`;
    const expected = await chain.castData(
      signature,
      `(${chain.sender},[1000000000000000000,2],${salt},"a, b")`,
      '[(1500000000000000000,true),(7,false)]',
      '0xabcd',
    );
    for (const args of [
      `(alice, [1 ether, 2], ${salt}, "a, b") [(1.5e18, true), (7, false)] 0xabcd`,
      `[alice, [1 ether, 2], ${salt}, "a, b"], [[1.5 ether, true], [7, false]], 0xabcd`,
      `{ maker: {{sender}}, amounts: [1 ether, 2], salt: ${salt}, note: "a, b" }\n  [{ amount: 1.5e18, isLast: true }, (7, false)]\n  0xabcd`,
    ]) {
      const cell = await chain.run(`eth_call Vault quote ${args}`);
      assert.equal(dataOf(cell), expected, args);
      assert.match(cell.view?.summary ?? '', /total 2,500,000,000,000,000,011/);
    }
  });

  it('sends the value, the sender and the block of the options', async () => {
    const cell = await chain.run('eth_call Vault pay 5 { from: alice, value: 1.5 ether, gas: 100_000, block: 1 }');
    assert.deepEqual(cell.sent?.params, [
      {
        from: chain.sender,
        to: chain.address,
        data: await chain.castData('pay(uint256)', '5'),
        value: '0x14d1120d7b160000',
        gas: '0x186a0',
      },
      '0x1',
    ]);
    assert.match(cell.view?.summary ?? '', /paid 1,500,000,000,000,000,000.*payer 0xf39F/);
  });

  it('says the error of a revert by name', async () => {
    const cell = await chain.run('eth_call Vault take 2000 ether { from: alice }');
    assert.match(JSON.stringify(cell.view), /TooMuch/);
    assert.match(JSON.stringify(cell.view), /2000000000000000000000|2,000,000,000,000,000,000,000/);
  });

  it('offers overloads, and takes the one that is written', async () => {
    const cell = await chain.run('eth_call Vault preview 5');
    assert.ok(cell.answer.kind === 'refused');
    assert.match(
      cell.answer.refusal.cause,
      /2 functions named preview.*preview\(uint256\), preview\(uint256,address\)/,
    );
    assert.equal(cell.requests, 0);
    assert.equal((await chain.run('eth_call Vault preview(uint256) 5')).view?.summary, '6');
  });
});
