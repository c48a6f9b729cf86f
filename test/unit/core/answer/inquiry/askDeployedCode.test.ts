import assert from 'node:assert/strict';

import { askDeployedCode } from '../../../../../src/core/answer/inquiry/askDeployedCode';
import { describeListed, listContracts } from '../../../../../src/core/editor/lookup/contractList';
import { CodeOnChain } from '../../../../../src/core/knowledge/deployments/codeOnChain';
import { canonicalAddress } from '../../../../../src/core/knowledge/names/canonicalAddress';
import type { Network } from '../../../../../src/core/model/networks/network';
import { Anvil } from '../../../../service/evm/anvil';
import { AbiFolder } from '../../formats/abi/abiFolder';
import { inquiryWorld } from './inquiryWorld';

const gone = `0x${'aa'.repeat(20)}`;
const there = `0x${'bb'.repeat(20)}`;

describe('files of deployments older than the chain', () => {
  let folder: AbiFolder;
  let node: Anvil;
  let code: CodeOnChain;
  let world: ReturnType<typeof inquiryWorld>;
  let changes = 0;
  before(async () => {
    folder = await AbiFolder.create();
    await folder.write('deployments/local/.chainId', '31337');
    await folder.write('deployments/local/Vault.json', { address: gone, abi: [] });
    await folder.write('deployments/local/Token.json', { address: there, abi: [] });
    node = await Anvil.start({});
    await node.request('anvil_setCode', [there, '0x00']);
  });
  beforeEach(() => {
    code = new CodeOnChain();
    changes = 0;
    code.onDidChange(() => (changes += 1));
    world = inquiryWorld(folder, node, 'auto', undefined, 'off', code);
  });
  afterEach(() => world.dispose());
  after(async () => {
    await node.stop();
    await folder.delete();
  });

  const ask = (network: Network = world.network) =>
    askDeployedCode(network, code, new AbortController().signal, world.ports);
  const listed = async (): Promise<Record<string, string>> => {
    const { known } = await listContracts(world.network, world.knowledge, { on: () => [] });
    return Object.fromEntries(known.map((each) => [each.label, describeListed(each, world.network)]));
  };

  it('are marked after one batch, in lists and in every source of the name', async () => {
    assert.doesNotMatch(JSON.stringify(await listed()), /not on this chain/);
    await ask();
    const asked = world.sent.map(({ method, params }) => [method, params]);
    assert.deepEqual(
      asked.toSorted(),
      [gone, there].map((each) => ['eth_getCode', [canonicalAddress(each, world.network), 'latest']]),
    );
    const { Vault = '', Token = '' } = await listed();
    assert.match(Vault, / · not on this chain$/);
    assert.doesNotMatch(Token, /not on this chain/);
    const book = await world.knowledge.addressBook(world.network);
    const sourceOf = (name: string): string | undefined => book.named(name)[0]?.source;
    assert.equal(sourceOf('Vault'), 'deployments/local/Vault.json, not on this chain');
    assert.equal(sourceOf('Token'), 'deployments/local/Token.json');
    assert.equal(changes, 1);
  });

  it('are asked about once, until something may have been deployed or the chain starts over', async () => {
    await ask();
    await ask();
    assert.equal(world.sent.length, 2);
    code.forgetMissing();
    assert.doesNotMatch(JSON.stringify(await listed()), /not on this chain/);
    await ask();
    assert.deepEqual(
      world.sent.slice(2).map(({ params }) => params),
      [[canonicalAddress(gone, world.network), 'latest']],
    );
    code.forgetChain(world.network);
    await ask();
    assert.equal(world.sent.length, 5);
  });

  it('are asked about only where that is free and allowed', async () => {
    const { rpc } = world.network;
    assert.ok(rpc);
    await ask({ ...world.network, ws: { ...rpc, origin: 'https://node.example' } });
    assert.deepEqual(world.sent, []);
    const quiet = inquiryWorld(folder, node, 'off', undefined, 'off', code);
    await askDeployedCode(quiet.network, code, new AbortController().signal, quiet.ports);
    quiet.dispose();
    assert.deepEqual(quiet.sent, []);
  });

  it('stay as they are if the node gives no answer, which is then left alone', async () => {
    const stopped = await Anvil.start({});
    await stopped.stop();
    const silent = inquiryWorld(folder, stopped, 'auto', undefined, 'off', code);
    const askSilent = () => askDeployedCode(silent.network, code, new AbortController().signal, silent.ports);
    await askSilent();
    assert.equal(code.missingOn(silent.network).size, 0);
    const { length } = silent.ledger;
    await askSilent();
    silent.dispose();
    assert.equal(silent.ledger.length, length);
    assert.equal(changes, 0);
  });
});
