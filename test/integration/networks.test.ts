import assert from 'node:assert/strict';

import { commands, ConfigurationTarget, env, extensions, ThemeIcon, window, workspace } from 'vscode';

import { Secret } from '../../src/core/base/credentials/secret';
import { createServiceCatalogue } from '../../src/core/model/catalogue/catalogue';
import { settingIds } from '../../src/host/contributions';
import { CredentialStore } from '../../src/host/credentials/credentialStore';
import { NetworkHealth, NetworksTree } from '../../src/host/networks/networksTree';
import { ServiceSettings } from '../../src/host/settings/serviceSettings';
import { MemorySecrets } from '../unit/host/credentials/memorySecrets';
import { readTestService } from './readTestService';
import { noticeOf, promptFor, start, testWindow } from './window/testWindow';

const serviceId = 'local-service';

async function update(id: string, value: unknown): Promise<void> {
  await workspace.getConfiguration().update(id, value, ConfigurationTarget.Global);
}

interface ServiceValue {
  readonly id?: string;
  readonly dailyCredits?: number;
  readonly gasUrl?: string;
}

function services(): readonly ServiceValue[] {
  return workspace.getConfiguration().get(settingIds.services, []);
}

describe('networks', () => {
  let original: readonly ServiceValue[];

  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
    original = services();
  });

  afterEach(async () => {
    await update(settingIds.services, original);
    await update(settingIds.defaultNetwork, undefined);
    await update(settingIds.costs, undefined);
    await update(settingIds.timeoutSeconds, undefined);
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('registers every command that it contributes', async () => {
    const contributed: readonly { readonly command: string }[] =
      extensions.getExtension('rpcbook.rpcbook')?.packageJSON.contributes.commands;
    const registered = new Set(await commands.getCommands(true));
    assert.deepEqual(
      contributed.map(({ command }) => command).filter((id) => !registered.has(id)),
      [],
    );
  });

  describe('the tree', () => {
    const settings = new ServiceSettings();
    const credentials = new CredentialStore(
      new MemorySecrets(),
      async () => false,
      () => {},
    );
    const health = new NetworkHealth(credentials);
    const catalogue = createServiceCatalogue();
    const tree = new NetworksTree({
      settings,
      credentials,
      health,
      live: { all: [] },
      methodsOf: (network) => catalogue.ofFamily(network.family),
    });

    after(() => {
      for (const disposable of [tree, health, credentials, settings]) disposable.dispose();
    });

    async function rows(): Promise<readonly string[]> {
      return (await tree.getChildren()).map((node) => {
        const { label, description } = tree.getTreeItem(node);
        return `${String(label)}: ${String(description)}`;
      });
    }

    it('has services with their keys, networks with their transports, and methods with their cost', async () => {
      const [service] = await tree.getChildren();
      assert.ok(service?.kind === 'service');
      assert.equal(tree.getTreeItem(service).description, 'API key missing');
      assert.equal(tree.getTreeItem(service).contextValue, 'service keyMissing');
      const networks = await tree.getChildren(service);
      assert.deepEqual(
        networks.map((node) => tree.getTreeItem(node).description),
        ['default · HTTP, WebSocket, gas API', 'HTTP', 'HTTP'],
      );
      const methods = (await tree.getChildren(networks[0])).map((node) => tree.getTreeItem(node));
      const costs = new Map(methods.map(({ label, description }) => [label, description]));
      assert.equal(costs.get('eth_getLogs'), '255 credits');
      assert.equal(costs.get('eth_getBlockRange'), 'unpriced');
    });

    it("names an entry that can't be read, and shows the rest", async () => {
      await update(settingIds.services, [{ id: 'bad', rpcUrl: 7, networks: [] }, ...original]);
      assert.deepEqual(await rows(), [
        'rpcUrl must be text, but it is 7: services[0]',
        'bad: No API key needed',
        'Local service: API key missing',
      ]);
    });

    it("names a cost that can't be read", async () => {
      await update(settingIds.costs, { eth_call: 26, eth_getCode: 'dear' });
      assert.deepEqual(settings.requests.costs, { eth_call: { kind: 'known', credits: 26 } });
      assert.equal(
        (await rows())[0],
        'costs.eth_getCode must be a number of credits, or "unpriced", but it is "dear": ',
      );
    });

    it("names an amount that can't be read and an unknown default network, and replaces neither", async () => {
      await update(settingIds.timeoutSeconds, 'long');
      await update(settingIds.defaultNetwork, 'local-service/evn');
      assert.deepEqual((await rows()).slice(0, 2), [
        'request.timeoutSeconds must be a number of seconds up to 3600, but it is "long": ',
        'defaultNetwork: No configured network has this name: Did you mean local-service/evm?',
      ]);
      assert.equal(settings.requests.timeoutMilliseconds, 30_000);
      assert.equal(settings.defaultNetwork, undefined);
    });

    it('is empty if nothing is configured, so that the welcome view appears', async () => {
      await update(settingIds.services, []);
      assert.deepEqual(await tree.getChildren(), []);
    });

    it('shows the cause and the fix on a network whose key was rejected', async () => {
      const network = settings.networks[0];
      assert.ok(network);
      await credentials.set({ alias: 'local', key: new Secret('k1'), origins: [] });
      health.note({
        call: { kind: 'rpc', method: 'eth_chainId', params: [] },
        network,
        family: network.family,
        transport: 'http',
        request: { endpoint: network.rpc?.template ?? '', verb: 'POST', payload: '' },
        outcome: { kind: 'httpError', status: 401, excerpt: '' },
        startedAt: 0,
        milliseconds: 1,
        bytesSent: 0,
        bytesReceived: 0,
        cost: undefined,
      });
      const [service] = await tree.getChildren();
      assert.equal(tree.getTreeItem(service!).description, 'Invalid API key');
      const [node] = await tree.getChildren(service);
      assert.ok(node);
      const item = tree.getTreeItem(node);
      assert.match(String(item.description), /^Invalid API key · /);
      assert.ok(item.iconPath instanceof ThemeIcon && item.iconPath.id === 'error');
    });
  });

  it('sets the default network', async () => {
    await commands.executeCommand('rpcbook.network.setDefault', { serviceId, networkId: 'solana' });
    assert.equal(workspace.getConfiguration().get(settingIds.defaultNetwork), `${serviceId}/solana`);
  });

  it('accepts the bare ID of a network as the default', async () => {
    await update(settingIds.defaultNetwork, 'solana');
    const settings = new ServiceSettings();
    assert.equal(settings.defaultNetwork?.key, `${serviceId}/solana`);
    settings.dispose();
  });

  it('copies an endpoint with a placeholder for the key', async () => {
    await commands.executeCommand('rpcbook.network.copyEndpoint', { serviceId, networkId: 'solana' });
    assert.equal(await env.clipboard.readText(), `${readTestService().url}/solana/v3/<API_KEY>`);
  });

  it('asks which of several endpoints to copy', async () => {
    const copied = start('rpcbook.network.copyEndpoint', { serviceId, networkId: 'evm' });
    const prompt = await promptFor('Copy Endpoint');
    assert.deepEqual(
      prompt.items.map(({ label }) => label),
      ['HTTP', 'WebSocket', 'Gas API'],
    );
    await prompt.pick('HTTP');
    await copied;
    assert.equal(await env.clipboard.readText(), `${readTestService().url}/evm/v3/<API_KEY>`);
  });

  it('opens settings at the place of a problem', async () => {
    await commands.executeCommand('rpcbook.settings.reveal', { place: 'rpcbook.services[0].networks[1].family' });
    const editor = window.activeTextEditor;
    assert.ok(editor);
    assert.equal(editor.document.getText(editor.selection), '"solana"');
  });

  it('opens settings at a service to edit', async () => {
    const edited = start('rpcbook.service.edit', { serviceId });
    await (await promptFor('Edit Service: Local service')).pick('Edit in settings.json');
    await edited;
    const editor = window.activeTextEditor;
    assert.match(editor?.document.getText(editor.selection) ?? '', /^\{\s*"id": "local-service"/);
  });

  it('changes the daily credits of a service by a prompt, which refuses what settings refuse', async () => {
    const edited = start('rpcbook.service.edit', { serviceId });
    await (await promptFor('Edit Service: Local service')).pick('Daily Credits');
    const prompt = await promptFor('Daily Credits of Local service');
    prompt.type('many');
    prompt.accept();
    assert.match(prompt.problem ?? '', /a whole number of credits above 0/);
    prompt.answer('5000');
    await edited;
    assert.deepEqual(
      services().map(({ dailyCredits }) => dailyCredits),
      original.map(({ id, dailyCredits }) => (id === serviceId ? 5000 : dailyCredits)),
    );
  });

  it('asks for the key and its secret after the URL of a gas API that takes them', async () => {
    const edited = start('rpcbook.service.edit', { serviceId });
    await (await promptFor('Edit Service: Local service')).pick('Gas API URL');
    (await promptFor('Gas API URL of Local service')).answer('https://gas.example.com');
    (await promptFor('Set API Key')).cancel();
    await edited;
    assert.equal(services().find(({ id }) => id === serviceId)?.gasUrl, 'https://gas.example.com');
  });

  for (const given of [undefined, 7]) {
    it(`changes nothing when the argument of Test Connection is ${given ?? 'nothing'} and the user cancels`, async () => {
      const tested = start('rpcbook.network.test', given);
      (await promptFor('Test Connection')).cancel();
      await tested;
      assert.deepEqual(services(), original);
    });
  }

  it('says that a network is gone when its connection is tested', async () => {
    await start('rpcbook.network.test', { serviceId: 'gone', networkId: 'gone' });
    await noticeOf('“gone/gone” is no longer in settings');
    assert.deepEqual([services(), testWindow.prompts], [original, []]);
  });
});
