import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigurationTarget, extensions, Uri, window, workspace } from 'vscode';
import { createServiceCatalogue } from '../../src/core/catalogue/catalogue';
import { UserCatalogues } from '../../src/host/catalogue/userCatalogues';
import { settingIds } from '../../src/host/contributions';
import { ServiceSettings } from '../../src/host/networks/serviceSettings';

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

  it('are kept from what a node told, for its family, until they are forgotten', async () => {
    const [network] = settings.networks;
    assert.ok(network);
    const document = JSON.stringify({ openrpc: '1.2.6', methods: [{ name: 'node_special', params: [] }, { name: 'eth_getLogs', params: [] }, { summary: 'nameless' }] });
    const first = new UserCatalogues(createServiceCatalogue(), log, Uri.file(storage));
    const { methods, problems } = await first.keep(network, document);
    assert.deepEqual([methods.map(({ name }) => name), problems.map(({ place }) => place)], [['node_special'], ['methods[2]']]);
    first.dispose();
    const catalogue = createServiceCatalogue();
    const second = new UserCatalogues(catalogue, log, Uri.file(storage));
    await second.load();
    assert.deepEqual(catalogue.find('node_special')?.families, [network.family]);
    assert.equal(catalogue.find('eth_getLogs')?.document, 'service');
    assert.deepEqual(await second.discoveredNetworks(), [network.key]);
    await second.forget(network.key);
    assert.equal(catalogue.find('node_special'), undefined);
    second.dispose();
  });

  it('keep nothing of what is no document', async () => {
    const [network] = settings.networks;
    assert.ok(network);
    const catalogues = new UserCatalogues(createServiceCatalogue(), log, Uri.file(storage));
    const { methods, problems } = await catalogues.keep(network, 'null');
    assert.deepEqual([methods, problems.length, await catalogues.discoveredNetworks()], [[], 1, []]);
    catalogues.dispose();
  });
});
