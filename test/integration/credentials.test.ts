import assert from 'node:assert/strict';

import { commands, extensions } from 'vscode';

import { pressUntil } from './pressUntil';

describe('credentials', () => {
  before(async () => {
    await extensions.getExtension('rpcbook.rpcbook')?.activate();
  });

  for (const command of ['rpcbook.key.set', 'rpcbook.key.replace']) {
    it(`ends ${command} when its prompt is canceled`, async () => {
      await pressUntil(
        'workbench.action.closeQuickOpen',
        Promise.resolve(commands.executeCommand(command, { alias: 'local' })),
      );
      await pressUntil('workbench.action.closeQuickOpen', Promise.resolve(commands.executeCommand(command)));
    });
  }

  it("doesn't ask for a key that no network would use", async () => {
    await commands.executeCommand('rpcbook.key.set', { alias: 'used-by-none' });
  });

  it('has no origins to manage without a key', async () => {
    await commands.executeCommand('rpcbook.key.manageOrigins', { alias: 'used-by-none' });
  });

  it('gives other extensions no access to a key', () => {
    assert.equal(extensions.getExtension('rpcbook.rpcbook')?.exports, undefined);
  });
});
