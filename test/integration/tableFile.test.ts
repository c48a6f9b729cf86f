import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';

import { commands, TabInputCustom, TabInputText, Uri, window } from 'vscode';

import type { TableFileContent } from '../../src/messages/tableFileMessage';
import { waitFor } from '../run/waitFor';
import { defined } from '../unit/defined';
import { writeWorkspaceFile } from './window/cells';
import type { RecordedPanel } from './window/recordedWindow';
import { closeTabs, testWindow } from './window/testWindow';

/** An ID that the page itself doesn't reach. */
const id = 1_000_000;

describe('a table file', () => {
  const files: string[] = [];

  afterEach(closeTabs);
  after(async () => {
    for (const file of files) await rm(file);
  });

  async function write(name: string, content: string): Promise<Uri> {
    const file = await writeWorkspaceFile(name, content);
    files.push(file);
    return Uri.file(file);
  }

  /** Waits for the editor in front, and for what its page is told about the file. */
  async function opened(viewType: string): Promise<{
    readonly panel: RecordedPanel;
    readonly file: Extract<TableFileContent, { readonly kind: 'file' }>;
  }> {
    const [panel] = await waitFor(
      () => testWindow.panels.filter((each) => each.panel.viewType.endsWith(viewType)),
      ({ length }) => length === 1,
    );
    assert.ok(panel);
    await waitFor(
      () => window.tabGroups.activeTabGroup.activeTab?.input,
      (input) => input instanceof TabInputCustom && input.viewType === viewType,
    );
    const file = await waitFor(
      () => contents(panel).find(({ kind }) => kind === 'file'),
      (found) => found?.kind === 'file',
    );
    return { panel, file };
  }

  const contents = ({ posted }: RecordedPanel): readonly TableFileContent[] => posted as readonly TableFileContent[];

  it('opens as a table if it is Parquet, and its page gets the bytes that it asks for', async () => {
    const uri = await write('opened.parquet', 'PAR1 and more');
    await commands.executeCommand('vscode.open', uri);
    const { panel, file } = await opened('rpcbook.tableFile');
    const { command = '', ...others } = file;
    assert.deepEqual(defined(others), { kind: 'file', name: 'opened.parquet', byteLength: 13 });
    assert.match(command, /duckdb.*opened\.parquet/);
    panel.receive({ kind: 'read', id, start: 0, end: 4 });
    const answer = await waitFor(
      () => contents(panel).find((each) => each.kind === 'bytes' && each.id === id),
      (found) => found?.kind === 'bytes',
    );
    assert.equal(Buffer.from(answer.bytes).toString(), 'PAR1');
    // The worker of the page, which VS Code's policy for webviews has to allow, reads the end of the file.
    await waitFor(
      () => contents(panel).find((each) => each.kind === 'bytes' && each.id < id),
      (found) => found?.kind === 'bytes' && Buffer.from(found.bytes).toString() === 'and more',
    );
  });

  it('has a sibling for CSV, on request', async () => {
    const uri = await write('opened.csv', 'id;value\r\n1;2\r\n');
    await commands.executeCommand('vscode.open', uri);
    await waitFor(
      () => window.tabGroups.activeTabGroup.activeTab?.input,
      (input) => input instanceof TabInputText && input.uri.fsPath === uri.fsPath,
    );
    await commands.executeCommand('vscode.openWith', uri, 'rpcbook.csvFile');
    const { file } = await opened('rpcbook.csvFile');
    assert.deepEqual([file.name, file.byteLength, file.delimiter], ['opened.csv', 15, ';']);
    assert.match(file.command ?? '', /header ?= ?true/i);
    assert.match(file.commandWithoutHeader ?? '', /header ?= ?false/i);
  });
});
