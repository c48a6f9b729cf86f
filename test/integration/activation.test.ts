import assert from 'node:assert/strict';
import { extensions } from 'vscode';

describe('the extension in a real extension host', () => {
  it('is found and activates', async () => {
    const extension = extensions.getExtension('rpcbook.rpcbook');
    assert.ok(extension, 'VS Code knows no extension rpcbook.rpcbook');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
