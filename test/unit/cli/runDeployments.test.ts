import assert from 'node:assert/strict';
import { readFile, symlink } from 'node:fs/promises';
import { relative } from 'node:path';

import type { Anvil } from '../../service/evm/anvil';
import type { AbiFolder } from '../core/formats/abi/abiFolder';
import { createDeployedFolder } from './deployedFolder';
import { runInFolder } from './runInFolder';

const notes = '```rpc\neth_getLogs { "fromBlock": 0, "toBlock": "latest" }\n```\n';

describe('rpcbook run with the deployments of a project', () => {
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    ({ folder, node } = await createDeployedFolder());
    await folder.write('notebook/notes.rpc', notes);
    await folder.write('project/.git/HEAD', '');
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function run(
    options: { readonly deployments?: string; readonly abi?: string } = {},
    { file = 'notebook/notes.rpc', code = 0 } = {},
  ): Promise<string> {
    const found = await runInFolder(folder, { ...options, file: folder.file(file) });
    assert.equal(found.code, code, found.text);
    return found.text;
  }

  function assertNamed(text: string): void {
    assert.match(text, /by: 0xf39F\w+, amount: 6/);
    for (const name of [/\bVault\b/, /\bFactory\b/, /Made/]) assert.match(text, name);
  }

  it('names contracts and decodes their events without a setting', async () => {
    assert.doesNotMatch(await run(), /Vault|Factory|Made/);
    assertNamed(await run({ deployments: folder.file('project') }));
  });

  it('finds folders by paths from the working folder', async () => {
    const fromHere = (name: string) => relative('.', folder.file(name));
    assertNamed(await run({ deployments: fromHere('project') }));
    assertNamed(await run({ deployments: fromHere('project'), abi: fromHere('project/out') }));
  });

  it('uses the project of the notebook within its repository, unless it is turned off', async () => {
    const file = 'project/docs/notes.rpc';
    await folder.write(file, notes);
    assertNamed(await run({}, { file }));
    const undeployed = await run({ deployments: 'none' }, { file });
    assert.doesNotMatch(undeployed, /\bVault\b(?!\.)/);
    assert.match(undeployed, /Made/, 'the artifacts of the project name its events');
    const nameless = await run({ abi: 'none' }, { file });
    assert.match(nameless, /\bVault\b/);
    assert.doesNotMatch(nameless, /Made/);
    assert.doesNotMatch(await run({ abi: 'none', deployments: 'none' }, { file }), /Vault|Factory|Made/);
  });

  it('uses a project of Hardhat, and the nearest project', async () => {
    await folder.write('project/packages/app/hardhat.config.ts', '');
    await folder.write('project/packages/app/docs/notes.rpc', notes);
    assert.doesNotMatch(await run({}, { file: 'project/packages/app/docs/notes.rpc' }), /Vault|Factory|Made/);
    await folder.write('project/packages/app/ignition/deployments/chain-31337/deployed_addresses.json', {
      'Main#Purse': await addressOf('Vault'),
    });
    await folder.write('project/packages/app/ignition/deployments/chain-31337/artifacts/Main#Purse.json', {
      abi: [{ type: 'event', name: 'Nothing', inputs: [] }],
    });
    assert.match(await run({}, { file: 'project/packages/app/docs/notes.rpc' }), /\bPurse\b/);
  });

  it('calls contracts by name, and prints a list of calls as a table', async () => {
    const file = 'project/docs/calls.rpc';
    const one = '```rpc\neth_call Vault total\n```\n';
    const several = '```rpc\neth_call Vault total\neth_call Vault total()(uint256)\n```\n';
    await folder.write(file, `${one}\n${several}`);
    const text = await run({}, { file });
    assert.match(text, /data total\(\)/);
    assert.match(text, /2 calls, none failed/);
    assert.match(text, /Vault\s+total/);
  });

  it('sends nothing for a name of two deployments, and says which other address has the name of a label', async () => {
    const vault = await addressOf('Vault');
    const other = `0x${'12'.repeat(20)}`;
    const file = 'project/docs/names.rpc';
    await folder.write(file, '```rpc\neth_getBalance Vault latest\n```\n');
    await folder.write('project/deployments/local/.chainId', '31337');
    await folder.write('project/deployments/local/Vault.json', { address: other, abi: [] });
    const refused = await run({}, { file, code: 1 });
    assert.match(refused, /Several addresses are named Vault: 0x/);
    await folder.delete('project/deployments');
    const labels = folder.file('labels.json');
    await folder.write('labels.json', { [other]: 'Vault' });
    const { text } = await runInFolder(folder, { file: folder.file(file), labels });
    assert.match(text, new RegExp(`Vault, from labels in settings, not ${vault} \\(.*broadcast.*as ${other}`, 'i'));
  });

  it('lets cells read no more than before', async () => {
    const file = 'project/docs/reading.rpc';
    for (const path of ['../out/Vault.sol/Vault.json', '../broadcast/Deploy.s.sol/31337/run-latest.json']) {
      await folder.write(
        file,
        `\`\`\`rpc\n# @abi ${path}\neth_getLogs { "fromBlock": 0, "toBlock": "latest" }\n\`\`\`\n`,
      );
      assert.match(await run({}, { file, code: 4 }), /leads outside the folder of the notebook/, path);
    }
    // A notebook in the place of a file of deployments is a notebook.
    const placed = 'project/deployments/local/notes.json';
    await folder.write(placed, '```rpc\n# @abi ../../foundry.json\neth_getBlockByNumber latest true\n```\n');
    await folder.write('project/foundry.json', '[]');
    assert.match(await run({}, { file: placed, code: 4 }), /leads outside the folder of the notebook/);
    await folder.delete('project/deployments');
  });

  it('skips files outside the project that links lead to', async () => {
    const vault = await addressOf('Vault');
    await folder.write('elsewhere/Deploy.s.sol/31337/run-latest.json', '{}');
    await folder.write('elsewhere/local/Secret.json', { '31337': { Secret: vault } });
    await folder.write('linked/foundry.toml', '');
    await folder.write('linked/notes.rpc', notes);
    await symlink(folder.file('elsewhere'), folder.file('linked/deployments'));
    assert.doesNotMatch(await run({}, { file: 'linked/notes.rpc' }), /Secret/);
    await folder.delete('linked/deployments');
    await folder.write('linked/deployments/local/Secret.json', { '31337': { Secret: vault } });
    assert.match(await run({}, { file: 'linked/notes.rpc' }), /Secret/);
  });

  async function addressOf(name: string): Promise<string> {
    const text = await readFile(folder.file('project/broadcast/Deploy.s.sol/31337/run-latest.json'), 'utf8');
    const found = new RegExp(`"contractName": "${name}",\\s*"contractAddress": "(0x[0-9a-f]{40})"`).exec(text)?.[1];
    assert.ok(found !== undefined);
    return found;
  }
});
