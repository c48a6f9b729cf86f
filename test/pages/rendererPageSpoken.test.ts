import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('what screen readers get from an answer', () => {
  const { opened, show, grid, row, menuItem, press, listen, heard, waitToHear } = useAnswerPage();

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
    await listen();
    await grid().focus();
    await press('ArrowUp', 'End', 'Enter');
    await waitToHear('Sorted by value, ascending');
    await press('Enter');
    await waitToHear('Sorted by value, descending');
    assert.equal(
      await opened().page.getByRole('columnheader', { name: 'value', exact: true }).getAttribute('aria-sort'),
      'descending',
    );
    await press('Enter');
    await waitToHear('Not sorted');
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
    await waitToHear('1,429 of 10,000 rows');
    assert.deepEqual(await heard(), ['1,429 of 10,000 rows']);
  });

  it('includes groups and selected rows', async () => {
    await show('logs');
    await listen();
    await grid().focus();
    await press('Shift+ArrowDown', 'Shift+ArrowDown');
    await waitToHear('3 selected');
    await opened().page.getByRole('button', { name: 'Group rows' }).press('Enter');
    await menuItem('Group by Event').press('Enter');
    await waitToHear('Grouped by Event');
  });

  it('includes the range of a zoomed chart', async () => {
    await show('fees');
    await listen();
    await opened().page.locator('.chart-plane').focus();
    await press('+');
    await waitToHear(/^Block [\d,]+ to [\d,]+$/);
  });

  it('includes the start and the end of long work, and the quarters between, regardless of the number of reports', async () => {
    await opened().page.evaluate(async () => {
      await globalThis.rpcbookPage.renderWork('begun', { hasMessaging: true });
      // The first line comes a moment later.
      globalThis.rpcbookPage.listen();
    });
    await waitToHear('Reading logs');
    await opened().page.evaluate(() => globalThis.rpcbookPage.updateWorkTo('begun', 200));
    await opened().page.evaluate(() => globalThis.rpcbookPage.updateWork('done'));
    const all = await heard();
    assert.deepEqual(
      all.map((text) => text.split(' · ')[0]),
      ['Reading logs', '25 %', '50 %', '75 %', 'Done: 102,345 logs in 14 calls, 3,315 credits + 1 unpriced call'],
    );
  });
});
