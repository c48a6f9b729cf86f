import assert from 'node:assert/strict';

import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode, runInFolder } from './runInFolder';

const richest = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x00000000000000000000000000000000000000aB';

describe('rpcbook run with # @history', () => {
  let folder: AbiFolder;
  let node: Anvil;
  const blocks: number[] = [];
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    for (const value of ['0x1', '0x2']) {
      await node.request('anvil_mine', ['0x40']);
      await node.request('eth_sendTransaction', [{ from: richest, to, value }]);
      await node.request('anvil_mine', ['0x40']);
      const head = Number(await node.request<string>('eth_blockNumber', []));
      for (let block = head - 70; block <= head; block += 1) {
        const [now, before] = await Promise.all(
          [block, block - 1].map((each) => node.request('eth_getBalance', [to, `0x${each.toString(16)}`])),
        );
        if (now !== before) blocks.push(block);
      }
    }
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    await folder.write('notes.rpc', `\`\`\`rpc\n# @history 5\neth_getBalance ${to} latest\n\`\`\`\n`);
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  it('rpcbook run prints when a balance changed, and that its candidates are candidates', async () => {
    const { code, text } = await runInFolder(folder);
    assert.equal(code, 0, text);
    assert.equal(blocks.length, 2);
    for (const block of blocks) assert.match(text, new RegExp(`\\b${block}\\b`));
    assert.match(text, /2 changes were found/);
    assert.match(text, /1 candidate/);
    assert.match(
      text,
      /No access list or trace is read for the answer of a call, so .* The candidates may have made the change\./,
    );
  });
});
