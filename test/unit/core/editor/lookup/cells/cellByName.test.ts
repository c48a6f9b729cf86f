import assert from 'node:assert/strict';

import { cellByName } from '../../../../../../src/core/editor/lookup/cells/cellByName';
import { cellOfMember } from '../../../../../../src/core/editor/lookup/contractCells';
import { contractMembers } from '../../../../../../src/core/editor/lookup/contractMembers';
import { addressKey } from '../../../../../../src/core/knowledge/names/canonicalAddress';
import { LedgerChain } from '../../../request/overrides/ledgerChain';
import { noKnowledge } from '../../../request/pipe/noKnowledge';

describe('a new cell with a call', () => {
  let chain: LedgerChain;
  let open: ReturnType<LedgerChain['open']>;
  before(async () => {
    chain = await LedgerChain.start();
    open = chain.open();
  });
  after(() => chain.node.stop());

  const byName = (text: string, knowledge = chain.knowledge): Promise<string> =>
    cellByName(`# @network local/dev\n${text}`, open.network, { ...open.ports, knowledge });
  const call = (data: string, more = ''): string => `eth_call { "to": "${chain.ledger}", "data": "${data}"${more} }`;

  it('is written by name, with the data as it was sent', async () => {
    const data = chain.encode('withdraw', [5n]);
    assert.equal(await byName(`${call(data)} latest`), '# @network local/dev\neth_call Ledger withdraw 5');
    assert.equal(
      await byName(`${call(data, `, "from": "${chain.sender}", "gas": "0x5208"`)} 0x10`),
      '# @network local/dev\neth_call Ledger withdraw 5 { from: alice, gas: 0x5208, block: 0x10 }',
    );
    assert.equal(
      await byName(`# @timeout 5\n# @transport ws\n${call(data)} latest`),
      '# @network local/dev\n# @transport ws\n# @timeout 5\neth_call Ledger withdraw 5',
    );
  });

  it('is written by name from the Contracts view, whose arguments are still to be filled in', async () => {
    const key = addressKey(chain.ledger, 'evm');
    const members = await contractMembers(open.network, key, chain.knowledge);
    assert.ok(members?.kind === 'ok');
    const member = members.value.find(({ name }) => name === 'withdraw');
    assert.ok(member);
    const { text } = await cellOfMember(member, open.network, key, chain.knowledge);
    const named = await cellByName(text, open.network, { ...open.ports, knowledge: chain.knowledge });
    assert.equal(named, '# @network local/dev\neth_call Ledger withdraw ?');
  });

  it('names the contract of its storage and its logs', async () => {
    assert.equal(
      await byName(`eth_getStorageAt ${chain.ledger} "total" latest`),
      '# @network local/dev\neth_getStorageAt Ledger "total" latest',
    );
    const logs = (address: string) => `eth_getLogs {\n  "address": "${address}",\n  "fromBlock": "latest-10"\n}`;
    assert.equal(await byName(logs(chain.ledger)), `# @network local/dev\n${logs('Ledger')}`);
    const unknown = `0x${'12'.repeat(20)}`;
    assert.equal(await byName(logs(unknown)), `# @network local/dev\n${logs(unknown)}`);
  });

  it('stays as it is if nothing is known, if it is by name, or if a call by name lacks something of it', async () => {
    const data = chain.encode('withdraw', [5n]);
    const unchanged = async (text: string, knowledge = chain.knowledge): Promise<void> =>
      assert.equal(await byName(text, knowledge), `# @network local/dev\n${text}`);
    await unchanged(`${call(data)} latest`, noKnowledge);
    await unchanged(`${call(`${data}00`)} latest`);
    await unchanged(`${call(data, ', "nonce": "0x5"')} latest`);
    await unchanged(`${call(data)} latest { "${chain.ledger}": { "balance": "0x1" } }`);
    await unchanged('eth_call Ledger withdraw 5');
    await unchanged('eth_blockNumber');
    await unchanged(`@x = 5\n${call(data)} latest`);
    await unchanged('eth_call { "to"');
  });
});
