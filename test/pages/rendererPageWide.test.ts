import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('a table of 60 columns', () => {
  const { opened, show, copied, grid, row, press } = useAnswerPage();
  const cells = (position: number) => row(position).locator('[role=gridcell]');
  const lastCell = (position: number) => row(position).locator('[role=gridcell][aria-colindex="60"]');

  it('draws the cells in sight, below their heads, wherever it is scrolled to', async () => {
    await show('wide');
    await cells(0).first().waitFor();
    const drawn = await cells(0).filter({ visible: true }).count();
    assert.ok(drawn > 4 && drawn < 40, `${drawn} cells are drawn`);
    assert.equal(await lastCell(0).isVisible(), false);
    await grid().focus();
    await press('Control+Home', 'End');
    await lastCell(0).getByText('1,000,059').waitFor();
    const head = await opened().page.getByRole('columnheader', { name: 'value 59' }).boundingBox();
    const cell = await lastCell(0).boundingBox();
    const table = await grid().boundingBox();
    assert.ok(head && cell && table);
    assert.ok(Math.abs(head.x - cell.x) < 1, `${cell.x} below ${head.x}`);
    assert.ok(cell.x + cell.width <= table.x + table.width + 1, 'the active cell is in sight');
    assert.equal(await grid().getAttribute('aria-activedescendant'), await lastCell(0).getAttribute('id'));
    await press('Control+c');
    assert.equal(await copied(), '1000059');
    await grid().evaluate((element) => (element.scrollLeft = 0));
    await cells(0).first().getByText('1,000,000').waitFor();
    // The first column is in sight wherever the table is scrolled to.
    await lastCell(0).waitFor({ state: 'hidden' });
  });

  it('clips a text only where it may be too long for its column', async () => {
    await show('wide');
    // The font is measured in the next frame.
    await opened().page.evaluate(() => new Promise(requestAnimationFrame));
    const overflow = () =>
      cells(0)
        .first()
        .evaluate((cell) => getComputedStyle(cell).overflow);
    const setFont = async (font: string) => {
      const had = await grid().evaluate((element, family) => {
        element.style.fontFamily = family;
        // As if the view was resized.
        element.style.width = family === 'monospace' ? '' : '90%';
        return element.classList.contains('monospaced');
      }, font);
      await opened().page.waitForFunction(([element, before]) => element?.classList.contains('monospaced') !== before, [
        await grid().elementHandle(),
        had,
      ] as const);
    };
    if ((await overflow()) !== 'clip') await setFont('serif');
    assert.equal(await overflow(), 'clip');
    await setFont('monospace');
    assert.equal(await overflow(), 'visible');
  });

  it('shows a match in a column that was out of sight', async () => {
    await show('wide');
    await grid().press('Control+f');
    await opened().page.getByRole('textbox', { name: 'Find' }).fill('1,003,047');
    const match = row(3).locator('[role=gridcell].current');
    await match.getByText('1,003,047').waitFor();
    const [cell, table] = [await match.boundingBox(), await grid().boundingBox()];
    assert.ok(cell && table && cell.x >= table.x - 1 && cell.x + cell.width <= table.x + table.width + 1);
  });
});
