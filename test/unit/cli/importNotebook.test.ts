import assert from 'node:assert/strict';

import { importNotebook, type ImportOptions } from '../../../src/cli/importNotebook';
import { AbiFolder } from '../core/formats/abi/abiFolder';

const settings = JSON.stringify({
  'rpcbook.services': [
    {
      id: 'own',
      name: 'Own',
      rpcUrl: 'http://127.0.0.1:8545',
      rpcPath: '',
      networks: [{ id: 'main', family: 'evm', chainId: '1' }],
    },
  ],
});
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

describe('rpcbook import', () => {
  let folder: AbiFolder;
  before(async () => {
    folder = await AbiFolder.create();
  });
  after(() => folder.delete());

  async function run(files: readonly string[], options: Partial<ImportOptions> = {}) {
    const [printed, noted]: [string[], string[]] = [[], []];
    const code = await importNotebook({
      files,
      readInput: () => Promise.resolve(`curl http://127.0.0.1:8545 -d '${body}'`),
      terminal: {
        print: (lines) => void printed.push(...lines),
        write: (pieces) => void printed.push([...pieces].join('')),
        note: (lines) => void noted.push(...lines),
        ask: () => Promise.resolve(undefined),
      },
      ...options,
    });
    return { code, printed: printed.join(''), noted: noted.join('\n') };
  }

  it('prints one notebook for several files and folders, and what was left out beside it', async () => {
    await folder.write('settings.json', settings);
    await folder.write('bruno/one.bru', `post {\n  url: {{node}}\n}\n\nbody:json {\n${body}\n}\n\ntests {\n}\n`);
    await folder.write('bruno/environments/local.bru', 'vars {\n  node: http://127.0.0.1:8545\n}\n');
    const { code, printed, noted } = await run([folder.file('bruno'), '-'], { settings: folder.file('settings.json') });
    const cell = '```rpc\n# @network own/main\neth_chainId\n```\n';
    assert.equal(code, 0);
    assert.ok(printed.startsWith(`${cell}\n${cell}`), printed);
    for (const text of [printed, noted]) assert.match(text, /Scripts and tests \(1\)/);
  });

  it('needs no settings, and says when there is no request', async () => {
    await folder.write('none.http', 'GET https://example.org/\n');
    const { code, printed, noted } = await run([folder.file('none.http')]);
    assert.deepEqual([code, printed], [2, '']);
    assert.match(noted, /No request of a node was found/);
  });
});
