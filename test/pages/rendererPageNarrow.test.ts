import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { waitFor } from '../run/waitFor';
import { axeInThemes } from './rendererPage/axeInThemes';
import { useAnswerPage } from './rendererPage/useAnswerPage';

/** Outputs in a short cell, in a split of the editor, and in a side panel. */
describe('an answer with little space', () => {
  const { opened, press } = useAnswerPage();
  const render = (frame: string) =>
    opened().page.evaluate((name) => globalThis.rpcbookPage.render(name, { hasMessaging: true }), frame);
  const bottomOf = (selector: string) =>
    opened()
      .page.locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);

  it('shows each value below its own head, and the columns that have no space in the details of rows', async () => {
    const { page } = opened();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, width: 480 });
    await render('transfers');
    const grid = page.getByRole('treegrid', { name: 'Logs' });
    const heads = () => grid.getByRole('columnheader').allTextContents();
    await waitFor(heads, (texts) => !texts.includes('Transaction'), { what: 'fewer columns' });
    const row = grid.locator('.grid-row').first();
    const left = async (part: Locator) => (await part.boundingBox())?.x ?? assert.fail();
    const names = await heads();
    assert.deepEqual(names.slice(-3), ['from', 'to', 'value']);
    const last = grid.getByRole('columnheader', { name: 'to', exact: true });
    const cell = row.locator('.grid-cell').nth(names.indexOf('to') - 1);
    assert.ok(Math.abs((await left(last)) - (await left(cell))) < 1);
    const height = (await row.boundingBox())?.height ?? assert.fail();
    assert.ok(height <= 22, `a row has ${height} pixels`);
    await row.locator('.grid-lead').click();
    const labels = await grid.locator('.details dt').allTextContents();
    for (const label of ['Transaction', 'Contract'])
      assert.ok(labels.includes(label), `no ${label} in ${labels.join()}`);
    await page.setViewportSize(size);
    await waitFor(heads, (texts) => texts.includes('Transaction'), { what: 'all columns' });
    await render('receipt');
    // The sentence goes on below its title.
    await page.setViewportSize({ ...size, width: 480 });
    const [title, sentence] = [page.locator('.summary h2').first(), page.locator('.summary .sentence').first()];
    assert.ok((await left(sentence)) <= (await left(title)), 'the sentence is beside its title');
    await page.setViewportSize(size);
  });

  it('keeps the first column in its place while the others scroll sideways, and has no finding of axe-core', async () => {
    const { page } = opened();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, width: 480 });
    await render('transfers');
    const grid = page.getByRole('treegrid', { name: 'Logs' });
    await page.locator('.grid.sideways').waitFor();
    const first = grid.locator('.grid-row .grid-cell').first();
    const before = await first.boundingBox();
    await grid.focus();
    await press('End');
    await waitFor(
      () => grid.evaluate(({ scrollLeft }) => scrollLeft),
      (pixels) => pixels > 0,
      { what: 'the last column' },
    );
    assert.equal((await first.boundingBox())?.x, before?.x);
    await press('Home', 'ArrowRight');
    const active = (await grid.locator('.grid-cell.active').boundingBox()) ?? assert.fail();
    assert.ok(before && active.x >= before.x + before.width - 1, 'the active cell is beside the first one');
    assert.deepEqual(await axeInThemes(opened()), []);
    await opened().setTheme('dark');
    await page.setViewportSize(size);
  });

  it('shows a whole menu within a short output, which is higher until the menu closes', async () => {
    await render('reverted');
    await opened().page.getByText('Revert data').first().click();
    await opened()
      .page.getByRole('button', { name: /^0xdb42144d0/ })
      .waitFor();
    const before = await bottomOf('[data-bounded]');
    await opened().page.locator('.identifier').last().click();
    const menu = await bottomOf('[role=menu]');
    assert.ok(menu <= (await bottomOf('[data-bounded]')), `${menu} is below the output, which ended at ${before}`);
    await press('Escape');
    await opened().page.locator('[role=menu]').waitFor({ state: 'detached' });
    assert.equal(await bottomOf('[data-bounded]'), before);
  });
});
