import assert from 'node:assert/strict';

import { AbiFolder } from '../core/formats/abi/abiFolder';
import { LedgerChain } from '../core/request/overrides/ledgerChain';
import { localNode, runInFolder } from './runInFolder';

describe('rpcbook run with overrides', () => {
  let folder: AbiFolder;
  let chain: LedgerChain;
  before(async () => {
    folder = await AbiFolder.create();
    chain = await LedgerChain.start();
    await folder.write('out/Ledger.json', { abi: chain.abi, ...chain.layoutParts });
    await folder.write('settings.json', {
      'rpcbook.services': [localNode(chain.node.port)],
      'rpcbook.labels': { evm: { [chain.sender]: 'alice' } },
    });
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });

  async function run(cell: string, code: number): Promise<string> {
    await folder.write('notes.rpc', `\`\`\`rpc\n# @layout out/Ledger.json\n${cell}\n\`\`\`\n`);
    const found = await runInFolder(folder);
    assert.equal(found.code, code, found.text);
    return found.text;
  }

  const call = (): string =>
    `eth_call { "from": "${chain.sender}", "to": "${chain.ledger}", "data": "${chain.encode('withdraw', [400n])}" } latest`;

  it('shows the overrides that are sent and that the answer is a what-if', async () => {
    const text = await run(
      `# @override ${chain.ledger}.balances[${chain.sender}] = 1000\n# @override ${chain.ledger}.paused = false\n${call()}`,
      0,
    );
    assert.match(text, /With 2 overrides: this is what would happen, not the state of the chain\./);
    assert.match(text, /override 0x\w+\.balances\[0x\w+\] = 1000 as 0x\w+ slot 0x\w{64} 0x0{61}3e8/);
    assert.match(text, /\.paused = false as 0x\w+ slot 0x0{63}1 0x/);
    assert.match(text, /600/);
  });

  it('sends nothing for a variable that the layout lacks', async () => {
    const text = await run(`# @override ${chain.ledger}.balance_s[${chain.sender}] = 1000\n${call()}`, 1);
    assert.match(text, /Not sent: The layout has no variable `balance_s`/);
  });
});
