import assert from 'node:assert/strict';

import { extensions } from 'vscode';

import { noticeOf, promptFor, start, testWindow } from './window/testWindow';

describe('credentials', () => {
  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
  });

  it('ends Set API Key when its prompt is canceled', async () => {
    for (const given of [[{ alias: 'local' }], []]) {
      const done = start('rpcbook.key.set', ...given);
      (await promptFor('API key')).cancel();
      await done;
    }
  });

  it("doesn't ask for a key that no network would use", async () => {
    await start('rpcbook.key.set', { alias: 'used-by-none' });
    await noticeOf('No network uses the key “used-by-none”');
    assert.deepEqual(testWindow.prompts, []);
  });

  it('has no origins to manage without a key', async () => {
    await start('rpcbook.key.manageOrigins', { alias: 'used-by-none' });
    await noticeOf('No API key is set for “used-by-none”');
    assert.deepEqual(testWindow.prompts, []);
  });

  it('gives other extensions no access to a key', () => {
    assert.equal(extensions.getExtension('rpcbook.rpcbook')?.exports, undefined);
  });
});
