import assert from 'node:assert/strict';

import { noHints } from '../../../src/core/formats/abi/names/decodeHints';
import { changedLabels } from '../../../src/core/knowledge/names/changedLabels';
import { readServices } from '../../../src/core/model/networks/readServices';
import { type ChangedName, readChangedNames, withChangedNames } from '../../../src/messages/changedNames';

const vault = `0x${'ab'.repeat(20)}`;
const other = `0x${'cd'.repeat(20)}`;

const shownNames = (contractNames: Readonly<Record<string, string>>, name: ChangedName) =>
  withChangedNames({ ...noHints, contractNames }, [name]).contractNames;

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

describe('names in an answer that is already shown', () => {
  it('are replaced by a new label, and disappear with it', () => {
    const added: ChangedName = { address: vault, name: 'Treasury', isLabel: true, former: [] };
    assert.deepEqual(shownNames({ [vault]: 'Vault', [other]: 'Other' }, added), {
      [vault]: 'Treasury',
      [other]: 'Other',
    });
    assert.deepEqual(shownNames({}, added), { [vault]: 'Treasury' });
    assert.deepEqual(shownNames({ [vault]: 'Treasury' }, { address: vault, former: ['Treasury'] }), {});
  });

  it('become those of the project again without the label', () => {
    const removed: ChangedName = { address: vault, name: 'Vault', former: ['Treasury'] };
    assert.deepEqual(shownNames({ [vault]: 'Treasury' }, removed), { [vault]: 'Vault' });
  });

  it('stay if they were learned after the label was removed', () => {
    assert.deepEqual(shownNames({ [vault]: 'Verified' }, { address: vault, former: ['Treasury'] }), {
      [vault]: 'Verified',
    });
  });

  it('are read only from a whole message', () => {
    const message = { kind: 'changedNames', network: 'main/one', names: [{ address: vault, former: [] }] };
    assert.deepEqual(readChangedNames(message), message);
    assert.deepEqual(readChangedNames({ ...message, lacks: { calls: 'no' } })?.lacks, { calls: 'no' });
    assert.equal(readChangedNames({ ...message, lacks: { calls: 5 } }), undefined);
    assert.equal(readChangedNames({ ...message, names: [{ address: vault }] }), undefined);
    assert.equal(readChangedNames({ ...message, kind: 'ages' }), undefined);
  });
});
