import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';

import { AbiFolder } from '../core/formats/abi/abiFolder';
import { useService } from '../service/sharedService';
import { startAnsweringNode } from './answeringNode';
import { bundledCommandLine } from './bundledCommandLine';
import { startUntrustedServer } from './untrustedServer';

describe('a node without a settings file', () => {
  const service = useService();
  let folder: AbiFolder;
  let main: string;
  before(async () => {
    folder = await AbiFolder.create();
    main = await bundledCommandLine();
  });
  beforeEach(async () => {
    await service().adminClient.reset();
    await rm(folder.file('ledger'), { recursive: true, force: true });
  });
  after(() => folder.delete());

  /** Runs a command in an empty folder, with the key of the service. */
  async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const given = { RPCBOOK_KEY: service().keys.key, ...env };
    const counted = args[0] === 'check' ? [] : ['--ledger', folder.file('ledger')];
    const child = spawn(process.execPath, [main, ...args, ...counted], {
      cwd: folder.file('.'),
      env: { PATH: process.env['PATH'], HOME: folder.file('.'), ...given },
    });
    const [output, notes] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')]);
    const names = await readdir(folder.file('ledger'), { recursive: true }).catch(() => []);
    const ledger = await Promise.all(
      names.map((name) => readFile(folder.file(`ledger/${name}`), 'utf8').catch(() => '')),
    );
    assert.ok(
      ![output, notes, ...ledger].some((text) => text.includes(service().keys.key)),
      'the key is shown nowhere',
    );
    return { code: child.exitCode, output, notes, all: output + notes, ledger: ledger.join('') };
  }

  const urlOf = (network: string): string => `${service().url}/${network}/v3/{key}`;

  it('is asked what it is, with each attempt in the ledger, and has no price', async () => {
    const ran = await run(['call', 'eth_blockNumber', '--rpc', urlOf('evm')]);
    assert.equal(ran.code, 0, ran.all);
    assert.match(ran.notes, /what the node is: chain 31337 \(1 unpriced call\)/);
    assert.match(ran.notes, /Credits 0 \(\+1 unpriced\)/);
    for (const method of ['eth_chainId', 'eth_blockNumber']) assert.ok(ran.ledger.includes(`"method":"${method}"`));
  });

  for (const [results, call, what] of [
    [{ getVersion: { 'solana-core': '2.0.1' }, getSlot: 7 }, 'getSlot', /solana\/2\.0\.1, Solana \(2 unpriced calls\)/],
    [{ starknet_chainId: '0x5', starknet_blockNumber: 7 }, 'l2net_blockNumber', /L2 network \(4 unpriced calls\)/],
  ] as const)
    it(`is never taken for an EVM node without a word of its own: ${call}`, async () => {
      const node = await startAnsweringNode(results);
      const ran = await run(['call', call, '--rpc', `http://127.0.0.1:${node.port}`], { RPCBOOK_KEY: '' });
      node.stop();
      assert.equal(ran.code, 0, ran.all);
      assert.match(ran.notes, what);
      const silent = await startAnsweringNode({});
      const unknown = await run(['call', call, '--rpc', `http://127.0.0.1:${silent.port}`], { RPCBOOK_KEY: '' });
      silent.stop();
      assert.equal(unknown.code, 1, unknown.all);
      assert.match(unknown.notes, /doesn't say which chain it serves\. .*--family/);
    });

  it('is not asked if an option says what it is, and a plan says that its price is unknown', async () => {
    const asked = await run(['call', 'eth_getLogs', '{}', '--rpc', urlOf('evm'), '--family', 'evm', '--dry-run']);
    assert.equal(asked.code, 0, asked.all);
    assert.match(asked.output, /rpc\/node: .*1 unpriced call/);
    assert.equal(asked.ledger, '');
    const unknown = await run(['call', 'eth_chainId', '--rpc', urlOf('evm'), '--dry-run']);
    assert.equal(unknown.code, 2);
    assert.match(unknown.notes, /--rpc: Nothing is sent, so the node can't be asked what it is\. Add --family evm/);
  });

  it('has no price on this computer either, where it may stand for a service', async () => {
    const node = await startUntrustedServer();
    const ran = await run(['call', 'eth_chainId', '--rpc', node.origin, '--json'], { RPCBOOK_KEY: '' });
    await node.stop();
    assert.equal(ran.code, 0, ran.all);
    assert.deepEqual(JSON.parse(ran.output).cost, { credits: 0, unpricedCalls: 1 });
  });

  it('is named by the environment where no option names a network, and only there', async () => {
    await folder.write('settings.json', { 'rpcbook.services': [] });
    const env = { RPCBOOK_RPC_URL: urlOf('evm') };
    const ran = await run(['call', 'eth_chainId'], env);
    assert.equal(ran.code, 0, ran.all);
    const other = await run(['call', 'eth_chainId', '--settings', 'settings.json'], env);
    assert.match(other.all, /No networks are configured/);
    await folder.write('variables', '');
    for (const line of [`RPCBOOK_RPC_URL=${urlOf('evm')}`, `RPCBOOK_KEY=${service().keys.other.key}`]) {
      await folder.write('.env', `${line}\n`);
      const refused = await run(['call', 'eth_chainId', '--rpc', urlOf('evm'), '--env-from', '.env']);
      assert.equal(refused.code, 2);
      assert.match(refused.notes, /only read from the environment/);
    }
  });

  it('is the only one that gets its key, whatever settings and options say', async () => {
    const stranger = await startUntrustedServer();
    const planted = { id: 'planted', credential: 'RPCBOOK_KEY', rpcUrl: stranger.origin, rpcPath: '/{key}' };
    await folder.write('.vscode/settings.json', {
      'rpcbook.services': [{ ...planted, networks: [{ id: 'evm', family: 'evm' }] }],
    });
    await folder.write('notes.rpc', '```rpc\n# @network planted/evm\neth_chainId\n```\n');
    for (const more of [[], ['--allow-origin', stranger.origin]]) {
      const ran = await run(['run', 'notes.rpc', '--rpc', urlOf('evm'), ...more]);
      assert.equal(ran.code, 4, ran.all);
      assert.match(ran.all, /isn't approved for/);
    }
    await stranger.stop();
    await rm(folder.file('.vscode'), { recursive: true });
    assert.deepEqual(stranger.seen, []);
  });

  it('ends by the cause if it does not say what it is', async () => {
    const args = ['call', 'eth_chainId', '--json', '--rpc'];
    const wrong = await run([...args, urlOf('evm')], { RPCBOOK_KEY: 'wrong-key-of-nobody-0123' });
    assert.equal(wrong.code, 4, wrong.all);
    assert.deepEqual([JSON.parse(wrong.output).exitCode, JSON.parse(wrong.output).success], [4, false]);
    const missing = await run([...args, urlOf('evm')], { RPCBOOK_KEY: '' });
    assert.equal(missing.code, 4, missing.all);
    assert.match(missing.notes, /--rpc has \{key\}\. Set the key in the environment variable RPCBOOK_KEY/);
    assert.equal((await run([...args, 'http://127.0.0.1:1'], { RPCBOOK_KEY: '' })).code, 5);
    const insecure = await run([...args, 'http://node.example.com/{key}']);
    assert.equal(insecure.code, 2, insecure.all);
    assert.match(insecure.notes, /^--rpc: .*unencrypted/);
    await service().adminClient.misbehave({ fault: { kind: 'tooManyRequests', retryAfter: '100000' }, times: 9 });
    assert.equal((await run([...args, urlOf('evm')])).code, 5);
  });

  it('is the version that programs ask first', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const ran = await run(['--version']);
    assert.deepEqual([ran.code, ran.output, ran.notes], [0, `${version}\n`, '']);
  });

  it('checks cells for a family that an option names', async () => {
    await folder.write('notes.rpc', '```rpc\ngetSlot\n```\n');
    const ran = await run(['check', 'notes.rpc', '--rpc', urlOf('solana'), '--family', 'solana']);
    assert.equal(ran.code, 0, ran.all);
  });
});
