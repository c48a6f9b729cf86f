import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('a call tree in the renderer', () => {
  const { opened, asked, grid, row, menuItem, press, waitForText } = useAnswerPage();
  const showAgain = (frame: string) =>
    opened().page.evaluate((name) => globalThis.rpcbookPage.render(name, { hasMessaging: true }), frame);
  /** Shows an answer as if nobody had chosen anything in it before. */
  const show = async (frame: string) => {
    await opened().page.evaluate(() => {
      globalThis.rpcbookPage.state = undefined;
    });
    await showAgain(frame);
  };
  const button = (name: string) => opened().page.getByRole('button', { name, exact: true });
  const count = () => opened().page.locator('.row-count');
  const expanded = (position: number) => row(position).getAttribute('aria-expanded');
  const level = (position: number) => row(position).getAttribute('aria-level');
  const names = () =>
    opened().page.evaluate(() => {
      const root = globalThis.rpcbookPage.home.shadowRoot;
      const grid = root?.querySelector('[role=treegrid]');
      return [...(grid?.querySelectorAll<HTMLElement>('.grid-row:not([hidden])') ?? [])]
        .sort((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
        .map((each) => each.querySelector('.grid-cell .grid-text')?.textContent ?? '');
    });

  it('is a treegrid whose rows have their level, whether they are expanded, and what failed', async () => {
    await show('trace');
    await row(0).waitFor();
    assert.equal(await grid().getAttribute('role'), 'treegrid');
    assert.deepEqual(await names(), [
      'swapExactTokensForTokens',
      'deposit',
      'Deposit (one of: WETH, Gnosis MultiSigWallet)',
      'balanceOf',
      'transfer',
      'transfer',
    ]);
    assert.deepEqual(await Promise.all([0, 1, 2, 5].map(level)), ['1', '2', '3', '3']);
    assert.deepEqual(await Promise.all([0, 1, 2, 5].map(expanded)), ['true', 'true', null, null]);
    await row(5).getByRole('img', { name: 'Failed, on the path to the cause' }).waitFor();
    await row(1).getByRole('img', { name: 'Undone, because a call around it failed' }).waitFor();
  });

  it('folds by keyboard, and columns stay within reach', async () => {
    await show('trace');
    await grid().focus();
    await press('ArrowDown', 'ArrowLeft');
    assert.equal(await expanded(1), 'false');
    await waitForText(count(), '6 rows · 1 in closed branches');
    await press('ArrowRight');
    assert.equal(await expanded(1), 'true');
    const active = () => grid().getAttribute('aria-activedescendant');
    const first = await active();
    await press('ArrowRight');
    assert.notEqual(await active(), first);
    await press('ArrowLeft');
    assert.equal(await active(), first);
    await press('ArrowDown', 'ArrowLeft');
    assert.equal(await active(), first, 'Left goes to the row around a row that holds none');
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    assert.deepEqual(await names(), ['swapExactTokensForTokens']);
    await press('Alt+ArrowRight');
    assert.equal((await names()).length, 6);
    await press('ArrowLeft', '*');
    assert.equal((await names()).length, 6);
  });

  it('keeps Enter and the first button of a row for details', async () => {
    await show('trace');
    await grid().focus();
    await press('ArrowDown', 'Enter');
    await waitForText(opened().page.locator('.details'), 'Kind');
    assert.equal(await row(1).locator('.grid-lead').getAttribute('aria-expanded'), 'true');
    assert.equal(await expanded(1), 'true');
    await press('ArrowUp', 'ArrowLeft');
    await opened().page.locator('.details').waitFor({ state: 'hidden' });
  });

  it('folds by the twistie, the buttons and the menu', async () => {
    await show('trace');
    await row(4).locator('.twistie').click();
    assert.equal(await expanded(4), 'false');
    await button('Collapse all').click();
    assert.deepEqual(await names(), ['swapExactTokensForTokens']);
    await row(0)
      .locator('.twistie')
      .click({ modifiers: ['Alt'] });
    assert.equal((await names()).length, 6);
    await grid().focus();
    await press('Shift+F10');
    await menuItem('Collapse All').click();
    assert.deepEqual(await names(), ['swapExactTokensForTokens']);
    await button('Go to Failure').click();
    assert.equal(
      await grid().getAttribute('aria-activedescendant'),
      await row(4).locator('.grid-cell').first().getAttribute('id'),
    );
  });

  it('filters with the parent rows, shows how many remain, and offers all rows if none remains', async () => {
    await show('largeTrace');
    const filter = opened().page.getByRole('combobox', { name: 'Filter rows' });
    await filter.fill('call = deposit');
    await waitForText(count(), '2,000 of');
    assert.match((await names())[2] ?? '', /deposit/);
    assert.match((await row(1).getAttribute('class')) ?? '', /context/);
    assert.doesNotMatch((await row(2).getAttribute('class')) ?? '', /context/);
    await filter.fill('no such function');
    await waitForText(opened().page.locator('.empty-rows'), 'No rows match the filter.');
    await button('Show All Rows').click();
    assert.equal(await filter.inputValue(), '');
    await waitForText(count(), /^[\d,]+ rows · [\d,]+ in closed branches$/);
  });

  it('shows only calls with value, and hides static calls and events', async () => {
    await show('trace');
    await button('Only with Value').click();
    await waitForText(count(), '2 of 6 rows');
    assert.deepEqual(await names(), ['swapExactTokensForTokens', 'deposit']);
    await button('Only with Value').click();
    await button('Hide Static Calls').click();
    await button('Hide Events').click();
    await waitForText(count(), '4 of 6 rows');
    assert.deepEqual(await names(), ['swapExactTokensForTokens', 'deposit', 'transfer', 'transfer']);
    assert.equal(await expanded(1), null);
    await showAgain('trace');
    await waitForText(count(), '4 of 6 rows');
  });

  it('keeps folded branches when the cell runs again', async () => {
    await show('trace');
    await row(4).locator('.twistie').click();
    await showAgain('trace');
    await row(4).and(opened().page.locator('[aria-expanded=false]')).waitFor();
  });

  it('offers a call as a cell', async () => {
    await show('trace');
    await row(3).locator('.grid-cell').first().click();
    await press('Shift+F10');
    await menuItem('Copy Call as Cell').waitFor();
    await menuItem('Add Call as Cell').click();
    const { kind, text, network } = (await asked()) as { kind: string; text: string; network: string };
    assert.deepEqual([kind, network], ['addCell', 'main/mainnet']);
    assert.match(text, /^eth_call \{/);
  });

  it('is flat while it is sorted', async () => {
    await show('trace');
    await opened().page.getByRole('columnheader', { name: 'Gas used' }).click();
    assert.equal(await level(0), null);
    assert.equal((await names()).length, 6);
    await opened().page.getByRole('columnheader', { name: 'Gas used' }).click();
    await opened().page.getByRole('columnheader', { name: 'Gas used' }).click();
    assert.equal(await level(0), '1');
  });

  it('draws 10,000 frames with few elements', async () => {
    await show('largeTrace');
    await button('Expand all').click();
    const elements = await opened().page.evaluate(
      () => globalThis.rpcbookPage.home.shadowRoot?.querySelectorAll('*').length,
    );
    assert.ok(elements !== undefined && elements <= 2_000, `${elements} elements`);
    await grid().focus();
    await press('Control+End', 'Home');
    await row(11_999).waitFor();
  });
});
