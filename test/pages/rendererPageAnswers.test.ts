import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('charts, trees and whole answers in the renderer', () => {
  const { opened, show, copied, asked, grid, row, menuItem, press, waitForText } = useAnswerPage();

  it('shows the exact value of each chart point', async () => {
    await show('fees');
    await opened().page.locator('.chart-plane').focus();
    await press('Home');
    await waitForText(opened().page.locator('.chart-readout'), 'Block 18,999,501');
    await press('ArrowRight');
    await waitForText(opened().page.locator('.chart-readout'), 'Block 18,999,502');
    assert.match(await opened().page.locator('.chart-readout .number').innerText(), /^\d+\.\d{9} gwei$/);
    await opened().page.getByRole('button', { name: 'Show as table' }).click();
    await waitForText(opened().page.locator('.row-count'), '500 rows');
  });
  it('zooms a chart with the keyboard around the selected point, and moves past the visible edge', async () => {
    await show('fees');
    const ticks = () =>
      opened()
        .page.locator('.chart-plane canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const whole = await ticks();
    await opened().page.locator('.chart-plane').focus();
    await press('End', 'ArrowLeft');
    const readout = opened().page.locator('.chart-readout .chart-x');
    const point = await readout.innerText();
    await press('+', '+', '+');
    assert.equal(await readout.innerText(), point);
    assert.notEqual(await ticks(), whole);
    await press('Home');
    await waitForText(opened().page.locator('.chart-readout'), 'Block 18,999,501');
    await press('-', '-', '-');
    await waitForText(opened().page.locator('.chart-readout'), 'Block 18,999,501');
    await press('Escape', 'ArrowRight');
    await waitForText(opened().page.locator('.chart-readout'), 'Block 18,999,502');
  });

  it('draws a range of blocks with a gas bar, charts, and a gap for missing values', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('blocks', { hasMessaging: true }));
    await waitForText(opened().page.getByRole('article', { name: 'Blocks' }), '13 blocks, 19,000,000 to 19,000,012');
    assert.equal(
      await row(1)
        .locator('.share')
        .evaluate((cell) => getComputedStyle(cell).getPropertyValue('--share')),
      '0.5',
    );
    assert.equal(await row(12).locator('.share').count(), 0);
    assert.equal(await opened().page.locator('.chart-plane').count(), 3);
    await opened().page.locator('.chart-plane').last().focus();
    await press('End');
    await waitForText(opened().page.locator('.chart-readout').last(), '–');
    await press('ArrowLeft');
    await waitForText(opened().page.locator('.chart-readout').last(), '199');
  });

  it('moves through a JSON tree with keys and copies a path as a variable', async () => {
    await show('logs', 'json');
    await opened().page.getByRole('tree').focus();
    await press('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Control+c');
    assert.equal(await copied(), '0x121eac0');
    await press('Shift+F10');
    await menuItem('Copy as variable').click();
    assert.equal(await copied(), '{{transfers.result[0].blockNumber}}');
  });

  it('keeps single keys away from the notebook while the user types a filter', async () => {
    await show('logs');
    const heard = opened().page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('keydown', (event) => resolve(event.key), { once: true });
        }),
    );
    await opened().page.getByRole('combobox', { name: 'Filter rows' }).pressSequentially('dd');
    await press('Control+s');
    assert.equal(await heard, 'Control');
  });

  const render = (frame: string, hasMessaging = true) =>
    opened().page.evaluate(
      ([name, messaging]) => globalThis.rpcbookPage.render(String(name), { hasMessaging: messaging === true }),
      [frame, hasMessaging],
    );

  it('decodes a framed answer, and remembers the selected tab', async () => {
    await render('transfers');
    await waitForText(opened().page.getByRole('article', { name: 'Logs' }), '10,000 logs');
    assert.equal(await grid().getAttribute('aria-rowcount'), '10001');
    await opened().page.getByRole('tab', { name: 'Raw' }).click();
    await render('transfers');
    assert.equal(await opened().page.getByRole('tab', { name: 'Raw' }).getAttribute('aria-selected'), 'true');
    await waitForText(
      opened().page.getByRole('document', { name: 'Answer as received' }),
      '{"jsonrpc":"2.0","id":1,"result":[{"address"',
    );
  });

  it('asks the extension to look up a selected identifier', async () => {
    await render('receipt');
    await opened().page.getByRole('button', { name: '0x4d5e9f1e' }).first().click();
    await menuItem('Look up transaction hash').click();
    const text = '0x4d5e9f1e6a3b0c2d8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e';
    assert.deepEqual(await asked(), { kind: 'lookUp', subject: { of: 'transaction', text }, network: 'main/mainnet' });
  });

  for (const [label, kind] of [
    ['Trace', 'trace'],
    ['Changes', 'changes'],
  ] as const)
    it(`has the button “${label}” for the transaction of a receipt`, async () => {
      await render('receipt');
      await opened()
        .page.getByRole('button', { name: new RegExp(`^${label}`) })
        .click();
      const hash = '0x4d5e9f1e6a3b0c2d8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e';
      assert.deepEqual(await asked(), { kind: 'act', action: { kind, network: 'main/mainnet', hash }, owner: '' });
    });

  it('offers to run a transaction again that failed, and no other', async () => {
    await render('receipt');
    await opened()
      .page.getByRole('button', { name: /^Trace/ })
      .waitFor();
    const again = opened().page.getByRole('button', { name: /^Run This Again With…/ });
    assert.equal(await again.count(), 0);
    await render('failedReceipt');
    await again.click();
    const hash = '0x4d5e9f1e6a3b0c2d8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e';
    const action = { kind: 'runAgain', network: 'main/mainnet', hash };
    assert.deepEqual(await asked(), { kind: 'act', action, owner: '' });
  });

  it('offers only actions that work without the extension', async () => {
    await render('receipt', false);
    await opened().page.getByRole('button', { name: '0x4d5e9f1e' }).first().click();
    await menuItem('Copy transaction hash').waitFor();
    assert.equal(await menuItem('Look up').count(), 0);
    await press('Escape');
    await render('large', false);
    await waitForText(opened().page.getByRole('tabpanel'), 'To get a smaller answer');
    assert.equal(await opened().page.getByRole('button', { name: 'Save…' }).count(), 0);
  });

  it('offers a body that is too large to be opened or saved', async () => {
    await render('large');
    await waitForText(opened().page.getByRole('tabpanel'), 'The answer is 104 MB');
    await opened().page.getByRole('button', { name: 'Save…' }).click();
    assert.deepEqual(await asked(), { kind: 'save', document: { kind: 'kept', id: 'kept-1' } });
    await opened().page.getByRole('button', { name: 'Open as document' }).click();
    assert.deepEqual(await asked(), { kind: 'open', document: { kind: 'kept', id: 'kept-1' } });
  });

  it('shows the cause and the fix of an error', async () => {
    await render('tooMany');
    await waitForText(opened().page.getByRole('article'), 'How to fix');
    await opened().page.getByRole('img', { name: 'Failure' }).waitFor();
    await opened().page.getByRole('tab', { name: 'JSON' }).click();
    await waitForText(opened().page.getByRole('tree'), '-32005');
  });

  it('shows a null receipt as an answer', async () => {
    await render('noReceipt');
    await opened().page.getByRole('img', { name: 'Answer' }).waitFor();
  });

  it('has the one value of a column above a table of any length', async () => {
    await show('long');
    await waitForText(opened().page.locator('.caption'), 'Transfer');
    assert.ok(!(await grid().getByRole('columnheader').allInnerTexts()).includes('Event'));
  });

  it('has a column for each argument of mixed events, which sorts', async () => {
    await render('mixedLogs');
    const heads = await grid().getByRole('columnheader').allInnerTexts();
    for (const name of ['from', 'to', 'value', 'owner', 'spender']) assert.ok(heads.includes(name), heads.join());
    const event = () =>
      row(0)
        .locator('.grid-cell')
        .nth(heads.indexOf('Event') - 1)
        .innerText();
    assert.equal(await event(), 'Approval');
    await grid().getByRole('columnheader', { name: 'value' }).click();
    await waitFor(event, (text) => text === 'Transfer', { what: 'the least value first' });
  });

  it('shows with the request which values were sent in another form, in both forms', async () => {
    await render('sentValues');
    const { page } = opened();
    const part = page.locator('.sent-values');
    assert.equal(await part.count(), 0);
    await page.getByRole('tab', { name: 'Request' }).click();
    await waitForText(part, 'Sent in another form');
    await waitForText(part, 'as 19,000,000');
    await part.getByRole('button', { name: '0x121eac0' }).waitFor();
    await waitForText(part, 'Transfer(address,address,uint256)');
  });

  it('has the actions on a transaction together, apart from its tabs, in whichever form it was asked for', async () => {
    const { page } = opened();
    const group = page.getByRole('group', { name: 'Transaction' });
    for (const frame of ['rawReceipt', 'receipt']) {
      await render(frame);
      assert.deepEqual(await group.getByRole('button').allInnerTexts(), ['Trace', 'Changes'], frame);
    }
    const [tab, facts, trace] = [
      page.getByRole('tab').last(),
      page.locator('.facts'),
      group.getByRole('button').first(),
    ];
    const lefts = await Promise.all([tab, facts, trace].map(async (part) => (await part.boundingBox())?.x ?? 0));
    assert.deepEqual(
      lefts,
      lefts.toSorted((one, other) => one - other),
    );
  });

  it('has one column of labels in a receipt, which says its status above', async () => {
    await render('receipt');
    const lists = opened().page.locator('.decoded > .section > .fields');
    const labels = await lists.locator('dt').allInnerTexts();
    assert.deepEqual(labels.slice(0, 3), ['From', 'To', 'Transaction']);
    const places = await Promise.all(
      (await lists.locator('dd').all()).map(async (each) => (await each.boundingBox())?.x),
    );
    assert.equal(new Set(places).size, 1, places.join(', '));
  });

  it("shows the revert reason of a call, and has the node's message and the bytes in the details", async () => {
    await render('reverted');
    await waitForText(
      opened().page.locator('.summary'),
      /with InsufficientBalance\(holder 0x28C6\w+, available 99,700,000, required 100,000,000\)\./,
    );
    await waitForText(opened().page.getByRole('tabpanel'), 'execution reverted: custom error 0xdb42144d');
    await opened().page.getByText('Revert data').first().click();
    await opened()
      .page.getByRole('button', { name: /^0xdb42144d0/ })
      .waitFor();
  });

  it('names the members that differ between networks of the same name, and shows where their addresses differ', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.renderCompared());
    await opened().page.getByRole('tab', { name: 'Ethereum (other)' }).waitFor();
    await opened().page.getByRole('checkbox', { name: 'Only differences' }).check();
    await waitForText(grid(), 'Logs[3] Transfer · value');
    const cells = await row(0).locator('.grid-cell').allInnerTexts();
    assert.equal(cells[1], 'Logs[3] Transfer · from');
    assert.notEqual(cells[2], cells[3]);
  });

  it('compares all members of two networks, or only those that differ, which it announces', async () => {
    const { page } = opened();
    await page.evaluate(() => globalThis.rpcbookPage.renderCompared());
    await grid().getByRole('columnheader', { name: 'Ethereum (other)' }).waitFor();
    await page
      .getByText(/\d+ of \d+ fields differ/)
      .first()
      .waitFor();
    const rows = async () => Number(await grid().getAttribute('aria-rowcount')) - 1;
    const all = await rows();
    await waitForText(grid(), '= same');
    const isAnnounced = page
      .getByText(/differences? shown/)
      .first()
      .waitFor();
    await Promise.all([isAnnounced, page.getByRole('checkbox', { name: 'Only differences' }).check()]);
    const different = await rows();
    assert.ok(different > 0 && different < all, `${different} of ${all}`);
    await waitForText(grid(), '≠ differs');
    assert.equal(await grid().getByText('= same').count(), 0);
    await page.getByRole('tab', { name: 'JSON' }).press('Enter');
    await page.getByText('result[0].topics[1]').first().waitFor();
    await page.getByRole('tab', { name: 'Ethereum (other)' }).click();
    await page.getByRole('treegrid', { name: 'Logs' }).waitFor();
  });

  it("shows that an output can't be read", async () => {
    await render('damaged');
    await waitForText(opened().page.getByRole('alert'), 'another version of Rpcbook');
  });

  it('violates no rule of a strict content policy', async () => {
    const broken: string[] = [];
    opened().page.on('console', (message) => broken.push(message.text()));
    opened().page.on('pageerror', (error) => broken.push(error.message));
    for (const view of ['receipt', 'logs', 'fees', 'error']) await show(view);
    await show('logs', 'raw');
    await opened().page.evaluate(() => globalThis.rpcbookPage.renderWork('running', { hasMessaging: true }));
    assert.deepEqual(broken, []);
  });
});
