import assert from 'node:assert/strict';

import { changedLabels } from '../../../../../src/core/knowledge/names/changedLabels';
import { readServices } from '../../../../../src/core/model/networks/readServices';

const vault = `0x${'ab'.repeat(20)}`;
const other = `0x${'cd'.repeat(20)}`;

describe('the labels that a change of settings changes', () => {
  const { services } = readServices([
    { id: 'main', rpcUrl: 'http://127.0.0.1:1/{network}', networks: [{ id: 'one', family: 'evm', chainId: '1' }] },
  ]);
  const network = services[0]?.networks[0];
  assert.ok(network);
  const label = (address: string, value: string, of?: string) => ({ network: of, address, value });

  it('are those of its network, each with the label before', () => {
    const before = { labels: [label(vault, 'Old'), label(other, 'Same')] };
    const after = { labels: [label(vault.toUpperCase().replace('X', 'x'), 'New', 'one'), label(other, 'Same')] };
    assert.deepEqual([...changedLabels(before, after, network)], [[vault, 'Old']]);
    assert.deepEqual([...changedLabels({}, before, network).values()], [undefined, undefined]);
  });

  it("leave out those of other networks, and those that the user's own label hides", () => {
    const before = { labels: [label(vault, 'Mine')] };
    const after = {
      labels: [label(vault, 'Mine'), label(other, 'Elsewhere', 'two')],
      workspaceLabels: [label(vault, 'Theirs')],
    };
    assert.equal(changedLabels(before, after, network).size, 0);
  });
});
