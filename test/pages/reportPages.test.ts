import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Page } from 'playwright-core';

import { utcTime } from '../../src/core/base/view/formatValue';
import { linkScripts } from '../../src/core/run/report/linkScripts';
import { printRunHtml } from '../../src/core/run/report/printRunHtml';
import { outputsOfAnswer, printPageOutputs } from '../../src/messages/pageOutputs';
import { waitFor } from '../run/waitFor';
import { axeFindings } from '../ui/pages/axeFindings';
import { cutParts } from '../ui/pages/reflow';
import { hostileCells, hostileRuns } from '../unit/core/run/report/hostileReports';
import { stagedExtension } from '../workbench/stagedExtension';
import { listenToPage } from './rendererPage/listenToPage';
import { openSharedContext } from './sharedBrowser';

const text = { time: utcTime, howToAsk: () => undefined };
/** The drawings of the cells, in the order of their reports. */
const outputs = hostileCells.map(({ answer }) => printPageOutputs(outputsOfAnswer(answer), (frame) => frame));

describe('HTML reports in a browser', () => {
  let folder: string;
  let opened: Awaited<ReturnType<typeof openSharedContext>>;
  let page: Page;
  const requests: string[] = [];
  const problems: string[] = [];

  /** Opens a page that was written to a file, without a network. */
  async function open(name: string, html: string): Promise<void> {
    const file = path.join(folder, name);
    await writeFile(file, html);
    requests.length = 0;
    await page.goto(pathToFileURL(file).href);
  }

  async function openDrawn(): Promise<void> {
    const built = (name: string) => readFile(path.join(stagedExtension, 'dist', name), 'utf8');
    const script = await linkScripts('reportPage.js', built);
    const [drawnRun] = hostileRuns;
    const html = printRunHtml(hostileRuns, text, {
      script,
      outputsOf: (cell) => outputs[drawnRun?.cells.indexOf(cell) ?? -1] ?? [],
    });
    assert.ok(Buffer.byteLength(html) < 3_000_000, `${Buffer.byteLength(html)} bytes`);
    await open('drawn.html', html);
    await page.locator('section.isDrawn').nth(3).waitFor();
  }

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rpcbook-report-'));
    opened = await openSharedContext();
    page = await opened.context.newPage();
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await opened.context.setOffline(true);
  });

  after(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('an HTML page that draws its answers', () => {
    before(openDrawn);

    for (const colorScheme of ['light', 'dark'] as const)
      it(`has no finding of axe-core in ${colorScheme} colors`, async () => {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axeFindings(page, 'page'), []);
      });

    it('loads nothing, runs only its own script, and has what others wrote as text', async () => {
      assert.equal(requests.length, 1, requests.join('\n'));
      assert.equal(await page.title(), 'Rpcbook report');
      assert.equal(await page.locator('body > script').count(), 2);
      assert.equal(await page.locator('img, iframe, link, a, form').count(), 0);
      const refused = await page.evaluate(async () => {
        const added = document.createElement('script');
        added.textContent = 'document.title = "run"';
        document.body.append(added);
        added.remove();
        return fetch('data:text/plain,x').then(
          () => 'loaded',
          () => document.title,
        );
      });
      assert.equal(refused, 'Rpcbook report');
      assert.match(problems.splice(0).join('\n'), /script-src[^]*connect-src|connect-src[^]*script-src/);
    });

    it('sorts and filters tables, unfolds trees and copies as the editor does, and offers nothing that the editor sends', async () => {
      const [table, tree] = [page.locator('section').nth(0), page.locator('section').nth(1)];
      const block = table.getByRole('columnheader', { name: /Block/ });
      await block.click();
      await block.and(page.locator('[aria-sort=ascending]')).waitFor();
      // The rows came in the order 0, 7, 14.
      await table.getByRole('row').nth(2).getByText('1', { exact: true }).waitFor();
      await table.getByPlaceholder(/^Filter/).fill('block >= 291');
      await table.locator('.row-count', { hasText: '9 of 300 rows' }).waitFor();
      await tree.getByRole('tab', { name: 'JSON' }).click();
      await tree.getByRole('button', { name: 'Expand all' }).click();
      await tree.getByRole('treeitem', { name: /deep/ }).waitFor();
      await page.evaluate(listenToPage);
      await tree.getByRole('button', { name: 'Copy JSON' }).click();
      await waitFor(
        () => page.evaluate(() => globalThis.heard),
        (texts) => texts.includes('Copied JSON'),
      );
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /"deep": 1/);
      for (const label of ['Open as JSON document', 'Trace', 'Changes', 'Blame', 'Run Again', 'Add to notebook'])
        assert.equal(await page.getByRole('button', { name: label }).count(), 0, label);
    });

    it('needs no scrolling in two directions on a narrow screen', async () => {
      await page.setViewportSize({ width: 320, height: 600 });
      await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
      const cut = await cutParts(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.deepEqual(cut, []);
    });
  });

  describe('an HTML page of text', () => {
    before(() => open('text.html', printRunHtml(hostileRuns, text)));

    for (const colorScheme of ['light', 'dark'] as const)
      it(`has no finding of axe-core in ${colorScheme} colors`, async () => {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await axeFindings(page, 'page'), []);
      });

    it('loads nothing, runs nothing, and has what others wrote as text', async () => {
      assert.equal(requests.length, 1, requests.join('\n'));
      assert.equal(await page.title(), 'Rpcbook report');
      assert.equal(await page.locator('script, img, iframe, link, a, form').count(), 0);
      assert.equal(await page.locator('h3').count(), hostileCells.length);
      const shown = await page.locator('main').innerText();
      assert.ok(shown.includes('<script>document.title="run"</script>'));
      assert.match(shown, /more rows|of 300|first 200/);
    });

    it('needs no scrolling in two directions on a narrow screen', async () => {
      await page.setViewportSize({ width: 320, height: 600 });
      // Text in a "pre" keeps its lines, and scrolls on its own.
      const cut = (await cutParts(page)).filter((part) => !part.startsWith('cut: pre.'));
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.deepEqual(cut, []);
    });
  });
});
