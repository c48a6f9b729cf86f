import assert from 'node:assert/strict';

import { ConfigurationTarget, extensions, workspace } from 'vscode';

import { chainKey } from '../../src/core/model/networks/network';
import { settingIds } from '../../src/host/contributions';
import { ServiceSettings } from '../../src/host/settings/serviceSettings';

interface WrittenService {
  readonly id: string;
}

describe('the networks that a workspace names', () => {
  const own = workspace.getConfiguration().get<readonly WrittenService[]>(settingIds.services, []);

  before(() => extensions.getExtension('rpcbook.rpcbook')?.activate());
  afterEach(() => update(undefined));

  async function update(services: readonly object[] | undefined): Promise<void> {
    await workspace.getConfiguration().update(settingIds.services, services, ConfigurationTarget.Workspace);
  }

  function networksIn(workspaceId: string) {
    const settings = new ServiceSettings(workspaceId);
    const networks = settings.networks.map((network) => ({ ...network, chain: chainKey(network) }));
    settings.dispose();
    return networks;
  }

  it("are distinguished from the user's, from those of other workspaces, and from a changed copy of the user's", async () => {
    const before = networksIn('A');
    assert.ok(before.length > 0);
    assert.ok(before.every(({ ofWorkspace }) => ofWorkspace === undefined));
    const stranger = {
      id: 'stranger',
      rpcUrl: 'https://stranger.example',
      networks: [{ id: 'mainnet', family: 'evm', chainId: '1' }],
    };
    await update([...own, stranger]);
    const [inA, inB] = [networksIn('A'), networksIn('B')];
    assert.deepEqual(
      inA.map(({ ofWorkspace }) => ofWorkspace),
      [...before.map(() => undefined), 'A'],
    );
    assert.deepEqual(
      inA.slice(0, -1).map(({ chain }) => chain),
      before.map(({ chain }) => chain),
    );
    assert.notEqual(inA.at(-1)?.chain, inB.at(-1)?.chain);
    await update(own.map((service) => ({ ...service, wsUrl: 'wss://stranger.example', wsPath: '' })));
    const changed = networksIn('A').filter(({ ws }) => ws?.origin === 'wss://stranger.example');
    assert.ok(changed.length > 0);
    for (const { chain, ofWorkspace } of changed) {
      assert.equal(ofWorkspace, 'A');
      assert.ok(!before.some((each) => each.chain === chain));
    }
  });
});
