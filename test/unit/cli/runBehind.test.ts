import assert from 'node:assert/strict';

import type { Anvil } from '../../service/evm/anvil';
import type { AbiFolder } from '../core/formats/abi/abiFolder';
import { createDeployedFolder } from './deployedFolder';
import { localNode, runInFolder } from './runInFolder';

describe('rpcbook run with a call to a proxy of which no file says what is behind it', () => {
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    ({ folder, node } = await createDeployedFolder('Proxies'));
    await folder.write('notes.rpc', '```rpc\neth_call BeaconProxy total\n```\n');
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function run(settings: object = {}): Promise<string> {
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)], ...settings });
    return (await runInFolder(folder, { deployments: folder.file('project') })).text;
  }

  it('says which setting makes it look behind the contract, which then answers', async () => {
    const refused = await run();
    assert.match(refused, /Not sent: Nothing says what total of this contract takes and returns\./);
    assert.match(
      refused,
      /Not asked: Look Behind the Contract \(at most \d+ calls, no cost\)\. To ask, set rpcbook\.ask\.proxies to "auto"/,
    );
    const answered = await run({ 'rpcbook.ask.proxies': 'auto' });
    assert.match(answered, /total +10 /);
    assert.doesNotMatch(answered, /Not asked: Look Behind/);
  });

  it('says nothing of it if the setting is off', async () => {
    assert.doesNotMatch(await run({ 'rpcbook.ask.proxies': 'off' }), /Not asked: Look Behind/);
  });
});
