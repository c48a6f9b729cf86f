import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { describe, it } from 'mocha';
import { encodeFunctionData, parseAbi } from 'viem';

import { ServiceAdmin } from '../../service/admin';
import { writeArtifacts } from '../../service/evm/compileContracts';
import { findFoundryBinary } from '../../service/evm/foundryBinary';
import type { ServiceDescription } from '../../service/landmarks';
import { call, post, useService } from './sharedService';

describe('admin path', () => {
  const service = useService();
  const head = (): Promise<string> => call<string>(service(), 'http', 'evm', 'eth_blockNumber', []);

  it('accepts no other token', async () => {
    await assert.rejects(new ServiceAdmin({ ...service().admin, token: 'wrong' }).counters(), /401/);
  });

  it('returns the requests that were received, including headers', async () => {
    await service().adminClient.reset();
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    await post(service(), 'evm', body, { 'x-sent-by': 'this test' });
    const { lastRequests } = await service().adminClient.counters();
    assert.deepEqual(
      lastRequests.map(({ headers, ...rest }) => ({ ...rest, sentBy: headers['x-sent-by'] })),
      [{ transport: 'http', verb: 'POST', path: `/evm/v3/${service().keys.key}`, body, sentBy: 'this test' }],
    );
  });

  it('mines, reorganizes, writes code and storage, and reverts', async () => {
    const { adminClient, landmarks } = service();
    const before = await head();
    const snapshot = await adminClient.snapshot();
    await adminClient.mine(3);
    assert.equal(Number(await head()), Number(before) + 3);
    const hash = async (): Promise<unknown> =>
      (await call<{ readonly hash: string }>(service(), 'http', 'evm', 'eth_getBlockByNumber', ['latest', false])).hash;
    const replaced = await hash();
    await adminClient.reorg(2);
    assert.notEqual(await hash(), replaced);
    const { address } = landmarks.evm.contracts.vault;
    const word = `0x${'ab'.repeat(32)}` as const;
    await adminClient.setStorageAt(address, `0x${'0'.repeat(64)}`, word);
    assert.equal(await call(service(), 'http', 'evm', 'eth_getStorageAt', [address, '0x0', 'latest']), word);
    await adminClient.setCode(address, '0x00');
    assert.equal(await call(service(), 'http', 'evm', 'eth_getCode', [address, 'latest']), '0x00');
    await adminClient.revert(snapshot);
    assert.equal(await head(), before);
    assert.notEqual(await call(service(), 'http', 'evm', 'eth_getCode', [address, 'latest']), '0x00');
  });

  it('reorganizes the given number of blocks, with transactions in the new ones', async () => {
    const { adminClient, landmarks } = service();
    const { accounts, contracts } = landmarks.evm;
    const snapshot = await adminClient.snapshot();
    await adminClient.mine(4);
    const first = Number(await head()) - 3;
    const hashes = async (): Promise<readonly string[]> => {
      const range = [`0x${(first - 1).toString(16)}`, 'latest', false];
      return (
        await call<readonly { readonly hash: string }[]>(service(), 'http', 'evm', 'eth_getBlockRange', range)
      ).map(({ hash }) => hash);
    };
    const before = await hashes();
    const data = encodeFunctionData({ abi: parseAbi(['function trade(uint256 times)']), args: [3n] });
    await adminClient.reorg(3, [{ from: accounts.alice, to: contracts.bazaar.address, data, block: 1 }]);
    const after = await hashes();
    assert.deepEqual(
      after.map((hash, index) => hash === before[index]),
      [true, true, false, false, false],
    );
    const filter = { address: contracts.bazaar.address, fromBlock: `0x${first.toString(16)}` };
    const logs = await call<readonly { readonly blockHash: string }[]>(service(), 'http', 'evm', 'eth_getLogs', [
      filter,
    ]);
    assert.deepEqual(
      logs.map(({ blockHash }) => blockHash),
      [after[3], after[3], after[3]],
    );
    await adminClient.revert(snapshot);
  });

  it('rejects commands that it does not have', async () => {
    await assert.rejects(service().adminClient.node('anvil_noSuchThing'), /not found/i);
  });
});

describe("the node's binary", () => {
  it('is the one that ANVIL_PATH names, or is reported as missing', () => {
    const kept = process.env['ANVIL_PATH'];
    try {
      process.env['ANVIL_PATH'] = import.meta.filename;
      assert.equal(findFoundryBinary('anvil'), import.meta.filename);
      process.env['ANVIL_PATH'] = path.join(import.meta.dirname, 'no-anvil');
      assert.throws(() => findFoundryBinary('anvil'), /ANVIL_PATH is .*no-anvil, which doesn't exist/);
    } finally {
      if (kept === undefined) delete process.env['ANVIL_PATH'];
      else process.env['ANVIL_PATH'] = kept;
    }
  });
});

describe('artifacts', () => {
  it('are written as Foundry writes them', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'artifacts-'));
    try {
      const written = await writeArtifacts(folder);
      const file = path.join(folder, 'out', 'Vault.sol', 'Vault.json');
      assert.ok(written.includes(file));
      const { abi, bytecode, storageLayout } = JSON.parse(await readFile(file, 'utf8'));
      assert.ok(Array.isArray(abi) && bytecode.object.startsWith('0x60'));
      assert.ok(storageLayout.storage.some((entry: { readonly label: string }) => entry.label === 'positions'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('main.ts', () => {
  it('prints one line of JSON, serves, and ends with its node on request', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(import.meta.dirname, '../../service/main.ts'), '--json'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = await once(createInterface(child.stdout), 'line');
    const description: ServiceDescription = JSON.parse(line);
    const admin = new ServiceAdmin(description.admin);
    const client = await admin.node<string>('web3_clientVersion');
    assert.match(client, /anvil/);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    await assert.rejects(admin.counters());
  });
});
