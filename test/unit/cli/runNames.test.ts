import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { NameChain } from '../core/answer/inquiry/nameChain';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { localNode, runInFolder } from './runInFolder';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('rpcbook run with names of a registry', () => {
  let folder: AbiFolder;
  let chain: NameChain;
  before(async () => {
    folder = await AbiFolder.create();
    chain = await NameChain.start();
    await chain.register('alice.eth', address);
    await folder.write('notes.rpc', '```rpc\neth_getBalance alice.eth latest\n```\n');
  });
  after(async () => {
    await chain.node.stop();
    await folder.delete();
  });

  async function run(options: { readonly looksUpNames?: boolean; readonly file?: string }) {
    await folder.write('settings.json', {
      'rpcbook.names.registries': { '31337': chain.registry },
      'rpcbook.services': [localNode(chain.node.port)],
    });
    return runInFolder(folder, options);
  }

  it('saves the rows of a request that was looked up', async () => {
    const request = 'eth_getLogs { "address": "alice.eth", "fromBlock": 0, "toBlock": 3 }';
    await folder.write('rows.rpc', `\`\`\`rpc\n# @save logs.csv\n${request}\n\`\`\`\n`);
    const { code, text } = await run({ looksUpNames: true, file: folder.file('rows.rpc') });
    assert.equal(code, 0, text);
    assert.match(await readFile(folder.file('logs.csv'), 'utf8'), /^block_number,/);
  });

  it('explains how to look up the names, and sends nothing', async () => {
    const { code, text } = await run({});
    assert.equal(code, 1);
    assert.match(text, /Not sent: alice\.eth hasn't been looked up/);
    assert.ok(text.includes('Not asked: Look Up alice.eth (3 calls, no cost). To ask, use --look-up-names.'), text);
  });

  it('looks up names with the option, and shows name, address and block', async () => {
    const { code, text } = await run({ looksUpNames: true });
    assert.equal(code, 0, text);
    assert.match(text, new RegExp(`alice\\.eth, looked up at block \\d+ on \\d{4}-\\d\\d-\\d\\d as ${address}`));
  });
});
