import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

/** What a pointer does in tables and charts, done with keys alone. Arrow keys and Tab move; Enter and Shift+F10 act. */
describe('an answer without a pointer', () => {
  const { opened, show, copied, asked, grid, row, menuItem, press } = useAnswerPage();
  const head = (label: string) => opened().page.getByRole('columnheader', { name: label, exact: true });
  const width = async () => (await head('value').boundingBox())?.width ?? 0;

  /** Opens the menu of the last column from its head. */
  async function openColumnMenu(): Promise<void> {
    await grid().focus();
    await press('Control+Home', 'ArrowUp', 'End', 'Shift+F10');
  }

  it('sorts, widens, narrows and hides a column from its menu, and returns to the table', async () => {
    await show('logs');
    await openColumnMenu();
    await menuItem('Sort').press('Enter');
    await opened().page.locator('[role=columnheader][aria-sort=ascending]').getByText('value').waitFor();
    const before = await width();
    await openColumnMenu();
    await menuItem('Widen').press('Enter');
    const widened = await width();
    assert.ok(widened > before, `${widened} after ${before}`);
    await openColumnMenu();
    await menuItem('Narrow').press('Enter');
    assert.ok(Math.abs((await width()) - before) < 1);
    await openColumnMenu();
    await menuItem('Hide value').press('Enter');
    assert.equal(await head('value').count(), 0);
    assert.equal(await grid().evaluate((element) => element.matches(':focus-visible')), true);
    const active = await grid().getAttribute('aria-activedescendant');
    assert.equal(
      await opened()
        .page.locator(`[id="${active ?? ''}"]`)
        .count(),
      1,
    );
  });

  it('expands a group to its rows, and moves into them', async () => {
    await show('logs');
    await opened().page.getByRole('button', { name: 'Group rows' }).press('Enter');
    await menuItem('Group by Event').press('Enter');
    await opened().page.getByRole('treegrid', { name: 'Logs by Event' }).focus();
    await press('Enter');
    await opened().page.locator('.details').getByRole('treegrid').waitFor();
    const goIn = async () => {
      await press('Tab');
      return opened()
        .page.locator('.details [role=treegrid]')
        .evaluate((element) => element.matches(':focus'));
    };
    let steps = 0;
    while (!(await goIn())) assert.ok((steps += 1) < 10, 'the rows are not reached');
    await press('ArrowDown', 'Enter');
    await opened().page.locator('.details .details').waitFor();
  });

  it('completes a filter', async () => {
    await show('logs');
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).focus();
    await press('ArrowDown', 'ArrowDown');
    await opened().page.locator('[role=option][aria-selected=true]').waitFor();
    await press('Enter');
    assert.notEqual(await opened().page.getByRole('combobox', { name: 'Filter rows' }).inputValue(), '');
  });

  it('copies and looks up the address of a cell', async () => {
    await show('receipt');
    await grid().focus();
    let name = '';
    for (let step = 0; step < 8 && !name.startsWith('0x'); step++) {
      await press('ArrowRight');
      name = await opened().page.locator('.grid-cell.active').innerText();
    }
    await press('Shift+F10');
    await menuItem('Copy address').press('Enter');
    assert.match((await copied()) ?? '', /^0x/);
    await opened().page.locator('[role=menu]').waitFor({ state: 'detached' });
    await press('Shift+F10');
    await menuItem(/Look up/).press('Enter');
    assert.equal(((await asked()) as { readonly kind: string }).kind, 'lookUp');
  });

  it('copies rows and shows a chart as a table with the buttons above', async () => {
    await show('receipt');
    await opened().page.getByRole('button', { name: 'Copy rows' }).press('Enter');
    await menuItem('Copy all rows as CSV').press('Enter');
    assert.match((await copied()) ?? '', /\r\n/);
    await opened().page.locator('[role=menu]').waitFor({ state: 'detached' });
    assert.equal(
      await opened()
        .page.getByRole('button', { name: 'Copy rows' })
        .evaluate((button) => button.matches(':focus-visible')),
      true,
    );
    await show('fees');
    await opened().page.getByRole('button', { name: 'Show as table' }).press('Enter');
    await row(0).waitFor();
  });

  it('opens and closes branches of JSON', async () => {
    await show('receipt', 'json');
    const tree = opened().page.getByRole('tree', { name: 'JSON' });
    await tree.focus();
    await press('ArrowDown', 'ArrowRight');
    await opened().page.locator('[role=treeitem][aria-level="3"]').first().waitFor();
    await press('ArrowLeft');
    await opened().page.locator('[role=treeitem][aria-level="3"]').first().waitFor({ state: 'hidden' });
  });
});
