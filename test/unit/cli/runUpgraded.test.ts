import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { encodeFunctionData, type Hex } from 'viem';

import type { NotebookPlan } from '../../../src/core/run/report/runReport';
import type { Anvil } from '../../service/evm/anvil';
import { type Artifacts, compileContracts } from '../../service/evm/compileContracts';
import { minedReceipt } from '../../service/evm/minedReceipt';
import type { AbiFolder } from '../core/formats/abi/abiFolder';
import { createDeployedFolder } from './deployedFolder';
import { type FolderRun, localNode, runInFolder } from './runInFolder';

const richest = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** What proxies are upgraded to: its variables are elsewhere, and it has a function that `Vault` hasn't. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract VaultNext {
    uint128 public fee;
    uint128 public cap;
    uint256 public total;
    function set(uint128 value) external { fee = 1; cap = value; total = 99; }
}
contract Upgraded {
    function upgradeTo(address) external {}
    function set(uint128) external {}
}
contract Beacon {
    address public implementation;
    constructor(address first) { implementation = first; }
    function upgradeTo(address next) external { implementation = next; }
}
contract BeaconProxy {
    constructor(address beacon) {
        assembly { sstore(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50, beacon) }
    }
    fallback() external payable {
        address beacon;
        assembly { beacon := sload(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50) }
        address target = Beacon(beacon).implementation();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}`;

describe('rpcbook run with a proxy that was upgraded by what no file of a deployment tool knows', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let artifacts: Artifacts;
  let vault: string;
  let next: Hex;
  let beaconed: Hex;
  let oldBlock: number;
  let upgradeBlock: number;
  let deposited: string;
  let set: string;
  const plans: NotebookPlan[] = [];

  before(async () => {
    ({ folder, node } = await createDeployedFolder());
    artifacts = await compileContracts({ 'Upgraded.sol': source });
    // Without its code, so that only settings tell which contract it is of.
    await folder.write('next/VaultNext.json', { ...artifacts['VaultNext'], deployedBytecode: undefined });
    const written = await readFile(folder.file('project/broadcast/Deploy.s.sol/31337/run-latest.json'), 'utf8');
    const { transactions } = JSON.parse(written);
    const created = (name: string): string =>
      transactions.find((one: { readonly contractName: string }) => one.contractName === name).contractAddress;
    vault = created('Vault');
    next = await create('VaultNext');
    const beacon = await create('Beacon', vault);
    beaconed = await create('BeaconProxy', beacon);
    // A tool kept what is behind the proxy, but not that a beacon says so.
    await folder.write('deployments/local/.chainId', '31337');
    await folder.write('deployments/local/Beaconed.json', { address: beaconed, implementation: vault, abi: [] });
    const built = async (name: string) =>
      JSON.parse(await readFile(folder.file(`project/out/${name}.sol/${name}.json`), 'utf8'));
    const { abi, deployedBytecode, storageLayout } = await built('Vault');
    const { bytecode } = await built('Proxy');
    const keptProxy = await createBy(bytecode.object, vault);
    const kept = { abi, deployedBytecode: deployedBytecode.object, storageLayout };
    await folder.write('deployments/local/Kept.json', { ...kept, address: keptProxy, implementation: vault });
    // hardhat-deploy joins the ABIs of a proxy and of what is behind it, and keeps the code of the proxy.
    const mergedProxy = await createBy(bytecode.object, vault);
    const merged = { abi, deployedBytecode: (await built('Proxy')).deployedBytecode.object };
    await folder.write('deployments/local/Merged.json', { ...merged, address: mergedProxy, implementation: vault });
    // A list of ABIs has no code.
    const listedProxy = await createBy(bytecode.object, vault);
    await folder.write('deployments/local/Listed.json', { abi, address: listedProxy, implementation: vault });
    oldBlock = Number(await node.request<string>('eth_blockNumber', []));
    await node.request('anvil_mine', ['0x28']);
    await send(created('Proxy'), 'upgradeTo', [next]);
    await send(beacon, 'upgradeTo', [next]);
    for (const proxy of [keptProxy, mergedProxy, listedProxy]) await send(proxy, 'upgradeTo', [next]);
    upgradeBlock = Number(await node.request<string>('eth_blockNumber', [])) + 1;
    set = await send(created('Proxy'), 'set', [77n]);
    for (const proxy of [beaconed, keptProxy]) await send(proxy, 'set', [77n]);
    deposited = transactions.find((one: { readonly function: string | null }) =>
      one.function?.startsWith('deposit'),
    ).hash;
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function mined(transaction: object): Promise<{ readonly hash: string; readonly contractAddress: Hex }> {
    const hash = await node.request<string>('eth_sendTransaction', [
      { from: richest, gas: '0x989680', ...transaction },
    ]);
    const { contractAddress } = await minedReceipt<{ readonly contractAddress: Hex }>(node, hash);
    return { hash, contractAddress };
  }

  function create(name: string, argument?: string): Promise<Hex> {
    return createBy(artifacts[name]?.bytecode ?? '', argument);
  }

  async function createBy(code: string, argument = ''): Promise<Hex> {
    const { contractAddress } = await mined({
      data: `${code}${argument.slice(2).padStart(argument === '' ? 0 : 64, '0')}`,
    });
    return contractAddress;
  }

  async function send(to: string, functionName: string, args: readonly unknown[]): Promise<string> {
    const abi = artifacts['Upgraded']?.abi ?? [];
    const { hash } = await mined({ to, data: encodeFunctionData({ abi, functionName, args }) });
    return hash;
  }

  /** Plans a request to a node where calls cost something. */
  async function plan(request: string): Promise<FolderRun> {
    await folder.write('notes.rpc', `\`\`\`rpc\n${request}\n\`\`\`\n`);
    const service = { ...localNode(node.port), rpcUrl: 'https://node.example.com' };
    await folder.write('settings.json', { 'rpcbook.services': [service], 'rpcbook.costs': { eth_call: 7 } });
    const onPlan = (planned: NotebookPlan) => void plans.push(planned);
    return runInFolder(folder, { deployments: folder.file('.'), plansOnly: true, onPlan });
  }

  async function run(request: string, settings: object = {}): Promise<string> {
    await folder.write('notes.rpc', `\`\`\`rpc\n${request}\n\`\`\`\n`);
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)], ...settings });
    const { text } = await runInFolder(folder, { deployments: folder.file('.') });
    return text;
  }

  /** Says what the new contract is. */
  const named = () => ({ 'rpcbook.abi.addresses': { [next]: folder.file('next/VaultNext.json') } });

  it('reads variables by the layout of what is behind it now, and says that it was upgraded', async () => {
    const text = await run('eth_getStorageAt Proxy total latest', named());
    assert.match(text, /total +99 +\(uint256\)/);
    assert.match(text, /Source +VaultNext, behind ERC-1967 proxy/);
    assert.match(text, new RegExp(`runs VaultNext at ${next}, not Vault at ${vault}, so it was read again`, 'i'));
    assert.match(await run('eth_getStorageAt Proxy cap latest', named()), /cap +77 +\(uint128\)/);
    assert.match(await run('eth_getStorageValues Proxy { total, fee }', named()), /total +99[^]*fee +1 /);
  });

  it('calls functions by the ABI of what is behind it now', async () => {
    assert.match(await run('eth_call Proxy cap', named()), /cap +77 +\(uint128\)/);
    assert.match(await run('eth_call Proxy total', named()), /Decoded by +VaultNext, behind ERC-1967 proxy/);
  });

  it('reads an old block by what was behind it then', async () => {
    const words = /total +5 +\(uint256\)[^]*Vault, behind ERC-1967 proxy/;
    assert.match(await run(`eth_getStorageAt Proxy total ${oldBlock}`, named()), words);
    assert.match(await run(`eth_call Proxy total { block: ${oldBlock} }`, named()), words);
    const head = Number(await node.request<string>('eth_blockNumber', []));
    assert.match(await run(`eth_getStorageAt Proxy total latest-${head - oldBlock}`, named()), words);
    assert.match(await run(`eth_call Proxy cap { block: ${head} }`, named()), /cap +77 +\(uint128\)/);
    assert.match(await run(`eth_getStorageAt Proxy total ${head}`, named()), /total +99 /);
  });

  it('calls a list by what is behind each contract', async () => {
    const text = await run('eth_call Proxy total\neth_call Beaconed total', named());
    assert.equal(text.match(/runs VaultNext at 0x/g)?.length, 2, text);
    assert.match(text, /Decoded by\n +total\(\) +VaultNext/);
  });

  it('says what is behind it if nothing is known of that, and reads nothing by the old layout', async () => {
    const unknown = new RegExp(`The implementation is ${next}, which is not Vault; no layout of it is known\\.`, 'i');
    for (const request of [
      'eth_getStorageAt Proxy total latest',
      'eth_getStorageAt Proxy cap latest',
      'eth_getStorageValues Proxy { total }',
      '# @blame\neth_getStorageAt Proxy total latest',
    ]) {
      const text = await run(request);
      assert.match(text, unknown, request);
      assert.doesNotMatch(text, /total +\d|Nothing was sent/, request);
    }
    for (const request of ['eth_call Proxy total', 'eth_call Proxy cap'])
      assert.match(await run(request), /which is not Vault; no ABI of it is known\./, request);
  });

  it('finds who set a variable of what is behind it now', async () => {
    const text = await run('# @blame\neth_getStorageAt Proxy total latest', named());
    assert.match(text, new RegExp(`total is 99 since block ${upgradeBlock} `));
    assert.match(text, /VaultNext/);
  });

  it('names the slots that a transaction changed by what was behind it then', async () => {
    const changes = (hash: string): Promise<string> =>
      run(`debug_traceTransaction ${hash} { tracer: prestateTracer, tracerConfig: { diffMode: true } }`, named());
    const [now, then] = [await changes(set), await changes(deposited)];
    assert.match(now, /\bcap\b[^]*77/);
    assert.match(then, /total[^]*5/);
    assert.doesNotMatch(then, /VaultNext/);
  });

  it('does not read by the file of a tool that names the proxy after what was behind it', async () => {
    assert.match(await run('eth_getStorageAt Kept total latest', named()), /total +99 [^]*VaultNext, behind/);
    assert.match(await run('eth_getStorageAt Kept total latest'), /which is not Vault; no layout of it is known\./);
    assert.match(await run('eth_call Kept cap', named()), /cap +77 +\(uint128\)/);
  });

  it('takes no names from the ABI of a file that names the proxy after what was behind it', async () => {
    for (const name of ['Merged', 'Listed']) {
      const gone = await run(`eth_call ${name} deposit 5`, named());
      assert.match(gone, /deposit/);
      assert.match(gone, /Not sent/, name);
      assert.match(await run(`eth_call ${name} deposit 5`), /which is not Vault; no ABI of it is known\./, name);
      assert.match(await run(`eth_call ${name} withdraw 5 { block: ${oldBlock} }`, named()), /TooMuch/, name);
    }
  });

  it('follows a beacon that leads elsewhere', async () => {
    const read = await run('eth_getStorageAt Beaconed total latest', named());
    assert.match(read, /total +99 +\(uint256\)[^]*VaultNext, behind beacon proxy/);
    assert.match(await run('eth_call Beaconed cap', named()), /cap +77 +\(uint128\)/);
  });

  it('reads by what is behind it at the block of any tag', async () => {
    // Anvil's safe block is the 32nd before the newest one, after the upgrade, and its final one the 64th, before it.
    await node.request('anvil_mine', ['0x28']);
    const now = /(?:total +99|cap +77) [^]*VaultNext, behind ERC-1967 proxy/;
    for (const tag of ['safe', 'pending'])
      for (const request of [
        `eth_getStorageAt Proxy total ${tag}`,
        `eth_getStorageAt Proxy cap ${tag}`,
        `eth_getStorageValues Proxy { total } ${tag}`,
        `eth_call Proxy total { block: ${tag} }`,
        `eth_call Proxy cap { block: ${tag} }`,
      ])
        assert.match(await run(request, named()), now, request);
    const then = /total +5 [^]*Vault, behind ERC-1967 proxy/;
    for (const request of [
      'eth_getStorageAt Proxy total finalized',
      'eth_getStorageValues Proxy { total } finalized',
      'eth_call Proxy total { block: finalized }',
    ]) {
      assert.match(await run(request, named()), then, request);
      assert.match(
        await run(`eth_call Proxy cap\n\`\`\`\n\n\`\`\`rpc\n${request}`, named()),
        then,
        `${request}, after latest`,
      );
    }
    for (const request of ['eth_getStorageAt Proxy total earliest', 'eth_call Proxy cap { block: earliest }'])
      assert.match(await run(request, named()), /There is no contract at 0x\w{40} in block 0\./, request);
  });

  it('plans what is sent at most, if it was upgraded', async () => {
    const { text } = await plan('eth_call Proxy total');
    const most = 'up to 21 credits \\+ 8 unpriced calls if the proxy was upgraded';
    assert.match(text, new RegExp(`local/evm: 7 credits .+, ${most}\\n`));
    assert.match(text, new RegExp(`Together .+, ${most}\\. Nothing was sent\\.`));
    const [cell] = plans.at(-1)?.cells ?? [];
    assert.deepEqual([cell?.calls, cell?.ifUpgraded?.calls], [2, 9]);
  });

  it('asks nothing if settings turn such questions off', async () => {
    const text = await run('eth_call Proxy total', { ...named(), 'rpcbook.ask.proxies': 'off' });
    assert.match(text, /Decoded by +Vault, behind ERC-1967 proxy/);
  });
});
