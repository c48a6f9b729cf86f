import assert from 'node:assert/strict';

import { axeFindings } from '../ui/pages/axeFindings';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';
import { sampleFrames } from './rendererPage/sampleFrames';
import { sampleReports } from './rendererPage/sampleReports';
import { sampleViews } from './rendererPage/sampleViews';
import { type ThemeName, themes } from './rendererPage/themes';

const themeNames = Object.keys(themes) as readonly ThemeName[];

describe('access to an output', () => {
  let opened: RendererPage;
  before(async () => {
    opened = await openRendererPage();
  });
  after(async () => {
    await opened.close();
  });

  async function assertAccessible(): Promise<void> {
    await opened.page.evaluate(() => new Promise(requestAnimationFrame));
    for (const theme of themeNames) {
      await opened.setTheme(theme);
      assert.deepEqual(await axeFindings(opened.page, 'part'), [], theme);
    }
  }

  for (const name of Object.keys(sampleFrames)) {
    it(`has no finding of axe-core in the answer "${name}"`, async () => {
      await opened.page.evaluate((frame) => globalThis.rpcbookPage.render(frame, { hasMessaging: true }), name);
      await assertAccessible();
    });
  }

  it('has no finding of axe-core in answers that are compared', async () => {
    await opened.page.evaluate(() => globalThis.rpcbookPage.renderCompared());
    await opened.page.getByRole('checkbox', { name: 'Only differences' }).waitFor();
    await assertAccessible();
  });

  for (const name of Object.keys(sampleReports)) {
    it(`has no finding of axe-core in the report "${name}"`, async () => {
      await opened.page.evaluate((report) => globalThis.rpcbookPage.renderWork(report, { hasMessaging: true }), name);
      await assertAccessible();
    });
  }

  for (const name of Object.keys(sampleViews)) {
    for (const tab of ['decoded', 'json', 'request', 'raw']) {
      it(`has no finding of axe-core in the tab "${tab}" of the view "${name}"`, async () => {
        await opened.page.evaluate(([view, shown]) => globalThis.rpcbookPage.show(view ?? '', shown), [name, tab]);
        await assertAccessible();
      });
    }
  }

  it('has no finding of axe-core in the groups and suggestions of a table', async () => {
    await opened.page.evaluate(() => globalThis.rpcbookPage.show('logs'));
    await opened.page.getByRole('button', { name: 'Group rows' }).click();
    await assertAccessible();
    await opened.page.getByRole('menuitem', { name: 'Group by Event' }).click();
    await opened.page.getByRole('treegrid', { name: 'Logs by Event' }).waitFor();
    await opened.page.getByRole('combobox', { name: 'Filter rows' }).first().click();
    await opened.page.getByRole('option').first().waitFor();
    await assertAccessible();
  });

  it('has no finding of axe-core in the opened details of a row', async () => {
    await opened.page.evaluate(() => globalThis.rpcbookPage.show('logs'));
    await opened.page.locator('.grid-row .grid-lead').nth(2).click();
    await opened.page.locator('.details').waitFor();
    await assertAccessible();
  });
});
