import assert from 'node:assert/strict';

import type { WorkbenchPage } from './workbenchPage';

/** Types the local service's key and secret into the real prompts, unless an earlier suite did. */
export async function setKey(workbench: WorkbenchPage): Promise<void> {
  const { quickInput, service } = workbench;
  const tree = await workbench.openTree('rpcbook.networks', 'Networks');
  const row = tree.item('Local service');
  await row.waitFor();
  if (/key set/i.test(await row.innerText())) return;
  await workbench.runCommand('Rpcbook: Set API Key');
  await quickInput.expect('API key for “local”');
  assert.ok(await quickInput.isPassword(), 'the key is typed as dots');
  await quickInput.answer(service.keys.key);
  await quickInput.expect('API key secret');
  assert.ok(await quickInput.isPassword(), 'the secret is typed as dots');
  await quickInput.answer(service.keys.secret);
  await row.filter({ hasText: /key set/i }).waitFor();
}
