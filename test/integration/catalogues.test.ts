import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ConfigurationTarget, extensions, window, workspace } from 'vscode';

import { createServiceCatalogue } from '../../src/core/model/catalogue/catalogue';
import { PrivateFolder } from '../../src/disk/privateFolder';
import { RealLocalFiles } from '../../src/disk/realLocalFiles';
import { UserCatalogues } from '../../src/host/catalogue/userCatalogues';
import { settingIds } from '../../src/host/contributions';
import { ServiceSettings } from '../../src/host/settings/serviceSettings';

describe('OpenRPC documents of users', () => {
  const log = window.createOutputChannel('Rpcbook test', { log: true });
  const settings = new ServiceSettings();
  let storage: string;

  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
    storage = await mkdtemp(path.join(tmpdir(), 'rpcbook-catalogues-'));
  });

  after(async () => {
    await workspace.getConfiguration().update(settingIds.catalogueDocuments, undefined, ConfigurationTarget.Global);
    log.dispose();
    settings.dispose();
    await rm(storage, { recursive: true, force: true });
  });

  it("are stored from a node's report, for its family, until they are removed", async () => {
    const [network] = settings.networks;
    assert.ok(network);
    const document = JSON.stringify({
      openrpc: '1.2.6',
      methods: [{ name: 'node_special', params: [] }, { name: 'eth_getLogs', params: [] }, { summary: 'nameless' }],
    });
    const first = new UserCatalogues({
      catalogue: createServiceCatalogue(),
      log,
      kept: new PrivateFolder(path.join(storage, 'catalogue')),
      files: new RealLocalFiles(),
      settings,
    });
    const { methods, problems } = await first.keep(network, document);
    assert.deepEqual(
      [methods.map(({ name }) => name), problems.map(({ place }) => place)],
      [['node_special'], ['methods[2]']],
    );
    first.dispose();
    const catalogue = createServiceCatalogue();
    const second = new UserCatalogues({
      catalogue,
      log,
      kept: new PrivateFolder(path.join(storage, 'catalogue')),
      files: new RealLocalFiles(),
      settings,
    });
    await second.load();
    assert.deepEqual(catalogue.find('node_special')?.families, [network.family]);
    assert.equal(catalogue.find('eth_getLogs')?.document, 'service');
    assert.deepEqual(await second.discoveredNetworks(), [network]);
    await second.forget(network);
    assert.equal(catalogue.find('node_special'), undefined);
    second.dispose();
  });

  it("store nothing from data that isn't a document", async () => {
    const [network] = settings.networks;
    assert.ok(network);
    const catalogues = new UserCatalogues({
      catalogue: createServiceCatalogue(),
      log,
      kept: new PrivateFolder(path.join(storage, 'catalogue')),
      files: new RealLocalFiles(),
      settings,
    });
    const { methods, problems } = await catalogues.keep(network, 'null');
    assert.deepEqual([methods, problems.length, await catalogues.discoveredNetworks()], [[], 1, []]);
    catalogues.dispose();
  });

  it('can be outside the workspace only in user settings', async () => {
    const outside = path.join(storage, 'outside.json');
    await writeFile(outside, JSON.stringify({ openrpc: '1.2.6', methods: [{ name: 'outside_special', params: [] }] }));
    const catalogue = createServiceCatalogue();
    const files = new RealLocalFiles();
    const catalogues = new UserCatalogues({
      catalogue,
      log,
      kept: new PrivateFolder(path.join(storage, 'none')),
      files,
      settings,
    });
    const set = async (value: readonly string[] | undefined, target: ConfigurationTarget) => {
      await workspace.getConfiguration().update(settingIds.catalogueDocuments, value, target);
      await catalogues.load();
    };
    await set([outside], ConfigurationTarget.Workspace);
    assert.equal(catalogue.find('outside_special'), undefined);
    await set(undefined, ConfigurationTarget.Workspace);
    await set([outside], ConfigurationTarget.Global);
    assert.ok(catalogue.find('outside_special'));
    catalogues.dispose();
  });
});
