import assert from 'node:assert/strict';

import { importNotebook, type ImportOptions } from '../../../src/cli/importNotebook';
import { keccakOfText } from '../../../src/core/formats/abi/type/eventSignature';
import { Anvil } from '../../service/evm/anvil';
import { AbiFolder } from '../core/formats/abi/abiFolder';
import { runInFolder } from './runInFolder';

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

  it('keeps lists of signatures for all runs, names events and calls with them, and removes them again', async () => {
    const [zap, zip] = ['zapQuickly(uint256)', 'zipSlowly(uint256)'];
    const [selector, other] = [zap, zip].map((text) => keccakOfText(text).slice(0, 10));
    const known = keccakOfText('transfer(address,uint256)').slice(0, 10);
    await folder.write('list.csv', `hash,signature\n${selector},${zap}\n${known},transfer(address,uint256)\n`);
    await folder.write('wrong.txt', `${other}|${zip}\n${keccakOfText(zip)}|${zap}\n`);
    const state = folder.file('state');
    const lists = [folder.file('list.csv'), folder.file('wrong.txt')];
    const { code, printed, noted } = await run(lists, { state });
    assert.deepEqual([code, printed], [0, '']);
    assert.equal(
      noted,
      '3 signatures are kept. Answers say “from your signature list” beside names from them. 1 text had another hash, and was left out. 1 line had no hash with a signature, and was left out.',
    );
    const node = await Anvil.start({});
    try {
      await folder.write('settings.json', settings.replace('8545', String(node.port)).replace('"1"', '"31337"'));
      const call = (data = '') =>
        `\`\`\`rpc\neth_call { "to": "0x0000000000000000000000000000000000000004", "data": "${data}${'7'.padStart(64, '0')}" } latest\n\`\`\`\n`;
      await folder.write('notes.rpc', `${call(selector)}\n${call(other)}`);
      const answers = () => runInFolder(folder, { state });
      const { all } = await answers();
      assert.match(all, /zapQuickly\(uint256\)/);
      assert.match(all, /zipSlowly\(uint256\)/);
      assert.match(all, /signature only \(from your signature list\)/);
      assert.equal((await run([], { state, forgetsSignatures: true })).code, 0);
      assert.doesNotMatch((await answers()).all, /zapQuickly/);
    } finally {
      await node.stop();
    }
  });
});
