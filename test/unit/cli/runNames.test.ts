import assert from 'node:assert/strict';
import { chmod, readFile } from 'node:fs/promises';

import { topicOf } from '../../../src/core/formats/abi/type/eventSignature';
import { NameChain } from '../core/answer/inquiry/nameChain';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { startAnsweringNode } from './answeringNode';
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

describe('rpcbook run with the files that its settings name', () => {
  const shop = `0x${'1a'.repeat(20)}`;
  const abi = [{ type: 'event', name: 'Sold', inputs: [{ name: 'price', type: 'uint256' }] }];
  const log = {
    address: shop,
    topics: [topicOf({ kind: 'event', name: 'Sold', inputs: [{ name: 'price', type: 'uint256' }], anonymous: false })],
    data: `0x${'5'.padStart(64, '0')}`,
    ...{ blockNumber: '0x1', logIndex: '0x0', transactionIndex: '0x0', removed: false },
    ...{ blockHash: `0x${'ab'.repeat(32)}`, transactionHash: `0x${'cd'.repeat(32)}` },
  };

  it('names contracts and decodes their events by the files below the notebook, and by no folder of an option', async () => {
    const folder = await AbiFolder.create();
    const node = await startAnsweringNode({ eth_getLogs: [log], eth_chainId: '0x7a69' });
    await folder.write('build/deployments/map.json', { '31337': { Shop: [shop] } });
    await folder.write('lists/Shop.json', abi);
    await folder.write('other/readme.txt', '');
    await folder.write('notes.rpc', `\`\`\`rpc\neth_getLogs { "blockHash": "${log.blockHash}" }\n\`\`\`\n`);
    await folder.write('settings.json', {
      'rpcbook.services': [localNode(node.port)],
      'rpcbook.deployments.include': ['**/map.json'],
      'rpcbook.abi.include': ['lists/*.{json,abi}'],
    });
    const { code, text } = await runInFolder(folder);
    assert.equal(code, 0, text);
    assert.match(text, /\(Shop\)/);
    assert.match(text, /price/);
    const off = await runInFolder(folder, { deployments: 'none', abi: folder.file('other') });
    assert.doesNotMatch(off.text, /Shop|price/);
    node.stop();
    await folder.delete();
  });

  it('uses none in a folder into which others can put files, and says so', async () => {
    const folder = await AbiFolder.create();
    const node = await startAnsweringNode({ eth_getLogs: [log], eth_chainId: '0x7a69' });
    await folder.write('map.json', { '31337': { Shop: [shop] } });
    await folder.write('notes.rpc', `\`\`\`rpc\neth_getLogs { "blockHash": "${log.blockHash}" }\n\`\`\`\n`);
    await folder.write('settings.json', {
      'rpcbook.services': [localNode(node.port)],
      'rpcbook.deployments.include': ['*.json'],
    });
    await chmod(folder.path, 0o1777);
    const { text, notes } = await runInFolder(folder);
    assert.doesNotMatch(text, /Shop/);
    assert.match(notes, /The files that the settings name in .* aren't used\. Others can write into this folder\./);
    node.stop();
    await folder.delete();
  });
});
