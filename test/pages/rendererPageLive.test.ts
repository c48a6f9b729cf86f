import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('live answers in the renderer', () => {
  const { opened, asked, grid, row, waitForText } = useAnswerPage();
  /** A new table scrolls to its place in the next frame, and notices changes of its size in one. */
  const nextFrame = () => opened().page.evaluate(() => new Promise(requestAnimationFrame));
  const render = async (rows: number) => {
    await opened().page.evaluate((count) => globalThis.rpcbookPage.renderLive(count), rows);
    await nextFrame();
  };
  const grow = async (rows: number, removed = 0) => {
    await opened().page.evaluate(
      ([count = 0, gone = 0]) => globalThis.rpcbookPage.growLive(count, gone),
      [rows, removed],
    );
    await nextFrame();
  };
  const tell = (before: number, rows: number, series?: number) =>
    opened().page.evaluate(
      ([from = 0, to = 0, of = undefined]) => globalThis.rpcbookPage.tellLive(from, to, of),
      [before, rows, series],
    );
  const article = () => opened().page.getByRole('article', { name: 'Logs' });
  const filter = () => opened().page.getByRole('combobox', { name: 'Filter rows' });
  const mark = () => grid().evaluate((table) => (table.dataset['drawn'] = 'before'));
  const isSameGrid = async () => (await grid().getAttribute('data-drawn')) === 'before';

  it('take rows in the table as it is: its place, focus, selection, opened rows, filter and match stay', async () => {
    await render(40);
    await mark();
    await filter().pressSequentially('0000064');
    await waitForText(article(), '20 of 40 rows');
    await grid().evaluate((table) => (table.scrollTop = 0));
    await row(1).locator('[role=gridcell]').nth(2).click();
    await row(0).locator('.grid-lead').click();
    await grid().locator('.details').waitFor();
    await filter().focus();
    await grow(60);
    await waitForText(article(), '30 of 60 rows');
    await waitForText(article(), '60 logs in blocks 19,000,000 to 19,000,059');
    assert.equal(await isSameGrid(), true);
    assert.equal(await grid().evaluate(({ scrollTop }) => scrollTop), 0);
    assert.equal(await filter().evaluate((input) => input.matches(':focus')), true);
    assert.equal(await row(1).getAttribute('aria-selected'), 'true');
    assert.equal(await grid().locator('.details').count(), 1);
    await grid().evaluate((table) => (table.scrollTop = table.scrollHeight));
    await waitForText(row(29), '19,000,058');
    await grow(80);
    // The newest rows are followed again.
    await waitForText(row(39), '19,000,078');
    // The same rows again change nothing.
    await grow(80);
    assert.equal(await isSameGrid(), true);
    await opened().page.getByRole('tab', { name: 'JSON' }).click();
    await waitForText(article(), '80 items');
    // Find takes the new rows too, and stays at its match.
    await render(40);
    await grid().press('Control+f');
    // At once, because a part of the text has matches, too.
    await opened().page.getByRole('textbox', { name: 'Find' }).fill('1,0');
    const search = opened().page.getByRole('search');
    await waitForText(search, /^1 of \d+$/);
    const before = await search.getByRole('status').innerText();
    await grow(60);
    await waitForText(article(), '60 rows');
    assert.equal(await search.getByRole('status').innerText(), before);
    await opened().page.keyboard.press('Enter');
    await waitForText(search, `2 of ${Number(before.slice('1 of '.length)) * 1.5}`);
  });

  it('take rows that a message brings, and request all of them if they follow others', async () => {
    const { page } = opened();
    await render(40);
    await mark();
    await grid().evaluate((table) => (table.scrollTop = table.scrollHeight));
    await waitForText(row(39), '19,000,039');
    await tell(40, 41);
    await waitForText(article(), '41 rows');
    await waitForText(row(40), '19,000,040');
    await tell(41, 60);
    await waitForText(article(), '60 logs in blocks 19,000,000 to 19,000,059');
    // Nothing but the figures is new.
    await tell(60, 60);
    assert.equal(await isSameGrid(), true);
    assert.equal(await asked(), undefined);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await waitForText(article(), '60 items');
    await page.getByRole('tab', { name: 'Decoded' }).click();
    for (const [before, rows, series] of [
      [59, 62, 1],
      [60, 62, 2],
    ] as const) {
      await page.evaluate(() => void (globalThis.rpcbookPage.asked = []));
      await tell(before, rows, series);
      assert.deepEqual(await asked(), { kind: 'allRows', owner: 'live' });
      await waitForText(article(), '60 rows');
    }
    // A changed label is shown, and the rows that came as messages stay.
    const names = [{ address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', name: 'Till', isLabel: true, former: [] }];
    await page.evaluate((renamed) => {
      globalThis.rpcbookPage.tell({ kind: 'changedNames', network: 'main/mainnet', names: renamed });
    }, names);
    await waitForText(article(), 'Till');
    await waitForText(article(), '60 rows');
    // Rows that arrive before the output that they follow.
    await page.evaluate(() => globalThis.rpcbookPage.overtakeLive(500, 520, 2));
    await waitForText(article(), '520 rows');
    await tell(520, 521, 2);
    await waitForText(article(), '521 rows');
  });

  const atEnd = () =>
    waitFor(
      () => grid().evaluate((table) => table.scrollHeight - table.clientHeight - table.scrollTop),
      (below) => below <= 1,
      { what: 'the table to show its newest rows' },
    );

  /** Scrolls as the reader does. Resolves once the table knows it. */
  const scrollTo = (top: number) =>
    grid().evaluate(
      (table, to) =>
        new Promise<void>((resolve) => {
          table.addEventListener('scroll', () => resolve(), { once: true });
          table.scrollTop = to;
        }),
      top,
    );

  it('follow the newest rows where they were hidden meanwhile, or have less room, until the reader scrolls', async () => {
    await render(40);
    await atEnd();
    const answer = opened().page.locator('article').first();
    await answer.evaluate((shown) => (shown.style.display = 'none'));
    await nextFrame();
    await grow(60);
    await answer.evaluate((shown) => (shown.style.display = ''));
    await waitForText(row(59), '19,000,059');
    await atEnd();
    // A change of its size scrolls no table, but it can come before a scroll that was the table's own is told.
    await grid().evaluate((table) => {
      table.style.maxHeight = '200px';
      table.dispatchEvent(new Event('scroll'));
    });
    await atEnd();
    await grow(61);
    await atEnd();
    await scrollTo(300);
    await waitForText(row(13), '19,000,013');
    await grid().evaluate((table) => (table.style.maxHeight = '220px'));
    await grow(62);
    await waitForText(article(), '62 rows');
    assert.equal(await grid().evaluate(({ scrollTop }) => scrollTop), 300);
  });

  it('leave a row that the reader looks at in its place while others arrive, with the newest last or first', async () => {
    /** The distance of the row of a block from the top of the table. */
    const placeOf = (block: string) =>
      grid().evaluate((table, text) => {
        const rows = [...table.querySelectorAll('.grid-row[aria-rowindex]')];
        const found = rows.find((each) => each.textContent.includes(text));
        return found && Math.round(found.getBoundingClientRect().top - table.getBoundingClientRect().top);
      }, block);
    await render(40);
    await scrollTo(200);
    await waitForText(grid(), '19,000,010');
    const below = await placeOf('19,000,010');
    await grow(43);
    await waitForText(article(), '43 rows');
    assert.equal(await placeOf('19,000,010'), below);
    await opened().page.getByRole('button', { name: 'Newest first' }).click();
    await waitForText(row(0), '19,000,042');
    await scrollTo(200);
    await waitForText(grid(), '19,000,032');
    const place = await placeOf('19,000,032');
    assert.notEqual(place, undefined);
    await grow(46);
    await waitForText(article(), '46 rows');
    await waitFor(
      () => placeOf('19,000,032'),
      (now) => now === place,
    );
    await scrollTo(0);
    await waitForText(row(0), '19,000,045');
    await grow(47);
    await waitForText(row(0), '19,000,046');
  });

  it('are drawn again if rows changed, or need wider columns', async () => {
    await render(40);
    await mark();
    await grow(41, 2);
    await waitForText(article(), '39 logs');
    assert.equal(await isSameGrid(), false);
    await grid().evaluate((table) => (table.scrollTop = table.scrollHeight));
    await grid().locator('.struck').nth(1).waitFor();
    assert.equal(await grid().locator('.struck').count(), 2);
    await render(40);
    await mark();
    // One more digit fits below the label.
    await grow(9_020);
    await waitForText(article(), '9,020 rows');
    assert.equal(await isSameGrid(), true);
    await grow(9_100);
    await waitForText(article(), '9,100 rows');
    assert.equal(await isSameGrid(), false);
  });
});
