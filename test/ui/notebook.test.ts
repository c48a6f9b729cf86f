import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { waitFor } from '../run/waitFor';
import type { Fault } from '../service/front/fault';
import { setKey } from './pages/setKey';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

const receipt = 'eth_getTransactionReceipt 0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697';

/** Returns a notebook with these cells on the local EVM chain. */
function notebookOf(...cells: readonly string[]): string {
  return cells.map((cell) => `\`\`\`rpc\n# @network evm\n${cell}\n\`\`\`\n`).join('\n');
}

describe('a notebook in the workbench', () => {
  let workbench: WorkbenchPage;
  let files = 0;

  before(async () => {
    workbench = await sharedWorkbench();
    await setKey(workbench);
  });

  beforeEach(() => workbench.service.adminClient.behave());

  async function open(...cells: readonly string[]): Promise<string> {
    files += 1;
    const file = await workbench.writeFile(`notebook${files}.rpc`, notebookOf(...cells));
    await workbench.notebook.open(file);
    return file;
  }

  /** Returns the text form of a cell's output, or the message of its error. */
  async function answer(index: number): Promise<string> {
    return workbench.host.evaluate((api, at) => {
      const items = api.window.activeNotebookEditor?.notebook.cellAt(at).outputs[0]?.items ?? [];
      const item =
        items.find(({ mime }) => mime === 'text/plain') ??
        items.find(({ mime }) => mime === 'application/vnd.code.notebook.error');
      return new TextDecoder().decode(item?.data);
    }, index);
  }

  async function creditsSpent(): Promise<number> {
    const { spending } = await workbench.service.adminClient.counters();
    return spending[workbench.service.keys.key]?.credits ?? 0;
  }

  const failures: readonly { readonly fault: Fault; readonly says: RegExp }[] = [
    { fault: { kind: 'unauthorized' }, says: /key/i },
    { fault: { kind: 'paymentRequired' }, says: /credit/i },
    { fault: { kind: 'forbidden' }, says: /rejected|allow|secret|settings/i },
    { fault: { kind: 'tooManyRequests', retryAfter: '7' }, says: /7 s|seconds|too many|rate/i },
    { fault: { kind: 'serverError', status: 503 }, says: /503/ },
    { fault: { kind: 'wrongId' }, says: /another request/ },
    { fault: { kind: 'malformedJson' }, says: /not JSON/ },
    { fault: { kind: 'truncatedJson' }, says: /JSON/ },
    { fault: { kind: 'html' }, says: /html/i },
    { fault: { kind: 'drop' }, says: /connection|closed/i },
    { fault: { kind: 'cut' }, says: /connection|closed|cut/i },
    { fault: { kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere' }, says: /redirect/i },
    { fault: { kind: 'keyInError' }, says: /\[redacted\]/ },
  ];
  for (const { fault, says } of failures) {
    it(`shows the cause and the fix of ${fault.kind}, without the key`, async () => {
      await open(receipt);
      await workbench.service.adminClient.misbehave({ fault });
      assert.equal(await workbench.notebook.run(0), false);
      const text = await answer(0);
      assert.match(text, says);
      const { key, secret } = workbench.service.keys;
      for (const form of [
        key,
        secret,
        encodeURIComponent(key),
        Buffer.from(`${key}:${secret}`).toString('base64'),
        Buffer.from(key).toString('base64').slice(0, 30),
      ]) {
        assert.ok(!text.includes(form), 'the key is in the answer');
      }
    });
  }

  it('aborts the request when the cell is stopped', async () => {
    await open(receipt);
    await workbench.service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 60_000 } });
    const { attempts } = await workbench.service.adminClient.counters();
    await workbench.notebook.startRun(0);
    while ((await workbench.service.adminClient.counters()).attempts.http === attempts.http)
      await workbench.page.waitForTimeout(50);
    const stop = (await workbench.notebook.cell(0)).getByRole('button', { name: /Stop Execution|Stop Cell/ }).first();
    for (let turn = 0; !/stopped before the answer arrived/.test(await answer(0)); turn += 1) {
      // A toolbar that is drawn again at that moment ignores the click.
      if (turn % 200 === 0) await stop.click({ timeout: 20_000 }).catch(() => undefined);
      await workbench.page.waitForTimeout(50);
    }
    assert.equal(await workbench.notebook.finished(0), false);
  });

  it('aborts the cells that run for another cell when that cell is stopped, and does not send it afterward', async () => {
    await open(`# @name first\n${receipt}`, 'eth_getBlockByNumber {{first.blockNumber}} false');
    await workbench.service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 60_000 } });
    const sent = async () => (await workbench.service.adminClient.counters()).attempts.http;
    const before = await sent();
    await workbench.notebook.startRun(1);
    while ((await sent()) === before) await workbench.page.waitForTimeout(50);
    await workbench.host.evaluate(async (api) => {
      const document = api.window.activeNotebookEditor?.notebook.uri;
      await api.commands.executeCommand('notebook.cell.cancelExecution', { ranges: [{ start: 1, end: 2 }], document });
    });
    assert.equal(await workbench.notebook.finished(1), false);
    assert.equal((await sent()) - before, 1);
    // The other cell may end later.
    await waitFor(
      () => answer(0),
      (text) => /stopped before the answer arrived/.test(text),
    );
    assert.match(await answer(1), /Stopped while `first` was running/);
  });

  it('runs cells again after their notebook was closed while they ran and waited', async () => {
    files += 1;
    const file = await workbench.writeFile(`notebook${files}.rpc`, notebookOf(receipt, 'eth_blockNumber'));
    // VS Code keeps a notebook that an extension opens for minutes after its editor closes, but not one of this command.
    const openAsUser = () =>
      workbench.host.evaluate(async (api, path) => {
        await api.commands.executeCommand('vscode.open', api.Uri.file(path));
        while (api.window.activeNotebookEditor?.notebook.uri.fsPath !== path)
          await new Promise((resolve) => setTimeout(resolve, 20));
      }, file);
    await openAsUser();
    await workbench.service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 60_000 } });
    const { attempts } = await workbench.service.adminClient.counters();
    await workbench.notebook.startRunAll();
    while ((await workbench.service.adminClient.counters()).attempts.http === attempts.http)
      await workbench.page.waitForTimeout(50);
    await workbench.clear();
    await workbench.host.evaluate(async (api, path) => {
      while (api.workspace.notebookDocuments.some(({ uri }) => uri.fsPath === path))
        await new Promise((resolve) => setTimeout(resolve, 20));
    }, file);
    await workbench.service.adminClient.behave();
    await openAsUser();
    await workbench.notebook.startRunAll();
    assert.equal(await workbench.notebook.finished(0), true);
    assert.equal(await workbench.notebook.finished(1), true);
  });

  it('sends none of many cells after the first, if all are stopped together', async () => {
    const { token } = workbench.service.landmarks.evm.contracts;
    await open(...Array.from({ length: 400 }, (_, index) => `eth_getStorageAt ${token.address} ${index} latest`));
    await workbench.notebook.kernelFound();
    await workbench.service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 60_000 } });
    const sent = async () => (await workbench.service.adminClient.counters()).attempts.http;
    const before = await sent();
    await workbench.host.evaluate(async (api) => {
      let isOver = false;
      const run = api.commands.executeCommand('notebook.execute').then(() => {
        isOver = true;
      });
      // Until VS Code knows of the first cells, it has nothing to stop.
      while (!isOver) {
        await api.commands.executeCommand('notebook.cancelExecution');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await run;
    });
    const stopped = await sent();
    assert.ok(stopped - before <= 1, `${stopped - before} requests were sent`);
    await workbench.service.adminClient.behave();
    assert.equal(await workbench.notebook.run(0), true);
    assert.equal(await sent(), stopped + 1);
  });

  it('runs all other cells if one of many is stopped immediately', async () => {
    // All executions are created while the first one still runs.
    const count = 200;
    const stopped = 5;
    await open(...Array.from({ length: count }, () => 'eth_blockNumber'));
    await workbench.notebook.kernelFound();
    await workbench.service.adminClient.misbehave({ fault: { kind: 'delay', milliseconds: 6_000 }, times: 1 });
    const ran = await workbench.host.evaluate(async (api, cell) => {
      const run = api.commands.executeCommand('notebook.execute');
      const document = api.window.activeNotebookEditor?.notebook;
      const hasNextRun = () => document?.cellAt(cell + 1).executionSummary?.success === true;
      // Until VS Code knows of the cell, it has nothing to stop.
      while (!hasNextRun()) {
        await api.commands.executeCommand('notebook.cell.cancelExecution', {
          ranges: [{ start: cell, end: cell + 1 }],
          document: document?.uri,
        });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await run;
      return (document?.getCells() ?? []).map(({ executionSummary }) => executionSummary?.success === true);
    }, stopped);
    assert.deepEqual(
      ran.flatMap((isDone, index) => (isDone ? [] : [index])),
      [stopped],
    );
  });

  it('sends nothing and charges nothing for an invalid cell, and shows the position of the error', async () => {
    const before = await creditsSpent();
    await open(
      'eth_getTransactionReceipt',
      'eth_getLogs { "fromBlock": }',
      '@nothing = 1\neth_call {{undefinedName}} latest',
    );
    for (const [cell, says] of [
      [0, /needs the parameter `hash`/],
      [1, /Not sent/],
      [2, /undefinedName/],
    ] as const) {
      assert.equal(await workbench.notebook.run(cell), false);
      assert.match(await answer(cell), says);
    }
    assert.equal(await creditsSpent(), before);
  });

  it("reports that a network doesn't exist, and charges nothing", async () => {
    const before = await creditsSpent();
    const file = await workbench.writeFile('nowhere.rpc', '```rpc\n# @network nowhere\neth_blockNumber\n```\n');
    await workbench.notebook.open(file);
    assert.equal(await workbench.notebook.run(0), false);
    assert.match(await answer(0), /There is no network/);
    assert.equal(await creditsSpent(), before);
  });

  it('sends a raw envelope as written, and shows a batch', async () => {
    await open(
      '[{"jsonrpc":"2.0","id":7,"method":"eth_chainId","params":[]},{"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}]',
    );
    assert.equal(await workbench.notebook.run(0), true);
    const { lastRequests } = await workbench.service.adminClient.counters();
    assert.equal(
      lastRequests.at(-1)?.body,
      '[{"jsonrpc":"2.0","id":7,"method":"eth_chainId","params":[]},{"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}]',
    );
  });

  it('saves an edit of one cell and keeps every other byte', async () => {
    const text =
      '\ufeff# Title\r\n\r\n~~~~rpc  \r\neth_chainId\r\n~~~~\r\n\r\n\r\nSome *text*\r\n```rpc\r\neth_blockNumber';
    const file = await workbench.writeFile('bytes.rpc', text);
    await workbench.notebook.open(file);
    await workbench.host.evaluate(async (api) => {
      const notebook = api.window.activeNotebookEditor?.notebook;
      if (!notebook) throw new Error('no notebook');
      const edit = new api.WorkspaceEdit();
      edit.replace(notebook.cellAt(1).document.uri, new api.Range(0, 0, 0, 11), 'eth_gasPrice');
      await api.workspace.applyEdit(edit);
      await notebook.save();
    });
    assert.equal(await readFile(file, 'utf8'), text.replace('eth_chainId', 'eth_gasPrice'));
  });

  it('keeps every other byte without a copy of cells that are written as new ones', async () => {
    const text =
      '# Title\r\n\r\n```rpc\r\neth_chainId\r\n```\r\n\r\n~~~rpc\r\neth_accounts\r\n~~~\r\n\r\n```rpc\r\neth_gasPrice\r\n```\r\n\r\n\r\n```rpc\r\neth_blockNumber\r\n```\r\n';
    const file = await workbench.writeFile('plain.rpc', text);
    await workbench.notebook.open(file);
    const copies = await workbench.host.evaluate(async (api) => {
      const notebook = api.window.activeNotebookEditor?.notebook;
      if (!notebook) throw new Error('no notebook');
      const kept = notebook.getCells().map(({ metadata }) => metadata['rpcbook'] !== undefined);
      const edit = new api.WorkspaceEdit();
      edit.replace(notebook.cellAt(2).document.uri, new api.Range(0, 0, 0, 12), 'eth_syncing');
      await api.workspace.applyEdit(edit);
      await notebook.save();
      return kept;
    });
    assert.deepEqual(copies, [true, false, true, true, true]);
    assert.equal(await readFile(file, 'utf8'), text.replace('eth_accounts', 'eth_syncing'));
  });

  it("rejects a file that isn't UTF-8 with a clear error and doesn't change it", async () => {
    const bytes = Buffer.from([0x60, 0x60, 0x60, 0x72, 0x70, 0x63, 0x0a, 0xff, 0xfe, 0x0a]);
    const file = await workbench.writeFile('latin.rpc', bytes);
    const message = await workbench.host.evaluate(async (api, name) => {
      try {
        await api.workspace.openNotebookDocument(api.Uri.file(name));
        return 'opened';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    }, file);
    assert.match(message, /isn.t UTF-8/);
    assert.deepEqual(await readFile(file), bytes);
  });

  it('creates a new notebook and opens one as text', async () => {
    await workbench.runCommand('Rpcbook: New RPC Notebook');
    await workbench.host.evaluate(async (api) => {
      while (api.window.activeNotebookEditor?.notebook.isUntitled !== true)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
    });
    await workbench.clear();
    await open('eth_chainId');
    await workbench.runCommand('Rpcbook: Open as Text');
    await workbench.page
      .locator('.editor-instance .monaco-editor')
      .filter({ visible: true })
      .getByText('eth_chainId')
      .first()
      .waitFor();
    await workbench.screenshot('open-as-text');
  });

  it('shows in a second window the credits that the first one spends', async () => {
    const second = await workbench.page.context().newPage();
    try {
      await second.goto(workbench.page.url());
      const item = second.locator('.statusbar-item[id="rpcbook.rpcbook.rpcbook.credits"]');
      await second.locator('.activitybar').getByRole('tab', { name: 'Rpcbook' }).click();
      await item.waitFor();
      const before = await item.innerText();
      await open(receipt);
      assert.equal(await workbench.notebook.run(0), true);
      await second.waitForFunction(
        ([id, text]) => document.querySelector<HTMLElement>(`.statusbar-item[id="${id}"]`)?.innerText !== text,
        ['rpcbook.rpcbook.rpcbook.credits', before] as const,
      );
    } finally {
      await second.close();
    }
  });
});
