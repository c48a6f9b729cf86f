import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('an answer in the renderer', () => {
  const { opened, show, copied, asked, grid, row, menuItem, press, waitForText, listen, waitToHear } = useAnswerPage();
  const head = (label: string) => opened().page.getByRole('columnheader', { name: label, exact: true });

  it('summarizes the result in a sentence', async () => {
    await show('receipt');
    await waitForText(
      opened().page.getByRole('article', { name: 'Transaction receipt' }),
      'Success in block 19,000,000 · fee 0.000421337000065535 ETH · 3 logs',
    );
    await opened().page.getByRole('img', { name: 'Success' }).waitFor();
  });

  it('changes tabs with arrow keys', async () => {
    await show('receipt');
    await opened().page.getByRole('tab', { name: 'Decoded' }).focus();
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await waitForText(opened().page.getByRole('tabpanel', { name: 'Request' }), 'https://mainnet.example.com/v3/{key}');
    await press('ArrowRight');
    assert.equal(await opened().page.getByRole('tab', { name: 'Decoded' }).getAttribute('aria-selected'), 'true');
  });

  it('copies and looks up an address from its menu', async () => {
    await show('receipt');
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
    await opened().page.getByRole('button', { name: address }).first().press('Enter');
    await listen();
    await menuItem('Copy address').press('Enter');
    await waitToHear('Copied address');
    assert.equal(await copied(), address);
    await opened().page.getByRole('button', { name: address }).first().click();
    await press('ArrowDown', 'Enter');
    assert.deepEqual(await asked(), { kind: 'lookUp', what: { of: 'address', text: address } });
  });

  it('opens a struct member by member', async () => {
    await show('receipt');
    await opened().page.locator('.branch > summary').first().click();
    await waitForText(opened().page.locator('.branch[open]'), 'uint256[]');
    await opened().page.locator('.branch[open] .branch > summary').click();
    await waitForText(
      opened().page.locator('.branch[open] .branch[open] .number'),
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935',
    );
  });

  it('draws 10,000 rows with few elements and scrolls to the last', async () => {
    await show('logs');
    await row(0).waitFor();
    assert.equal(await grid().getAttribute('aria-rowcount'), '10001');
    const elements = await opened().page.evaluate(
      () => document.querySelector('div')?.shadowRoot?.querySelectorAll('*').length,
    );
    assert.ok(elements !== undefined && elements <= 1500, `${elements} elements`);
    await grid().focus();
    await press('Control+End');
    await waitForText(row(9_999), '19,000,166');
  });

  it('moves columns with one value to the caption, and shows them again when they are selected', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('transfers', { hasMessaging: true }));
    const caption = opened().page.locator('.caption');
    await waitForText(caption, 'Transfer');
    await caption.getByRole('button', { name: '0xD8BcaBccf564a8eE6f524292C7023352aC6E4F26' }).waitFor();
    assert.equal(await head('Event').count(), 0);
    await opened().page.getByRole('button', { name: 'Choose columns' }).click();
    await opened().page.getByRole('menuitemcheckbox', { name: 'Event' }).click();
    await head('Event').waitFor();
    assert.equal(await caption.getByText('Transfer').count(), 0);
  });

  it('filters by a condition that is completed with the keyboard', async () => {
    await show('logs');
    const filter = opened().page.getByRole('combobox', { name: 'Filter rows' });
    await filter.fill('val');
    await opened()
      .page.getByRole('option', { name: /value >/ })
      .waitFor();
    await press('ArrowDown', 'Tab');
    assert.equal(await filter.inputValue(), 'value > ');
    await opened().page.keyboard.type('19_000_165');
    await waitForText(opened().page.locator('.row-count'), /^\d+ of 10,000 rows/);
    await filter.fill('value > many');
    await waitForText(opened().page.getByRole('alert'), "“many” isn't a number or a date");
    await waitForText(opened().page.locator('.row-count'), '10,000 rows');
  });

  it('groups rows by a column with exact totals, in three clicks, and copies them', async () => {
    await show('logs');
    await opened().page.getByRole('button', { name: 'Group rows' }).click();
    await opened().page.getByRole('menuitem', { name: 'Group by Event' }).click();
    const groups = opened().page.getByRole('treegrid', { name: 'Logs by Event' });
    await waitForText(groups, 'Approval');
    await opened().page.getByRole('button', { name: 'Copy rows' }).last().click();
    await menuItem('Copy all rows as CSV').click();
    const copiedText = (await copied()) ?? '';
    assert.match(copiedText, /^Event,Rows,/);
    assert.match(copiedText, /Approval,1429/);
    await groups.locator('.grid-row .grid-lead').first().click();
    await groups.locator('.details').getByRole('treegrid').waitFor();
    await opened().page.getByRole('button', { name: 'Group rows', pressed: true }).click();
    await menuItem("Don't group").click();
    await row(0).waitFor();
  });

  it('adds a cell for the next page, where an answer is one', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('pageOfAccounts', { hasMessaging: true }));
    await opened().page.getByRole('button', { name: 'Next Page' }).click();
    const asked = await opened().page.evaluate(() => globalThis.rpcbookPage.asked.at(-1));
    assert.deepEqual(asked, {
      kind: 'addCell',
      text: '# @pages 1\ngetTokenAccountsByOwnerV2 "owner" {"programId":"program"} {"limit":1,"paginationKey":"next"}',
      network: 'main/mainnet',
    });
  });

  it('says with each count, group and chart that the rows are a part', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('partOfTransfers', { hasMessaging: true }));
    const part = 'first 10,000 of 101,424 logs';
    await waitForText(opened().page.locator('.sentence'), part);
    const counts = opened().page.locator('.row-count');
    await waitForText(counts.first(), `10,000 rows · ${part}`);
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).fill('Block < 19_000_100');
    await waitForText(counts.first(), `6,000 of 10,000 rows · ${part}`);
    await opened().page.getByRole('button', { name: 'Chart rows' }).click();
    await menuItem('Chart rows by block').click();
    await opened()
      .page.getByRole('heading', { name: `Rows by block, ${part}` })
      .waitFor();
    await opened().page.getByRole('button', { name: 'Group rows' }).click();
    await menuItem('Group by From').click();
    await waitForText(counts.last(), part);
  });

  it('keeps sorting, filter, columns and groups of a cell when it runs again', async () => {
    const render = () =>
      opened().page.evaluate(() => globalThis.rpcbookPage.render('transfers', { hasMessaging: true }));
    await render();
    await row(0).waitFor();
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).fill('block <= 19_000_001');
    await head('value').click();
    await opened().page.getByRole('button', { name: 'Choose columns' }).click();
    await opened().page.getByRole('menuitemcheckbox', { name: 'Transaction' }).click();
    await press('Escape');
    await waitForText(opened().page.locator('.row-count'), /^120 of 10,000 rows/);
    await opened().page.getByRole('button', { name: 'Chart rows' }).click();
    assert.deepEqual(await opened().page.getByRole('menuitem').allInnerTexts(), ['Chart rows by block', 'Chart value']);
    await menuItem('Chart value').click();
    const chart = opened().page.getByRole('application', { name: /^value by block: 120 points/ });
    await chart.waitFor();
    await render();
    await waitForText(opened().page.locator('.row-count'), /^120 of 10,000 rows/);
    await chart.waitFor();
    assert.equal(
      await opened().page.getByRole('combobox', { name: 'Filter rows' }).inputValue(),
      'block <= 19_000_001',
    );
    assert.equal(await head('value').getAttribute('aria-sort'), 'ascending');
    assert.equal(await head('Transaction').count(), 0);
  });

  it('keeps the focus on the table when the cell runs again', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('receipt', { hasMessaging: true }));
    await grid().focus();
    await opened().page.evaluate(() => globalThis.rpcbookPage.renderAgain('receipt'));
    await opened().page.waitForFunction(
      () => globalThis.rpcbookPage.home.shadowRoot?.activeElement?.getAttribute('aria-label') === 'Logs',
    );
  });

  it('sorts by exact numbers in both directions, then restores the order', async () => {
    await show('logs');
    await head('value').click();
    await head('value').click();
    await head('value').and(opened().page.locator('[aria-sort=descending]')).waitFor();
    await waitForText(row(0), '19,000,166');
    await head('value').click();
    assert.equal(await head('value').getAttribute('aria-sort'), 'none');
    await waitForText(row(0), '0.000005 USDC');
  });

  it('filters by any column and shows the number of remaining rows', async () => {
    await show('logs');
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).fill('approval');
    await waitForText(opened().page.locator('.row-count'), '1,429 of 10,000 rows');
    await waitForText(row(0), 'Approval');
    await opened().page.getByRole('button', { name: 'Clear filter' }).click();
    await waitForText(opened().page.locator('.row-count'), '10,000 rows');
  });

  it('opens details below a row with the pointer and the keyboard', async () => {
    await show('logs');
    await grid().focus();
    await press('ArrowDown', 'Enter');
    assert.equal(await row(1).getAttribute('aria-expanded'), 'true');
    await waitForText(opened().page.locator('.details'), 'ERC-20 (built in)');
    await press('Enter');
    await opened().page.locator('.details').waitFor({ state: 'detached' });
    await row(3).locator('.grid-lead').click();
    await waitForText(opened().page.locator('.details'), 'Decoded by');
  });

  it("makes a short table as tall as its rows, so that it doesn't scroll vertically", async () => {
    await show('receipt');
    const scrolled = () => grid().evaluate((element) => element.scrollHeight - element.clientHeight);
    assert.equal(await scrolled(), 0);
    await grid().focus();
    await press('Enter');
    await opened().page.locator('.details').waitFor();
    assert.equal(await scrolled(), 0);
  });

  it('copies a cell, and the selected rows', async () => {
    await show('logs');
    await grid().focus();
    await press('End', 'Control+c');
    assert.equal(await copied(), '0.000005');
    await press('Shift+ArrowDown', 'Control+c');
    assert.deepEqual(
      (await copied())
        ?.split('\r\n')
        .slice(0, 3)
        .map((line) => line.split('\t').at(-1)),
      ['value (USDC)', '0.000005', '1234.567896'],
    );
  });

  it('copies all rows as JSON and one row as Markdown', async () => {
    await show('receipt');
    await opened().page.getByRole('button', { name: 'Copy rows' }).click();
    await menuItem('Copy all rows as JSON').click();
    assert.deepEqual(
      (JSON.parse((await copied()) ?? '') as { block: string }[]).map(({ block }) => block),
      ['19000000', '19000000', '19000000'],
    );
    await grid().focus();
    await press('Shift+F10');
    await menuItem('Copy row as Markdown').click();
    assert.match((await copied()) ?? '', /^\| Block \| Log \| Event \|/);
  });

  it('leaves the focus where it moved after a menu closed', async () => {
    await show('receipt');
    await opened().page.getByRole('button', { name: 'Copy rows' }).click();
    await menuItem('Copy all rows as JSON').evaluate((item) => {
      const root = item.getRootNode() as ShadowRoot;
      (item as HTMLElement).click();
      root.querySelector<HTMLElement>('[role=grid], [role=treegrid]')?.focus();
    });
    await opened().page.locator('.menu').waitFor({ state: 'detached' });
    assert.equal(await grid().evaluate((element) => element.matches(':focus')), true);
  });

  it('opens rows as a document if the host supports it', async () => {
    await show('receipt');
    await opened().page.getByRole('button', { name: 'Copy rows' }).click();
    await menuItem('Open all rows as CSV').click();
    const { what } = (await asked()) as { what: { name: string; language: string; text: string } };
    assert.deepEqual([what.name, what.language, what.text.split('\r\n').length], ['logs.csv', 'csv', 5]);
  });

  it('shows and hides columns', async () => {
    await show('logs');
    assert.equal(await head('Transaction').count(), 0);
    await opened().page.getByRole('button', { name: 'Choose columns' }).click();
    await opened().page.getByRole('menuitemcheckbox', { name: 'Transaction' }).click();
    await opened().page.getByRole('menuitemcheckbox', { name: 'Event' }).click();
    await press('Escape');
    await head('Transaction').waitFor();
    assert.equal(await head('Event').count(), 0);
  });

  it('resizes a column with its edge and with keys', async () => {
    await show('logs');
    const width = async () => (await head('from').boundingBox())?.width ?? 0;
    const before = await width();
    const drag = async (pixels: number) => {
      const edge = await head('from').locator('.grid-edge').boundingBox();
      assert.ok(edge);
      await opened().page.mouse.move(edge.x + 4, edge.y + 10);
      await opened().page.mouse.down();
      await opened().page.mouse.move(edge.x + 4 + pixels, edge.y + 10, { steps: 4 });
      await opened().page.mouse.up();
    };
    await drag(60);
    await drag(40);
    assert.ok(Math.abs((await width()) - before - 100) < 4, `${await width()} after ${before}`);
    await grid().focus();
    await press('ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft');
    assert.ok((await width()) < before + 95);
  });

  it('narrows identifiers to keep all columns of a narrow table visible, and widens them again', async () => {
    const size = opened().page.viewportSize() ?? { width: 1280, height: 800 };
    const sender = row(1).locator('.grid-cell').nth(4);
    const hidden = () => grid().evaluate((element) => element.scrollWidth - element.clientWidth);
    await show('logs');
    await row(1).waitFor();
    assert.equal(await hidden(), 0);
    const width = async () => (await sender.boundingBox())?.width ?? 0;
    const wide = await width();
    const text = await sender.innerText();
    await grid().focus();
    await press('ArrowDown', 'ArrowRight');
    await opened().page.setViewportSize({ ...size, width: 860 });
    await waitFor(width, (narrow) => narrow > 0 && narrow < wide, { what: 'a narrower sender' });
    assert.match(text, /^0x\w{4}…\w{6}$/);
    assert.equal(await sender.innerText(), text, 'an identifier has one short form');
    assert.equal(await hidden(), 0);
    const active = (await grid().getAttribute('aria-activedescendant')) ?? '';
    await grid().locator(`#${active}.active`).waitFor();
    await opened().page.setViewportSize(size);
    await waitFor(width, (widened) => widened === wide, { what: 'the sender as wide as before' });
  });
});
