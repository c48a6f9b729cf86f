import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createServiceCatalogue } from '../../../../../src/core/model/catalogue/catalogue';
import { DiscoveredDocuments } from '../../../../../src/core/model/catalogue/discoveredDocuments';
import { declaredByWorkspace } from '../../../../../src/core/model/catalogue/readDocuments';
import { readOpenRpcText } from '../../../../../src/core/model/catalogue/readOpenRpc';
import type { Network } from '../../../../../src/core/model/networks/network';
import { findEffects } from '../../../../../src/core/request/pipe/sentTransactions';
import { PrivateFolder } from '../../../../../src/disk/privateFolder';
import { evmNetwork } from '../../answer/decode/exampleNetworks';

const document = JSON.stringify({ openrpc: '1.2.6', methods: [{ name: 'vault_empty', params: [] }] });

function at(host: string, network: Network = evmNetwork): Network {
  return { ...network, rpc: { template: `https://${host}/{key}`, origin: `https://${host}` } };
}

describe('DiscoveredDocuments', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-discovered-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const own = at('node.example.com');
  const stranger = { ...at('stranger.example'), ofWorkspace: 'A' };

  async function effectsOn(network: Network, configured: readonly Network[]): Promise<readonly string[]> {
    const discovered = await new DiscoveredDocuments(new PrivateFolder(folder)).read(configured);
    const catalogue = createServiceCatalogue();
    catalogue.extend({ documents: [], discovered: discovered.flatMap(({ methods }) => methods) });
    const call = { method: 'vault_empty', name: 'vault_empty', params: [] };
    return findEffects([call], network, catalogue).map(({ effect }) => effect);
  }

  it('the document of a node declares a method harmless for this node, and for no other network', async () => {
    await new DiscoveredDocuments(new PrivateFolder(folder)).write(stranger, document);
    assert.deepEqual(await effectsOn(stranger, [stranger]), []);
    assert.deepEqual(await effectsOn(own, [own]), ['unknown']);
    const beside = at('other.example.com', { ...evmNetwork, key: 'main/other' });
    assert.deepEqual(await effectsOn(beside, [stranger, beside]), ['unknown']);
    assert.deepEqual(await effectsOn(stranger, [{ ...stranger, ofWorkspace: 'B' }]), ['unknown']);
    await new DiscoveredDocuments(new PrivateFolder(folder)).write(beside, document);
    assert.deepEqual(await effectsOn(beside, [stranger, beside]), []);
    assert.deepEqual(await effectsOn(stranger, [stranger, beside]), []);
  });

  it('a document of a workspace declares methods harmless only for the networks that the workspace names', () => {
    const { methods } = readOpenRpcText(document, 'docs/node.json');
    const effects = (network: Network) => {
      const catalogue = createServiceCatalogue();
      catalogue.extend({ documents: [], discovered: declaredByWorkspace(methods, [own, stranger]) });
      const call = { method: 'vault_empty', name: 'vault_empty', params: [] };
      return findEffects([call], network, catalogue).map(({ effect }) => effect);
    };
    assert.deepEqual(effects(own), ['unknown']);
    assert.deepEqual(effects(stranger), []);
    assert.deepEqual(effects({ ...stranger, ofWorkspace: 'B' }), ['unknown']);
  });

  it('removes documents that do not say which node reported them', async () => {
    const documents = new DiscoveredDocuments(new PrivateFolder(folder));
    await documents.write(own, document);
    const [name] = await readdir(folder);
    await writeFile(path.join(folder, 'main%2Fmainnet,evm.json'), document);
    assert.equal((await documents.read([own])).length, 1);
    assert.deepEqual(await readdir(folder), [name]);
    await documents.remove(own);
    assert.deepEqual(await readdir(folder), []);
  });
});
