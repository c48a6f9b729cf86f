import assert from 'node:assert/strict';

import { extensions, workspace } from 'vscode';

import { readTestService } from './readTestService';

describe('the extension in a real extension host', () => {
  it('is found and activates', async () => {
    const extension = extensions.getExtension('rpcbook.rpcbook');
    assert.ok(extension, 'VS Code has no extension rpcbook.rpcbook');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('has settings that point to the local service', () => {
    const [service] = workspace.getConfiguration('rpcbook').get<readonly { readonly gasUrl: string }[]>('services', []);
    assert.equal(service?.gasUrl, `${readTestService().url}/gas`);
  });
});
