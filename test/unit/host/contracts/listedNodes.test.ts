import assert from 'node:assert/strict';

import type { ContractNode, ContractsNode, NetworkContractsNode } from '../../../../src/host/contracts/contractNode';
import { ListedNodes } from '../../../../src/host/contracts/listedNodes';
import { evmNetwork } from '../../core/answer/decode/exampleNetworks';

const address = `0x${'11'.repeat(20)}`;

function networkNode(label: string): NetworkContractsNode {
  const contract = {
    network: evmNetwork.key,
    address,
    label,
    known: undefined,
    token: undefined,
    implementation: undefined,
  };
  const list = { known: [contract], labeled: [], seen: [] };
  return { kind: 'network', on: evmNetwork, name: evmNetwork.name, isDefault: true, list };
}

function contractNode(parent: NetworkContractsNode): ContractNode {
  const contract = parent.list.known[0] ?? assert.fail('no contract');
  return { kind: 'contract', contract, on: parent.on, network: parent.on.key, address, parent };
}

const note = (parent: ContractNode, text: string): ContractsNode => ({ kind: 'note', text, parent });

describe('what the Contracts view draws again', () => {
  const network = networkNode('Vault');
  const contract = contractNode(network);
  const listed = (): ListedNodes => {
    const nodes = new ListedNodes();
    nodes.tookOutermost([network]);
    nodes.tookParts(contract, [note(contract, 'No ABI is known')]);
    return nodes;
  };
  const source = (label: string, text: string) => ({
    outermost: () => Promise.resolve([networkNode(label)]),
    partsOf: (of: ContractNode) => Promise.resolve([note(of, text)]),
  });

  it('is nothing if nothing changed, although everything was read again', async () => {
    assert.deepEqual(await listed().changed(source('Vault', 'No ABI is known')), []);
  });

  it('is a contract whose parts changed, and no other', async () => {
    const [changed] = (await listed().changed(source('Vault', 'Its ABI is empty'))) ?? [];
    assert.equal(changed, contract);
  });

  it('is everything if a name changed, or before anything was listed', async () => {
    assert.equal(await listed().changed(source('Vault 2', 'No ABI is known')), 'all');
    assert.equal(await new ListedNodes().changed(source('Vault', 'No ABI is known')), 'all');
  });

  it('is decided by the last of several comparisons, and by none after the end', async () => {
    const nodes = listed();
    const [first, second] = [nodes.changed(source('Old', '')), nodes.changed(source('Vault', 'No ABI is known'))];
    assert.equal(await first, undefined);
    assert.deepEqual(await second, []);
    const last = nodes.changed(source('Other', ''));
    nodes.end();
    assert.equal(await last, undefined);
  });
});
