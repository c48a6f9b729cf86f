import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

const reason = /An internal error of Rpcbook occurred .*RangeError: Invalid count value: -1/;
const lost = "Rpcbook couldn't draw this output because of an internal error.";

describe('a bug that an answer provokes while it is drawn', () => {
  const { opened, show, grid, row, press, listen, waitToHear } = useAnswerPage();
  const page = () => opened().page;
  const problems: string[] = [];

  before(() => {
    page().on('pageerror', (error) => problems.push(error.message));
  });
  beforeEach(async () => {
    problems.length = 0;
    await page().reload();
    await opened().setTheme('dark');
  });

  const scroll = () => grid().evaluate((table) => table.scrollTo(0, table.scrollHeight));
  const openDetails = () => row(1).locator('.grid-lead').click();
  const openFold = () => page().locator('summary').click();
  const openMenu = async (button: string, entry: RegExp) => {
    await page().getByRole('button', { name: button }).click();
    await page().getByRole('menuitem', { name: entry }).click();
  };
  /** What is done with the part of each view that has a bug. */
  const uses: readonly (readonly [what: string, view: string, use?: () => Promise<void>])[] = [
    ['is drawn at first', 'a first row'],
    ['is scrolled into sight and read', 'rows that are read', scroll],
    ['is scrolled into sight and drawn', 'rows that are drawn', scroll],
    ['is reached by the keyboard', 'rows that are drawn', async () => (await grid().focus(), press('Control+End'))],
    ['is sorted', 'rows that are read', () => page().getByRole('columnheader', { name: /Block/ }).click()],
    [
      'is filtered',
      'rows that are read',
      () =>
        page()
          .getByPlaceholder(/^Filter/)
          .fill('block = 1'),
    ],
    ['is grouped', 'rows that are read', () => openMenu('Group rows', /event/i)],
    ['is unfolded and read', 'details that are read', openDetails],
    ['is unfolded and drawn', 'details that are drawn', openDetails],
    ['is opened as fields', 'folded fields', openFold],
    ['is opened as a table', 'a folded table', openFold],
    ['is pointed at', 'points of a chart', async () => (await page().locator('.chart-plane').focus(), press('End'))],
    ['is shown as a table', 'points of a chart', () => page().getByRole('button', { name: 'Show as table' }).click()],
  ];

  for (const [what, view, use] of uses)
    it(`shows the answer as it was received, with the reason, when a part ${what}: ${view}`, async () => {
      await show(view);
      if (use) {
        assert.equal(await page().getByText(reason).count(), 0);
        await use();
      }
      await page().getByText(reason).waitFor();
      await page().getByRole('tree').getByText('logIndex').first().waitFor();
      await page().getByText('Not decoded').waitFor();
      assert.equal(await grid().count(), 0);
      assert.deepEqual(problems, []);
    });

  it('shows it when a tab is opened for the first time', async () => {
    await show('a first row', 'json');
    await listen();
    await page().getByRole('tab', { name: 'Decoded' }).click();
    await page().getByText(reason).waitFor();
    await page().getByRole('tab', { name: 'Decoded', selected: true }).and(page().locator(':focus')).waitFor();
    await waitToHear(/The answer couldn't be shown/);
    // The other tabs are still there.
    await page().getByRole('tab', { name: 'Raw' }).click();
    await page().locator('.raw-line').first().waitFor();
    assert.deepEqual(problems, []);
  });

  /** Lets the page fail to create elements of one kind from now on. */
  const breakElements = (tag: string) =>
    page().evaluate((broken) => {
      const { createElement } = Document.prototype;
      Document.prototype.createElement = function (name: string) {
        if (name === broken) throw new RangeError('Invalid count value: -1');
        return createElement.call(this, name);
      };
    }, tag);
  const render = (name: string) =>
    page().evaluate((frame) => globalThis.rpcbookPage.render(frame, { hasMessaging: true }), name);

  it('is a sentence where nothing of an answer can be drawn, at once or later', async () => {
    await render('transfers');
    await breakElements('section');
    await page().getByRole('tab', { name: 'JSON' }).click();
    await page().getByText(lost).waitFor();
    await render('receipt');
    await page().getByText(lost).waitFor();
    assert.deepEqual(problems, []);
  });

  it('leaves the answers of a comparison, each on its own', async () => {
    await breakElements('label');
    await page().evaluate(() => globalThis.rpcbookPage.renderCompared());
    await page().getByText(reason).waitFor();
    // The first answer is open, and has its own tabs.
    for (const tab of ['Decoded', 'JSON']) assert.equal(await page().getByRole('tab', { name: tab }).count(), 1);
    await page().getByText('4 logs').first().waitFor();
    assert.deepEqual(problems, []);
  });
});
