import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';

import type { Anvil } from '../../service/evm/anvil';
import { minedReceipt } from '../../service/evm/minedReceipt';
import type { ForgeProject } from '../../service/foundry/forgeProject';
import type { AbiFolder } from '../core/formats/abi/abiFolder';
import { createDeployedFolder } from './deployedFolder';
import { localNode, runInFolder } from './runInFolder';

/** What the proxy is upgraded to. Its code has immutables, a library, and metadata at its end. */
const source = (comment = '') => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
${comment}
contract VaultNext {
    uint256 public total;
    mapping(address => uint256) public balances;
    uint256 public cap;
    uint256 public immutable first;
    address public immutable owner;
    constructor(uint256 one) { first = one; owner = msg.sender; }
    function raise(uint256 to) external { cap = to * first + 1; }
}
`;

/** On the command line, contracts that nothing links are looked at only if settings say so. */
const auto = { 'rpcbook.ask.proxies': 'auto' };

describe('rpcbook run with a contract that no file of a deployment tool knows', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let project: ForgeProject;
  let next: string;

  before(async () => {
    ({ folder, node, project } = await createDeployedFolder());
    await folder.write('project/src/VaultNext.sol', source());
    const url = `http://127.0.0.1:${node.port}`;
    next = await project.create(url, 'src/VaultNext.sol:VaultNext', '7');
    const written = await readFile(folder.file('project/broadcast/Deploy.s.sol/31337/run-latest.json'), 'utf8');
    const transactions: readonly { readonly contractName: string; readonly contractAddress: string }[] =
      JSON.parse(written).transactions;
    const proxy = transactions.find(({ contractName }) => contractName === 'Proxy')?.contractAddress;
    const data = `0x3659cfe6${next.slice(2).padStart(64, '0')}`;
    await minedReceipt(node, await node.request('eth_sendTransaction', [{ ...(await sender()), to: proxy, data }]));
  });
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  async function sender(): Promise<{ readonly from: string | undefined }> {
    const [from] = await node.request<readonly string[]>('eth_accounts', []);
    return { from };
  }

  async function run(request: string, settings: object = {}): Promise<string> {
    await folder.write('notes.rpc', `\`\`\`rpc\n${request}\n\`\`\`\n`);
    await folder.write('settings.json', { 'rpcbook.services': [localNode(node.port)], ...settings });
    const { text } = await runInFolder(folder, { deployments: folder.file('.') });
    return text;
  }

  it('recognizes what is behind a proxy by its code, and says so', async () => {
    const called = await run('eth_call Proxy first');
    assert.match(called, /first +7 +\(uint256\)/);
    assert.match(called, /VaultNext, recognized by its code \(project\/out\/VaultNext\.sol\/VaultNext\.json\), behind/);
    const read = await run('eth_getStorageAt Proxy total latest');
    assert.match(read, new RegExp(`runs VaultNext, recognized by its code \\(.+\\) at ${next}, not Vault`, 'i'));
    assert.match(read, /total +5 +\(uint256\)[^]*VaultNext, recognized by its code/);
    assert.match(await run('eth_getStorageAt Proxy cap latest'), /cap +0 +\(uint256\)/);
  });

  it('recognizes a contract that is no proxy, whose name still gives no address', async () => {
    assert.match(
      await run(`eth_call ${next} first`, auto),
      /first +7 +\(uint256\)[^]*VaultNext, recognized by its code/,
    );
    assert.match(await run('eth_call VaultNext first'), /Not sent/);
  });

  it('is not taken in by equal code of several contracts, and names them', async () => {
    const artifact = JSON.parse(await readFile(folder.file('project/out/VaultNext.sol/VaultNext.json'), 'utf8'));
    const { object } = artifact.deployedBytecode;
    const other = `${object.slice(0, -20)}${'1'.repeat(16)}${object.slice(-4)}`;
    const target = { compilationTarget: { 'src/Copy.sol': 'Copy' } };
    const copy = {
      ...artifact,
      metadata: { ...artifact.metadata, settings: { ...artifact.metadata.settings, ...target } },
    };
    await folder.write('project/out/Copy.sol/Copy.json', {
      ...copy,
      deployedBytecode: { ...artifact.deployedBytecode, object: other },
    });
    // The metadata tells whose code it is.
    assert.match(await run('eth_call Proxy first'), /VaultNext, recognized by its code/);
    await folder.write('project/out/Copy.sol/Copy.json', copy);
    assert.match(
      await run('eth_call Proxy first'),
      /no ABI of it is known\. Several artifacts have its code: (?:Copy|VaultNext) \(.+\) and (?:Copy|VaultNext) \(/,
    );
    await rm(folder.file('project/out/Copy.sol'), { recursive: true });
  });

  it('recognizes code that was compiled again from sources with another comment, and no other code', async () => {
    await folder.write('project/src/VaultNext.sol', source('// Compiled again.'));
    await project.build();
    assert.match(await run('eth_call Proxy first'), /first +7[^]*VaultNext, recognized by its code/);
    await folder.write('project/src/VaultNext.sol', source().replace('+ 1;', '+ 2;'));
    await project.build();
    assert.match(await run('eth_call Proxy first'), /which is not Vault; no ABI of it is known\./);
  });
});
