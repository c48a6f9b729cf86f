import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('what screen readers get from an answer', () => {
  const { opened, show, grid, row, menuItem, press } = useAnswerPage();
  const announced = (text: string | RegExp) =>
    opened().page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });

  /** Counts the changes of live regions from now on, also those of a report on long work that it draws before. */
  const listen = (work?: string) =>
    opened().page.evaluate(async (report) => {
      if (report !== null) await globalThis.rpcbookPage.renderWork(report, { hasMessaging: true });
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      const root = document.querySelector('div')?.shadowRoot;
      for (const region of root?.querySelectorAll('[role=status], [role=alert], [aria-live]') ?? [])
        new MutationObserver(() => heard.push(region.textContent)).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    }, work ?? null);
  const heard = () =>
    opened().page.evaluate(() =>
      (globalThis as unknown as { heard: readonly string[] }).heard.filter((text) => text !== ''),
    );

  it('includes the number of rows and columns, and the position of each cell', async () => {
    await show('logs');
    assert.equal(await grid().getAttribute('aria-rowcount'), '10001');
    const columns = Number(await grid().getAttribute('aria-colcount'));
    const places = await row(0)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('aria-colindex'))));
    const heads = await opened()
      .page.getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('aria-colindex'))));
    assert.deepEqual(places, heads);
    assert.equal(places[0], 1);
    assert.ok(places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)));
    assert.ok(Math.max(...places) <= columns);
    assert.ok(places.length < columns, 'hidden columns count');
  });

  it('includes the sorting once the rows are sorted', async () => {
    await show('logs');
    await grid().focus();
    await press('ArrowUp', 'End', 'Enter');
    await announced('Sorted by value, ascending');
    await press('Enter');
    await announced('Sorted by value, descending');
    assert.equal(
      await opened().page.getByRole('columnheader', { name: 'value', exact: true }).getAttribute('aria-sort'),
      'descending',
    );
    await press('Enter');
    await announced('Not sorted');
  });

  it('includes the remaining rows after typing, not after each letter', async () => {
    await show('logs');
    await listen();
    // Typed within the page, because a busy machine pauses between key presses for longer than a typist does.
    await opened()
      .page.getByRole('combobox', { name: 'Filter rows' })
      .evaluate((box) => {
        if (!(box instanceof HTMLInputElement)) throw new Error('The filter is no text box.');
        for (const letter of 'approval') {
          box.value += letter;
          box.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
        }
      });
    await announced('1,429 of 10,000 rows');
    assert.deepEqual(await heard(), ['1,429 of 10,000 rows']);
  });

  it('includes groups and selected rows', async () => {
    await show('logs');
    await grid().focus();
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await announced('3 selected');
    await opened().page.getByRole('button', { name: 'Group rows' }).press('Enter');
    await menuItem('Group by Event').press('Enter');
    await announced('Grouped by Event');
  });

  it('includes the range of a zoomed chart', async () => {
    await show('fees');
    await opened().page.locator('.chart-plane').focus();
    await press('+');
    await announced(/^Block [\d,]+ to [\d,]+$/);
  });

  it('includes the start and the end of long work, and the quarters between, regardless of the number of reports', async () => {
    await listen('begun');
    // The line disappears again after a moment.
    await waitFor(
      () => heard(),
      (state) => state.includes('Reading logs'),
    );
    await opened().page.evaluate(() => globalThis.rpcbookPage.updateWorkTo('begun', 200));
    await opened().page.evaluate(() => globalThis.rpcbookPage.updateWork('done'));
    const all = await heard();
    assert.deepEqual(
      all.map((text) => text.split(' · ')[0]),
      [
        'Reading logs',
        '25 %',
        '50 %',
        '75 %',
        'Done: 102,345 logs in 14 calls, 3,315 credits + 1 call without a listed price',
      ],
    );
  });
});
