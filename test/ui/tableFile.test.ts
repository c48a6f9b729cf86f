import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { askDuckDb } from '../unit/core/answer/saving/duckDb';
import { sharedWorkbench } from './pages/sharedWorkbench';
import type { WorkbenchPage } from './pages/workbenchPage';

describe('a table file', () => {
  let workbench: WorkbenchPage;
  let file: string;

  before(async () => {
    workbench = await sharedWorkbench();
    file = path.join(workbench.workspace, 'transfers.parquet');
    await askDuckDb(
      `COPY (SELECT 18000000 + range AS block_number, format('0x{:064x}', range * 7919) AS transaction_hash,
       range % 5 AS log_index, format('0x{:040x}', range * 104729) AS "from", 'Transfer' AS event,
       (range * 1000000007)::VARCHAR AS value FROM range(2500)) TO '${file}'
       (FORMAT parquet, KV_METADATA { "rpcbook.network": 'main/mainnet' })`,
    );
  });

  const open = (name: string) =>
    workbench.host.evaluate(async (api, uri) => {
      await api.commands.executeCommand('vscode.open', api.Uri.file(uri));
    }, name);

  /** Returns where a column begins, in the header or in the last row that is drawn. */
  const edgeOf = async (line: string, column: number): Promise<number> => {
    const cell = workbench.webview.locator(line).last().locator('.grid-head, .grid-cell').nth(column);
    const box = await cell.boundingBox();
    assert.ok(box, `${line} has no column ${column}`);
    return Math.round(box.x);
  };

  it('opens as a table by pages if it is Parquet, with its columns and metadata', async () => {
    await open(file);
    const { webview } = workbench;
    await webview.getByText('Rows 1–1,000 of 2,500').waitFor();
    await webview.getByText('18,000,000').first().waitFor();
    await workbench.screenshot('table-file');
    for (const column of [3, 4, 5])
      assert.equal(await edgeOf('.grid-row', column), await edgeOf('.grid-header', column));
    await webview.getByRole('button', { name: 'Next rows' }).click();
    await webview.getByText('Rows 1,001–2,000 of 2,500').waitFor();
    const goTo = webview.getByRole('textbox', { name: 'Go to row' });
    await goTo.fill('2,400');
    await goTo.press('Enter');
    await webview.getByText('Rows 2,001–2,500 of 2,500').waitFor();
    await webview.getByText('18,002,000').first().waitFor();
    await webview.getByRole('tab', { name: 'Columns' }).click();
    await webview
      .getByText(/BYTE_ARRAY \((?:UTF8|STRING)\)/)
      .first()
      .waitFor();
    await workbench.screenshot('table-file-columns');
    await webview.getByRole('tab', { name: 'Metadata' }).click();
    await webview.getByText('main/mainnet').waitFor();
    await webview.getByRole('tab', { name: 'Rows' }).click();
    await webview.getByRole('button', { name: 'Copy a command that queries the file with DuckDB' }).waitFor();
  });

  it('has a sibling for CSV, on request', async () => {
    const rows = Array.from({ length: 2_500 }, (_, row) => `${row},00${row},"a ""note""\r\nin two lines"\r\n`);
    const csv = await workbench.writeFile('transfers.csv', `id,value,note\r\n${rows.join('')}7\r\n`);
    const isText = await workbench.host.evaluate(async (api, uri) => {
      await api.commands.executeCommand('vscode.open', api.Uri.file(uri));
      const isShown = api.window.activeTextEditor?.document.uri.fsPath === uri;
      await api.commands.executeCommand('vscode.openWith', api.Uri.file(uri), 'rpcbook.csvFile');
      return isShown;
    }, csv);
    assert.ok(isText, 'CSV opens as text');
    const { webview } = workbench;
    await webview.getByText('Rows 1–1,000 of 2,501').waitFor();
    await workbench.screenshot('table-file-csv');
    const header = webview.getByRole('checkbox', { name: 'First row is a header' });
    assert.ok(await header.isChecked(), 'names are a header');
    await header.press('Space');
    await webview.getByText('Rows 1–1,000 of 2,502').waitFor();
    await webview.getByRole('columnheader', { name: 'Column 2' }).waitFor();
    await webview.locator('.header-choice input:focus:not(:checked)').press('Space');
    await webview.getByText('Rows 1–1,000 of 2,501').waitFor();
    const goTo = webview.getByRole('textbox', { name: 'Go to row' });
    await goTo.fill('2400');
    await goTo.press('Enter');
    await webview.getByText('002000', { exact: true }).waitFor();
    await webview.getByText('Rows with another number: 2,501 (1).').waitFor();
    await webview.getByRole('tab', { name: 'Columns' }).click();
    await webview.getByText('Empty in first rows').waitFor();
    await workbench.screenshot('table-file-csv-columns');
    await webview.getByRole('tab', { name: 'Metadata' }).click();
    await webview.getByText('Comma').waitFor();
    await webview.getByRole('tab', { name: 'Rows' }).click();
    await webview.getByRole('button', { name: 'Copy a command that queries the file with DuckDB' }).waitFor();
  });

  it('says what is wrong with a file that is cut off', async () => {
    const bytes = await readFile(file);
    await open(await workbench.writeFile('cut.parquet', bytes.subarray(0, 1_000)));
    await workbench.webview.getByText("It isn't Parquet, or it isn't complete").waitFor();
    const shown = await workbench.webview.locator('main').innerText();
    assert.match(shown, /^cut\.parquet: /);
  });
});
