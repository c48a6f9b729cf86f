import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import {
  commands,
  ConfigurationTarget,
  type NotebookDocument,
  Range,
  TabInputNotebook,
  TabInputText,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

import { settingIds } from '../../src/host/contributions';
import { waitFor } from '../run/waitFor';
import { ServiceAdmin } from '../service/admin';
import type { Fault } from '../service/front/fault';
import { readTestService } from './readTestService';
import {
  nextEnd,
  notebookText,
  openNotebook,
  outputShows,
  outputText,
  runCell,
  startAllCells,
  writeWorkspaceFile,
} from './window/cells';
import { closed, executionOf, held, openAsUser, stopCell, waitForHeldAnswers } from './window/executions';
import { closeTabs, setKey } from './window/testWindow';

const { keys, landmarks, admin: access } = readTestService();
const admin = new ServiceAdmin(access);
const receipt = 'eth_getTransactionReceipt 0xd49f380533779045e0a31d5f485bd6ea6705e92b06d79aab1c64850119c28697';

/** Returns a notebook with these cells on the local EVM chain. */
const notebookOf = (...cells: readonly string[]): string =>
  notebookText(...cells.map((cell) => `# @network evm\n${cell}`));

describe('a notebook', () => {
  let files = 0;

  waitForHeldAnswers();
  before(setKey);
  beforeEach(() => admin.behave());
  afterEach(async () => {
    await admin.behave();
    await closeTabs();
  });

  function open(...cells: readonly string[]): Promise<NotebookDocument> {
    return openNotebook(`notebook${(files += 1)}.rpc`, notebookOf(...cells));
  }

  const sent = async (): Promise<number> => (await admin.counters()).attempts.http;

  async function sentAfter(before: number): Promise<void> {
    await waitFor(sent, (count) => count > before);
  }

  async function creditsSpent(): Promise<number> {
    const { spending } = await admin.counters();
    return spending[keys.key]?.credits ?? 0;
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
      const notebook = await open(receipt);
      // A read that a reused connection lost is sent once more.
      await admin.misbehave({ fault, times: 2 });
      assert.equal(await runCell(notebook, 0), false);
      const [cell] = notebook.getCells();
      assert.ok(cell);
      assert.match(await outputText(cell), says);
      const data = cell.outputs.flatMap(({ items }) => items.map((item) => new TextDecoder().decode(item.data)));
      const shown = [...data, await outputText(cell)].join('\n');
      for (const form of [
        keys.key,
        keys.secret,
        encodeURIComponent(keys.key),
        Buffer.from(`${keys.key}:${keys.secret}`).toString('base64'),
        Buffer.from(keys.key).toString('base64').slice(0, 30),
      ])
        assert.ok(!shown.includes(form), 'the key is in the answer');
    });
  }

  it('aborts the request when the cell is stopped', async () => {
    const notebook = await open(receipt);
    await admin.misbehave({ fault: held });
    const before = await sent();
    const end = runCell(notebook, 0);
    await sentAfter(before);
    await stopCell(notebook.cellAt(0));
    assert.equal(await end, false);
    await outputShows(notebook.cellAt(0), 'stopped before the answer arrived');
  });

  it('aborts the cells that run for another cell when that cell is stopped, and does not send it afterward', async () => {
    const notebook = await open(`# @name first\n${receipt}`, 'eth_getBlockByNumber {{first.blockNumber}} false');
    await admin.misbehave({ fault: held });
    const before = await sent();
    const end = runCell(notebook, 1);
    await sentAfter(before);
    await stopCell(notebook.cellAt(1));
    assert.equal(await end, false);
    await outputShows(notebook.cellAt(0), 'stopped before the answer arrived');
    await outputShows(notebook.cellAt(1), 'Stopped while `first` was running');
    await admin.behave();
    await runCell(notebook, 0);
    assert.equal((await sent()) - before, 2, 'nothing else was sent before the cell ran again');
  });

  it('ends every cell with the reason if something rejects, before it is sent or after, and runs it again later', async () => {
    const named = 'eth_getLogs { "fromBlock": 0, "toBlock": 1, "topics": ["NoSuchEvent"] }';
    const notebook = await open(named, receipt);
    const { findFiles } = workspace;
    const include = workspace.getConfiguration().inspect(settingIds.abiInclude)?.globalValue;
    // The files are listed again for other patterns.
    const listFiles = (patterns: unknown): Thenable<void> =>
      workspace.getConfiguration().update(settingIds.abiInclude, patterns, ConfigurationTarget.Global);
    await listFiles(['**/listedAgain/*.json']);
    Object.assign(workspace, { findFiles: () => Promise.reject(new Error('The search ended.')) });
    try {
      const before = await sent();
      const ends = [nextEnd(notebook, 0), nextEnd(notebook, 1)];
      await startAllCells(notebook);
      assert.deepEqual(await Promise.all(ends), [false, false]);
      await outputShows(notebook.cellAt(0), 'ended the run of this cell: The search ended.');
      await outputShows(notebook.cellAt(1), 'ended the run of this cell: The search ended.');
      assert.equal((await sent()) - before, 1, 'only the receipt, whose logs were not decoded');
    } finally {
      Object.assign(workspace, { findFiles });
      await listFiles(include);
    }
    assert.equal(await runCell(notebook, 1), true);
  });

  it('runs cells again after it was closed while they ran and waited', async () => {
    const file = await writeWorkspaceFile(`notebook${(files += 1)}.rpc`, notebookOf(receipt, 'eth_blockNumber'));
    const notebook = await openAsUser(file);
    await admin.misbehave({ fault: held });
    const before = await sent();
    const run = startAllCells(notebook);
    await sentAfter(before);
    await closeTabs();
    await closed(notebook);
    await run;
    await admin.behave();
    const again = await openAsUser(file);
    assert.notEqual(again, notebook);
    const ends = [nextEnd(again, 0), nextEnd(again, 1)];
    await startAllCells(again);
    assert.deepEqual(await Promise.all(ends), [true, true]);
  });

  it('sends none of many cells after the first, if all are stopped together', async () => {
    const { token } = landmarks.evm.contracts;
    const slots = Array.from({ length: 400 }, (_, index) => `eth_getStorageAt ${token.address} ${index} latest`);
    const notebook = await open(...slots);
    await admin.misbehave({ fault: held });
    const before = await sent();
    const known = executionOf(notebook, 0);
    const run = startAllCells(notebook);
    await known;
    await commands.executeCommand('notebook.cancelExecution', notebook.uri);
    await run;
    const stopped = await sent();
    assert.ok(stopped - before <= 1, `${stopped - before} requests were sent`);
    await admin.behave();
    assert.equal(await runCell(notebook, 0), true);
    assert.equal(await sent(), stopped + 1);
  });

  it('runs all other cells if one of many is stopped while the first one runs', async () => {
    const stopped = 5;
    const notebook = await open(...Array.from({ length: 200 }, () => 'eth_blockNumber'));
    await admin.misbehave({ fault: held });
    const before = await sent();
    const known = executionOf(notebook, stopped);
    const run = startAllCells(notebook);
    await known;
    await sentAfter(before);
    await stopCell(notebook.cellAt(stopped));
    await admin.behave();
    await run;
    const ran = notebook.getCells().map(({ executionSummary }) => executionSummary?.success === true);
    assert.deepEqual(
      ran.flatMap((isDone, index) => (isDone ? [] : [index])),
      [stopped],
    );
  });

  it('sends nothing and charges nothing for an invalid cell, and shows the position of the error', async () => {
    const [credits, requests] = [await creditsSpent(), await sent()];
    const notebook = await open(
      'eth_getTransactionReceipt',
      'eth_getLogs { "fromBlock": }',
      '@nothing = 1\neth_call {{undefinedName}} latest',
    );
    for (const [cell, says] of [
      [0, /needs the parameter `hash`/],
      [1, /Not sent/],
      [2, /undefinedName/],
    ] as const) {
      assert.equal(await runCell(notebook, cell), false);
      await outputShows(notebook.cellAt(cell), says);
    }
    assert.deepEqual([await creditsSpent(), await sent()], [credits, requests]);
  });

  it("reports that a network doesn't exist, and charges nothing", async () => {
    const [credits, requests] = [await creditsSpent(), await sent()];
    const notebook = await openNotebook('nowhere.rpc', notebookText('# @network nowhere\neth_blockNumber'));
    assert.equal(await runCell(notebook, 0), false);
    await outputShows(notebook.cellAt(0), 'There is no network');
    assert.deepEqual([await creditsSpent(), await sent()], [credits, requests]);
  });

  it('sends a raw envelope as written, and shows the answers of a batch', async () => {
    const batch =
      '[{"jsonrpc":"2.0","id":7,"method":"eth_chainId","params":[]},{"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}]';
    const notebook = await open(batch);
    assert.equal(await runCell(notebook, 0), true);
    const { lastRequests } = await admin.counters();
    assert.equal(lastRequests.at(-1)?.body, batch);
    await outputShows(notebook.cellAt(0), /0x7a69/);
  });

  /** Replaces the text of a cell and saves its notebook. */
  async function edit(notebook: NotebookDocument, index: number, text: string): Promise<void> {
    const { document } = notebook.cellAt(index);
    const change = new WorkspaceEdit();
    change.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
    assert.ok(await workspace.applyEdit(change));
    assert.ok(await notebook.save());
  }

  it('saves an edit of one cell and keeps every other byte', async () => {
    const text =
      '\ufeff# Title\r\n\r\n~~~~rpc  \r\neth_chainId\r\n~~~~\r\n\r\n\r\nSome *text*\r\n```rpc\r\neth_blockNumber';
    const notebook = await openNotebook('bytes.rpc', text);
    await edit(notebook, 1, 'eth_gasPrice');
    assert.equal(await readFile(notebook.uri.fsPath, 'utf8'), text.replace('eth_chainId', 'eth_gasPrice'));
  });

  it('keeps every other byte without a copy of cells that are written as new ones', async () => {
    const text =
      '# Title\r\n\r\n```rpc\r\neth_chainId\r\n```\r\n\r\n~~~rpc\r\neth_accounts\r\n~~~\r\n\r\n```rpc\r\neth_gasPrice\r\n```\r\n\r\n\r\n```rpc\r\neth_blockNumber\r\n```\r\n';
    const notebook = await openNotebook('plain.rpc', text);
    assert.deepEqual(
      notebook.getCells().map(({ metadata }) => metadata['rpcbook'] !== undefined),
      [true, false, true, true, true],
    );
    await edit(notebook, 2, 'eth_syncing');
    assert.equal(await readFile(notebook.uri.fsPath, 'utf8'), text.replace('eth_accounts', 'eth_syncing'));
  });

  it("isn't opened from a file that isn't UTF-8, which stays as it is", async () => {
    const bytes = Buffer.from([0x60, 0x60, 0x60, 0x72, 0x70, 0x63, 0x0a, 0xff, 0xfe, 0x0a]);
    const file = await writeWorkspaceFile('latin.rpc', bytes);
    await assert.rejects(async () => workspace.openNotebookDocument(Uri.file(file)), /isn.t UTF-8/);
    assert.deepEqual(await readFile(file), bytes);
  });

  it('is created by a command', async () => {
    await commands.executeCommand('rpcbook.notebook.new');
    const notebook = window.activeNotebookEditor?.notebook;
    assert.ok(notebook?.isUntitled);
    assert.deepEqual(
      notebook.getCells().map(({ document }) => [document.languageId, document.getText()]),
      [['rpc', '']],
    );
  });

  it('opens as text', async () => {
    const notebook = await open('eth_chainId');
    const input = () => window.tabGroups.activeTabGroup.activeTab?.input;
    await waitFor(() => input() instanceof TabInputNotebook);
    await commands.executeCommand('rpcbook.notebook.openAsText');
    await waitFor(input, (shown) => shown instanceof TabInputText && shown.uri.fsPath === notebook.uri.fsPath);
    await waitFor(
      () => window.activeTextEditor?.document,
      (document) => document?.uri.scheme === 'file' && document.getText() === notebookOf('eth_chainId'),
    );
  });
});
