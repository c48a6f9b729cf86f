import assert from 'node:assert/strict';

import { runFile } from '../../../src/cli/runFile';
import { Anvil } from '../../service/evm/anvil';
import { ForgeProject } from '../../service/foundry/forgeProject';
import { AbiFolder } from '../core/abi/abiFolder';

describe('rpcbook run with the deployments of a project', function () {
  this.timeout(120_000);
  let folder: AbiFolder;
  let node: Anvil;
  before(async () => {
    folder = await AbiFolder.create();
    node = await Anvil.start({});
    const project = await ForgeProject.create(folder.file('project'));
    await project.deploy(`http://127.0.0.1:${node.port}`);
    await folder.write('settings.json', {
      'rpcbook.services': [
        {
          id: 'local',
          rpcPath: '',
          rpcUrl: `http://127.0.0.1:${node.port}`,
          networks: [{ id: 'evm', family: 'evm', chainId: '31337' }],
        },
      ],
    });
    await folder.write('notebook/notes.rpc', '```rpc\neth_getLogs { "fromBlock": 0, "toBlock": "latest" }\n```\n');
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function run(deployments?: string): Promise<string> {
    const lines: string[] = [];
    const code = await runFile({
      file: folder.file('notebook/notes.rpc'),
      settings: folder.file('settings.json'),
      rows: 20,
      signal: new AbortController().signal,
      terminal: {
        print: (printed) => lines.push(...printed),
        tell: () => undefined,
        ask: () => Promise.resolve(undefined),
      },
      ...(deployments !== undefined && { deployments: folder.file(deployments) }),
    });
    assert.equal(code, 0, lines.join('\n'));
    return lines.join('\n');
  }

  it('names contracts and decodes their events without a setting', async () => {
    const plain = await run();
    assert.doesNotMatch(plain, /Vault|Factory|Made/);
    const text = await run('project');
    assert.match(text, /by: 0xf39F\w+, amount: 6/);
    assert.match(text, /\bVault\b/);
    assert.match(text, /\bFactory\b/);
    assert.match(text, /Made/);
  });
});
