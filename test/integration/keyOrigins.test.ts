import assert from 'node:assert/strict';

import { commands, ConfigurationTarget, workspace } from 'vscode';

import { settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { readTestService } from './readTestService';
import { userServices } from './window/services';
import type { ShownPrompt } from './window/shownPrompt';
import { noticeOf, promptFor, setKey, start } from './window/testWindow';

const { url, keys } = readTestService();
const home = new URL(url).origin;
const hosts = Array.from({ length: 10 }, (_, index) => `n${index + 1}`);
const originOf = (host: string) => `http://${host}.localhost:9`;
const setServices = (services: readonly object[] | undefined) =>
  workspace.getConfiguration().update(settingIds.services, services, ConfigurationTarget.Workspace);

/** The user's own settings name the local service. A workspace names ten more addresses, where nothing listens. */
describe('origins of a key', () => {
  before(async () => {
    await setKey();
    const added = ['local', 'team'].map((alias) => ({
      id: `their-${alias}`,
      credential: alias,
      rpcUrl: 'http://{network}.localhost:9',
      networks: hosts.map((id) => ({ id, family: 'evm' })),
    }));
    await setServices([...userServices(), ...added]);
  });

  after(() => setServices(undefined));

  /** Runs a command and selects a key. Returns what ends with the command. */
  async function startFor(command: string, alias: string): Promise<{ readonly done: Promise<unknown> }> {
    const done = start(command);
    await (await promptFor('Select an API key')).pick(alias);
    return { done };
  }

  /** Opens the list of the origins of a key. */
  async function manage(alias: string): Promise<ShownPrompt> {
    await startFor('rpcbook.key.manageOrigins', alias);
    return promptFor(`Origins of the API Key “${alias}”`);
  }

  it('stay unchanged when a key is replaced, even if the workspace names others', async () => {
    const { done } = await startFor('rpcbook.key.set', 'local');
    const prompt = await promptFor('API key for “local”');
    assert.ok(prompt.question.includes(`It is sent to ${home} and nowhere else.`), prompt.question);
    prompt.answer(keys.key);
    (await promptFor('API key secret')).answer(keys.secret);
    await done;
    await noticeOf(`It is sent to ${home} and nowhere else.`);
    const origins = await manage('local');
    await origins.item(home);
    assert.equal(origins.itemTexts.length, 1);
    assert.match(origins.itemTexts.join('\n'), /in your settings/);
  });

  it('need a separate approval each, by name, if only the workspace names them', async () => {
    const { done } = await startFor('rpcbook.key.set', 'team');
    for (const host of hosts) {
      const question = await noticeOf(`Send the key “team” to ${originOf(host)}?`);
      assert.ok(question.isModal);
      question.answer(host === 'n9' ? 'Allow' : "Don't Allow");
    }
    const prompt = await promptFor('API key for “team”');
    assert.ok(prompt.question.includes(`It is sent to ${originOf('n9')} and nowhere else.`), prompt.question);
    prompt.answer('result');
    await waitFor(
      () => prompt.problem ?? prompt.question,
      (problem) => problem.includes('This API key is a common word in answers.'),
    );
    prompt.answer(keys.key);
    await done;
    await noticeOf(`It is sent to ${originOf('n9')} and nowhere else.`);
  });

  it('can be listed and revoked, and then need a new approval before anything is sent', async () => {
    const origins = await manage('team');
    const { description, detail } = await origins.item(originOf('n9'));
    assert.match(`${description ?? ''} ${detail ?? ''}`, /in the settings of this workspace/);
    await origins.pressItemButton(originOf('n9'), 'Revoke');
    await waitFor(
      () => origins.itemTexts.join('\n'),
      (texts) => texts.includes('The key is sent to no address'),
    );
    origins.cancel();
    const tested = start('rpcbook.network.test');
    await (await promptFor('Select a network')).pick('their-team/n9');
    (await noticeOf('Send eth_chainId to')).answer('Send');
    (await noticeOf(`Send the key “team” to ${originOf('n9')} as well?`)).answer(undefined);
    await tested;
    const { done } = await startFor('rpcbook.key.delete', 'team');
    (await noticeOf('Delete the key “team”')).answer('Delete Key');
    await done;
    await commands.executeCommand('rpcbook.key.manageOrigins', { alias: 'team' });
    await noticeOf('No API key is set for “team”');
  });
});
