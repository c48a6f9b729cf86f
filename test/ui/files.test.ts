import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('a notebook that names files outside the workspace', () => {
  let workbench: WorkbenchPage;
  let outside: string;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
    outside = await realpath(path.dirname(workbench.workspace));
    await writeFile(path.join(outside, '.netrc'), 'machine example.com login me password hunter2\n');
  });

  function cell(directive: string): string {
    const { contracts, bazaar } = workbench.service.landmarks.evm;
    return `\`\`\`rpc\n# @network evm\n# @${directive}\neth_getLogs { "address": "${contracts.bazaar.address}", "fromBlock": ${bazaar.fromBlock}, "toBlock": ${bazaar.fromBlock} }\n\`\`\`\n`;
  }

  async function attempts(): Promise<number> {
    return (await workbench.service.adminClient.counters()).attempts.http;
  }

  it('asks with the full real path before it writes, and Cancel writes and sends nothing', async () => {
    await workbench.notebook.open(await workbench.writeFile('writes.rpc', cell('save ../x.csv')));
    const before = await attempts();
    await workbench.notebook.startRun(0);
    await workbench.dialog.getByText('write outside the workspace?').waitFor();
    await workbench.dialog
      .getByText(`Full path: ${path.join(outside, 'x.csv')} (written in the cell as ../x.csv)`)
      .waitFor();
    await workbench.screenshot('files-write-outside');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await workbench.notebook.finished(0), false);
    await workbench.notebook.outputFrame.getByText("You didn't allow Rpcbook to write").first().waitFor();
    assert.equal(existsSync(path.join(outside, 'x.csv')), false);
    assert.equal(await attempts(), before);
  });

  it('asks before it reads, and never shows text of the file', async () => {
    await workbench.notebook.open(await workbench.writeFile('reads.rpc', cell('abi ../.netrc')));
    await workbench.notebook.startRun(0);
    await workbench.dialog.getByText('read a file outside the workspace?').waitFor();
    await workbench.dialog.getByText(path.join(outside, '.netrc')).waitFor();
    await workbench.screenshot('files-read-outside');
    await workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
    await workbench.notebook.outputFrame.getByText("You didn't allow Rpcbook to read").first().waitFor();
    await workbench.notebook.startRun(0);
    await workbench.dialog.getByRole('button', { name: 'Allow' }).click();
    await workbench.notebook.outputFrame.getByText('This is not a declaration that can be read.').first().waitFor();
    const shown = [
      await workbench.page.locator('body').innerText(),
      await workbench.notebook.outputFrame.locator('body').innerText(),
    ].join('\n');
    assert.doesNotMatch(shown, /hunter2|password/);
    await workbench.screenshot('files-read-allowed');
  });
});
