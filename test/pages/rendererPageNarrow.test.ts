import assert from 'node:assert/strict';

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

  it('shows names and contracts above arguments, which are in sight, and the place of details', async () => {
    const { page } = opened();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, width: 480 });
    await render('receipt');
    const grid = page.getByRole('treegrid', { name: 'Logs' });
    const row = grid.locator('.grid-row').first();
    const box = async (text: string | RegExp) => (await row.getByText(text).boundingBox()) ?? assert.fail();
    await row.locator('.grid-below').waitFor();
    // The sentence goes on below its title.
    const [title, sentence] = [page.locator('.summary h2').first(), page.locator('.summary .sentence').first()];
    const left = async (part: typeof title) => (await part.boundingBox())?.x ?? assert.fail();
    assert.ok((await left(sentence)) <= (await left(title)), 'the sentence is beside its title');
    const [name, values] = [await box('Transfer'), await box(/^from: 0x28C6/)];
    assert.ok(values.y >= name.y + name.height, 'the arguments are below the name');
    const grown = (await grid.boundingBox()) ?? assert.fail();
    assert.ok(values.x + values.width <= grown.x + grown.width, 'the arguments end within the table');
    await row.locator('.grid-lead').click();
    const details = (await grid.locator('.details').boundingBox()) ?? assert.fail();
    assert.ok(details.y >= values.y + values.height, 'the details are below both lines');
    await row.locator('.grid-lead').click();
    await page.setViewportSize(size);
    await grid.locator('.grid-below').first().waitFor({ state: 'detached' });
  });

  it('keeps the keys for columns on both lines, and has no finding of axe-core', async () => {
    const { page } = opened();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, width: 480 });
    await render('trace');
    const grid = page.getByRole('treegrid', { name: 'Calls' });
    await grid.locator('.grid-row .grid-below').first().waitFor();
    await grid.focus();
    await press('End');
    await grid.locator('.grid-below .grid-cell.active').waitFor();
    await press('PageDown', 'Home');
    await grid.locator('.grid-row > .grid-cell.active').waitFor();
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
