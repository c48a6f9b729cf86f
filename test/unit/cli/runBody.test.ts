import assert from 'node:assert/strict';

import { AbiFolder } from '../core/formats/abi/abiFolder';
import { type EchoNode, startEchoNode } from './echoNode';
import { localNode, runInFolder } from './runInFolder';

describe('the body of an answer on the command line', () => {
  let folder: AbiFolder;
  let node: EchoNode;
  before(async () => {
    folder = await AbiFolder.create();
    node = await startEchoNode();
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)] });
    await folder.write('notes.rpc', '```rpc\neth_blockNumber\n```\n');
  });
  after(async () => {
    node.stop();
    await folder.delete();
  });

  it('is printed as it was received with --body, and not without', async () => {
    const { text } = await runInFolder(folder, { printsBodies: true });
    assert.match(text, /Body as received\n\{"jsonrpc":"2\.0","id":\d+,"result":"0x1"\}/);
    assert.doesNotMatch((await runInFolder(folder)).text, /Body as received/);
  });
});
