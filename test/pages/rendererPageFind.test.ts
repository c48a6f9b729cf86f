import assert from 'node:assert/strict';

import { takeScreenshot } from '../ui/pages/takeScreenshot';
import { axeInThemes } from './rendererPage/axeInThemes';
import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('find in an answer', () => {
  const { opened, show, grid, press, waitForText } = useAnswerPage();
  const box = () => opened().page.getByRole('textbox', { name: 'Find', exact: true });
  const count = () => opened().page.locator('.find-count');
  const current = () => opened().page.locator('.found.current');
  const isFocused = (role: string) =>
    opened()
      .page.getByRole(role as 'treegrid')
      .first()
      .evaluate((element) => element.matches(':focus'));

  it('finds rows of a table that are not drawn, goes around, and returns to the match', async () => {
    await show('logs');
    await grid().focus();
    await press('Control+f');
    await box().fill('19,000,150');
    await waitForText(count(), /^1 of 60$/);
    await waitForText(current(), '19,000,150');
    await press('Shift+Enter');
    await waitForText(count(), /^60 of 60$/);
    await press('Enter', 'F3', 'F3');
    await waitForText(count(), /^3 of 60$/);
    const active = await grid().locator('.grid-row:has(.found.current)').getAttribute('aria-rowindex');
    assert.equal(active, String(150 * 60 + 2 + 2));
    await press('Escape');
    assert.equal(await box().isVisible(), false);
    assert.equal(await isFocused('treegrid'), true);
    assert.equal(await opened().page.locator('.found').count(), 0);
    await press('Shift+F10');
    await opened()
      .page.getByRole('menuitem', { name: /^Copy block/i })
      .waitFor();
    await press('Escape');
  });

  it('keeps its buttons beside its box with little space', async () => {
    const { page } = opened();
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, width: 320 });
    await show('logs');
    await grid().focus();
    await press('Control+f');
    await box().fill('transfer');
    await waitForText(count(), /^1 of /);
    const parts = await page
      .locator('.find > *')
      .evaluateAll((all) =>
        all
          .map((part) => part.getBoundingClientRect())
          .map(({ top, bottom, right }) => ({ middle: (top + bottom) / 2, right })),
      );
    assert.equal(parts.length, 5);
    for (const { middle, right } of parts) {
      assert.ok(Math.abs(middle - (parts[0]?.middle ?? NaN)) < 3, `${middle} is on another line`);
      assert.ok(right <= 320, `${right} is out of sight`);
    }
    await press('Escape');
    await page.setViewportSize(size);
  });

  it('says that there is nothing, and searches again after a filter', async () => {
    await show('logs');
    await opened().page.getByRole('button', { name: 'Find (Ctrl+F)' }).first().click();
    await box().fill('no such text');
    await waitForText(count(), 'No results');
    await box().fill('approval');
    const all = await count().getByText(/^1 of/).innerText();
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).fill('block = 19000000');
    await opened()
      .page.locator('.find-count', { hasText: /^1 of \d$/ })
      .waitFor();
    assert.notEqual(await count().innerText(), all);
  });

  it('opens closed branches of a call tree and of JSON', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('trace', { hasMessaging: true }));
    await grid().focus();
    await press('ArrowLeft', 'Control+f');
    await box().fill('balanceOf');
    await waitForText(current(), 'balanceOf');
    await press('Escape');
    await opened().page.getByRole('tab', { name: 'JSON' }).click();
    await press('Control+f');
    await box().fill('revertReason');
    const found = await count()
      .getByText(/of|No results/)
      .innerText();
    if (found === 'No results') await box().fill('gasUsed');
    await waitForText(count(), /^1 of /);
    await current().waitFor();
  });

  it('opens folds that were never opened, and finds what is in them', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('receipt', { hasMessaging: true }));
    const fold = opened().page.locator('.folded');
    await opened().page.getByRole('tab', { name: 'Decoded' }).focus();
    await press('Control+f');
    await box().fill('gas used in the block so far');
    await waitForText(count(), /^1 of 1$/);
    await fold.getByText('Gas used in the block so far').waitFor();
    await box().fill('no such text');
    await waitForText(count(), 'No results');
  });

  it('marks the text of a raw answer and of the fields', async () => {
    await show('logs', 'raw');
    await opened().page.getByRole('document', { name: 'Answer as received' }).focus();
    await press('Control+f');
    await box().fill('0x12b');
    await waitForText(count(), /^1 of 1$/);
    await waitForText(opened().page.locator('mark.current'), '0x12b');
    await show('receipt');
    await opened().page.getByRole('tab', { name: 'Decoded' }).focus();
    await press('Control+f');
    await box().fill('block');
    await waitForText(count(), /^1 of /);
    await current().waitFor();
  });

  it('opens after a click on the text of an output, and leaves its key elsewhere to others', async () => {
    const { page } = opened();
    await page.evaluate(() => globalThis.rpcbookPage.render('transfers', { hasMessaging: true }));
    await page.locator('.sentence').click();
    await press('Control+f');
    await box().fill('19,000,150');
    await waitForText(count(), /^1 of /);
    await press('Escape');
    await box().waitFor({ state: 'hidden' });
    const isLeft = await page.evaluate(() => {
      const elsewhere = document.body.appendChild(document.createElement('button'));
      elsewhere.focus();
      const pressed = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
      const left = elsewhere.dispatchEvent(pressed);
      elsewhere.remove();
      return left;
    });
    assert.ok(isLeft);
    assert.equal(await box().isVisible(), false);
  });

  it('has no finding of axe-core in any theme', async () => {
    await show('logs');
    await grid().focus();
    await press('Control+f');
    await box().fill('transfer');
    await current().waitFor();
    const look = (theme: string) => takeScreenshot(opened().page, `find-${theme}`);
    assert.deepEqual(await axeInThemes(opened(), { look }), []);
  });
});
