import assert from 'node:assert/strict';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const hosts = Array.from({ length: 10 }, (_, index) => `n${index + 1}`);
const originOf = (host: string) => `http://${host}.localhost:9`;

/** The user's own settings name the local service. A workspace names ten more addresses, where nothing listens. */
describe('origins of a key', () => {
  let workbench: WorkbenchPage;
  let home: string;

  before(async () => {
    workbench = await sharedWorkbench();
    home = new URL(workbench.service.url).origin;
    await setKey(workbench);
    await setWorkspaceServices(['local', 'team']);
  });

  after(async () => {
    await workbench.host.evaluate(async (api) => {
      await api.workspace.getConfiguration('rpcbook').update('services', undefined, api.ConfigurationTarget.Workspace);
    });
  });

  /** Adds, to the user's services, one with ten networks for each of these credentials. */
  async function setWorkspaceServices(aliases: readonly string[]): Promise<void> {
    const added = aliases.map((alias) => ({
      id: `their-${alias}`,
      credential: alias,
      rpcUrl: 'http://{network}.localhost:9',
      networks: hosts.map((id) => ({ id, family: 'evm' })),
    }));
    await workbench.host.evaluate(async (api, services) => {
      const settings = api.workspace.getConfiguration('rpcbook');
      const own = settings.inspect<readonly unknown[]>('services')?.globalValue ?? [];
      await settings.update('services', [...own, ...services], api.ConfigurationTarget.Workspace);
    }, added);
    const inForce = () =>
      workbench.host.evaluate((api) => JSON.stringify(api.workspace.getConfiguration('rpcbook').get('services')));
    while (!(await inForce()).includes('their-team')) await workbench.page.waitForTimeout(50);
  }

  async function manage(alias: string): Promise<void> {
    await workbench.runCommand('Rpcbook: Manage API Key Origins…');
    await workbench.quickInput.expect('Select an API key');
    await workbench.quickInput.pick(alias);
    await workbench.quickInput.expect(`Origins of the API Key “${alias}”`);
  }

  it('stay unchanged when a key is replaced, even if the workspace names others', async () => {
    const { quickInput, service } = workbench;
    await workbench.runCommand('Rpcbook: Replace API Key…');
    await quickInput.expect('Select an API key');
    await quickInput.pick('local');
    await quickInput.expect('API key for “local”');
    const prompt = await quickInput.message.innerText();
    assert.ok(prompt.includes(`It is sent to ${home} and nowhere else.`), prompt);
    await quickInput.answer(service.keys.key);
    await quickInput.expect('API key secret');
    await quickInput.answer(service.keys.secret);
    await workbench.notification(`It is sent to ${home} and nowhere else.`).waitFor();
    await manage('local');
    await quickInput.row(home).waitFor();
    assert.equal(await quickInput.root.locator('.quick-input-list .monaco-list-row').count(), 1);
    assert.match(await quickInput.row(home).innerText(), /in your settings/);
    await quickInput.cancel();
  });

  it('origins of a key need a separate approval each, by name, if only the workspace names them', async () => {
    const { quickInput, dialog, service } = workbench;
    await workbench.runCommand('Rpcbook: Set API Key…');
    await quickInput.expect('Select an API key');
    await quickInput.pick('team');
    for (const host of hosts) {
      await dialog.getByText(`Send the key “team” to ${originOf(host)}?`).waitFor();
      if (host === 'n3') await workbench.screenshot('key-origin-question');
      await dialog.getByRole('button', { name: host === 'n9' ? 'Allow' : "Don't Allow", exact: true }).click();
    }
    await quickInput.expect('API key for “team”');
    const prompt = await quickInput.message.innerText();
    assert.ok(prompt.includes(`It is sent to ${originOf('n9')} and nowhere else.`), prompt);
    await quickInput.answer('result');
    await quickInput.expect('This API key is a common word in answers.');
    await workbench.screenshot('weak-key');
    await quickInput.answer(service.keys.key);
    await workbench.notification(`It is sent to ${originOf('n9')} and nowhere else.`).waitFor();
  });

  it('origins of a key can be listed and revoked, and then need a new approval before anything is sent', async () => {
    const { quickInput, dialog } = workbench;
    await manage('team');
    await quickInput.row(originOf('n9')).waitFor();
    assert.match(await quickInput.row(originOf('n9')).innerText(), /in the settings of this workspace/);
    await workbench.screenshot('key-origins');
    await quickInput.row(originOf('n9')).hover();
    await quickInput.row(originOf('n9')).getByRole('button', { name: 'Revoke' }).click();
    await quickInput.row('The key is sent to no address').waitFor();
    await quickInput.cancel();
    await workbench.runCommand('Rpcbook: Test Connection…');
    await quickInput.expect('Select a network');
    await quickInput.input.fill('their-team/n9');
    await quickInput.pick('their-team/n9');
    await dialog.getByText('Send eth_chainId to').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText(`Send the key “team” to ${originOf('n9')} as well?`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.runCommand('Rpcbook: Delete API Key…');
    await quickInput.expect('Select an API key');
    await quickInput.pick('team');
    await dialog.getByRole('button', { name: 'Delete Key' }).click();
  });
});
