import assert from 'node:assert/strict';

import type { Page } from 'playwright-core';

import { axeInThemes } from './rendererPage/axeInThemes';
import type { RendererPage } from './rendererPage/openRendererPage';
import { sampleFrames } from './rendererPage/sampleFrames';
import { sampleReports } from './rendererPage/sampleReports';
import { sampleViews } from './rendererPage/sampleViews';
import { useAnswerPage } from './rendererPage/useAnswerPage';
import { useSideBySide } from './rendererPage/useSideBySide';

interface Sample {
  readonly title: string;
  readonly draw: (page: Page) => Promise<unknown>;
}

const tabOfView = (name: string, tab: string): Sample => ({
  title: `the tab "${tab}" of the view "${name}"`,
  draw: (page) =>
    page.evaluate(([view, shown]) => globalThis.rpcbookPage.show(view ?? '', shown), [name, tab] as const),
});

const samples: readonly Sample[] = [
  ...Object.keys(sampleFrames).map((name) => ({
    title: `the answer "${name}"`,
    draw: (page: Page) => page.evaluate((frame) => globalThis.rpcbookPage.render(frame, { hasMessaging: true }), name),
  })),
  ...Object.keys(sampleReports).map((name) => ({
    title: `the report "${name}"`,
    draw: (page: Page) =>
      page.evaluate((report) => globalThis.rpcbookPage.renderWork(report, { hasMessaging: true }), name),
  })),
  ...Object.keys(sampleViews).map((name) => tabOfView(name, 'decoded')),
  // The other tabs have the exchange, which all views share.
  ...['json', 'request', 'raw'].map((tab) => tabOfView('logs', tab)),
];

async function findingsIn(opened: RendererPage): Promise<readonly string[]> {
  await opened.page.evaluate(() => new Promise(requestAnimationFrame));
  return axeInThemes(opened);
}

describe('access to an output', () => {
  const findingsOf = useSideBySide(samples, async (opened, { draw }) => {
    await draw(opened.page);
    return findingsIn(opened);
  });

  for (const sample of samples)
    it(`has no finding of axe-core in ${sample.title}`, async () => {
      assert.deepEqual(await findingsOf(sample), []);
    });
});

describe('access to what opens in an output', () => {
  const { opened, show } = useAnswerPage();

  it('has no finding of axe-core in answers that are compared', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.renderCompared());
    await opened().page.getByRole('checkbox', { name: 'Only differences' }).waitFor();
    assert.deepEqual(await findingsIn(opened()), []);
  });

  it('has no finding of axe-core in the groups and suggestions of a table', async () => {
    await show('logs');
    await opened().page.getByRole('button', { name: 'Group rows' }).click();
    assert.deepEqual(await findingsIn(opened()), []);
    await opened().page.getByRole('menuitem', { name: 'Group by Event' }).click();
    await opened().page.getByRole('treegrid', { name: 'Logs by Event' }).waitFor();
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).first().click();
    await opened().page.getByRole('option').first().waitFor();
    assert.deepEqual(await findingsIn(opened()), []);
  });

  it('has no finding of axe-core in the opened details of a row', async () => {
    await show('logs');
    await opened().page.locator('.grid-row .grid-lead').nth(2).click();
    await opened().page.locator('.details').waitFor();
    assert.deepEqual(await findingsIn(opened()), []);
  });
});
