import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';

import type { TableFileContent } from '../../src/messages/tableFileMessage';
import { takeScreenshot } from '../ui/pages/takeScreenshot';
import { askDuckDb } from '../unit/core/answer/saving/duckDb';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';

describe('the page of a table file', () => {
  let opened: RendererPage;
  let page: Page;
  let parquet: Buffer;

  before(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-table-'));
    const file = path.join(folder, 'transfers.parquet');
    await askDuckDb(
      `COPY (SELECT 18000000 + range AS block_number, format('0x{:064x}', range * 7919) AS transaction_hash,
       range % 5 AS log_index, format('0x{:040x}', range * 104729) AS "from", 'Transfer' AS event,
       (range * 1000000007)::VARCHAR AS value FROM range(2500)) TO '${file}'
       (FORMAT parquet, KV_METADATA { "rpcbook.network": 'main/mainnet' })`,
    );
    parquet = await readFile(file);
    await rm(folder, { recursive: true });
    opened = await openRendererPage(path.join(import.meta.dirname, 'tableFilePage', 'tableScript.ts'));
    ({ page } = opened);
  });
  after(() => opened.close());

  /** Loads the page again with a file, as the extension opens it. */
  async function open(
    name: string,
    bytes: Uint8Array,
    more: Partial<Extract<TableFileContent, { kind: 'file' }>> = {},
  ): Promise<void> {
    await page.reload();
    await opened.setTheme('dark');
    const file = { kind: 'file' as const, name, byteLength: bytes.length, command: `query ${name}`, ...more };
    await page.evaluate(([content, base64]) => globalThis.serveFile(content, base64), [
      file,
      Buffer.from(bytes).toString('base64'),
    ] as const);
  }

  const query = () => page.getByRole('button', { name: 'Copy a command that queries the file with DuckDB' });

  /** Returns where a column begins, in the header or in the last row that is drawn. */
  async function edgeOf(line: string, column: number): Promise<number> {
    const box = await page.locator(line).last().locator('.grid-head, .grid-cell').nth(column).boundingBox();
    assert.ok(box, `${line} has no column ${column}`);
    return Math.round(box.x);
  }

  it('shows Parquet by pages, with its columns and metadata', async () => {
    await open('transfers.parquet', parquet);
    await page.getByText('Rows 1–1,000 of 2,500').waitFor();
    await page.getByText('18,000,000').first().waitFor();
    await takeScreenshot(page, 'table-file');
    for (const column of [3, 4, 5])
      assert.equal(await edgeOf('.grid-row', column), await edgeOf('.grid-header', column));
    await page.getByRole('button', { name: 'Next rows' }).click();
    await page.getByText('Rows 1,001–2,000 of 2,500').waitFor();
    const goTo = page.getByRole('textbox', { name: 'Go to row' });
    await goTo.fill('2,400');
    await goTo.press('Enter');
    await page.getByText('Rows 2,001–2,500 of 2,500').waitFor();
    await page.getByText('18,002,000').first().waitFor();
    await page.getByRole('tab', { name: 'Columns' }).click();
    await page
      .getByText(/BYTE_ARRAY \((?:UTF8|STRING)\)/)
      .first()
      .waitFor();
    await takeScreenshot(page, 'table-file-columns');
    await page.getByRole('tab', { name: 'Metadata' }).click();
    await page.getByText('main/mainnet').waitFor();
    await page.getByRole('tab', { name: 'Rows' }).click();
    await query().waitFor();
  });

  it('shows CSV, whose first row can be a header or values', async () => {
    const rows = Array.from({ length: 2_500 }, (_, row) => `${row},00${row},"a ""note""\r\nin two lines"\r\n`);
    const csv = Buffer.from(`id,value,note\r\n${rows.join('')}7\r\n`);
    await open('transfers.csv', csv, { delimiter: ',', commandWithoutHeader: 'query values' });
    await page.getByText('Rows 1–1,000 of 2,501').waitFor();
    await takeScreenshot(page, 'table-file-csv');
    const header = page.getByRole('checkbox', { name: 'First row is a header' });
    assert.ok(await header.isChecked(), 'names are a header');
    await header.press('Space');
    await page.getByText('Rows 1–1,000 of 2,502').waitFor();
    await page.getByRole('columnheader', { name: 'Column 2' }).waitFor();
    await page.locator('.header-choice input:focus:not(:checked)').press('Space');
    await page.getByText('Rows 1–1,000 of 2,501').waitFor();
    const goTo = page.getByRole('textbox', { name: 'Go to row' });
    await goTo.fill('2400');
    await goTo.press('Enter');
    await page.getByText('002000', { exact: true }).waitFor();
    await page.getByText('Rows with another number: 2,501 (1).').waitFor();
    await page.getByRole('tab', { name: 'Columns' }).click();
    await page.getByText('Empty in first rows').waitFor();
    await takeScreenshot(page, 'table-file-csv-columns');
    await page.getByRole('tab', { name: 'Metadata' }).click();
    await page.getByText('Comma').waitFor();
    await page.getByRole('tab', { name: 'Rows' }).click();
    await query().waitFor();
  });

  it('ends a reading that takes long, and opens the file again', async () => {
    const more = parquet.length + 1;
    await open('slow.parquet', parquet, { byteLength: more });
    await page.getByRole('button', { name: 'Stop reading' }).click();
    await page.getByText('Reading was stopped.').waitFor();
    await page.evaluate(([content]) => globalThis.serveFile(content), [
      { kind: 'file' as const, name: 'slow.parquet', byteLength: parquet.length },
    ] as const);
    await page.getByText('Rows 1–1,000 of 2,500').waitFor();
  });

  it('says what is wrong with a file that is cut off', async () => {
    await open('cut.parquet', parquet.subarray(0, 1_000));
    await page.getByText("It isn't Parquet, or it isn't complete").waitFor();
    assert.match(await page.locator('main').innerText(), /^cut\.parquet: /);
  });
});
