import assert from 'node:assert/strict';

import { waitFor } from '../run/waitFor';
import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('long work in the renderer', () => {
  const { opened } = useAnswerPage();

  const render = (report: string, hasMessaging = true) =>
    opened().page.evaluate(
      ([name, messaging]) => globalThis.rpcbookPage.renderWork(String(name), { hasMessaging: messaging === true }),
      [report, hasMessaging],
    );
  const update = (report: string) => opened().page.evaluate((name) => globalThis.rpcbookPage.updateWork(name), report);
  const asked = () => opened().page.evaluate(() => globalThis.rpcbookPage.asked.at(-1));
  const work = () => opened().page.getByRole('article');
  const bar = () => opened().page.getByRole('progressbar');
  const button = (name: string) => opened().page.getByRole('button', { name, exact: true });
  const buttons = () => opened().page.getByRole('button').allInnerTexts();
  /** Updates the report and returns what is announced for it. The text disappears again after a moment. */
  const saidAfter = (report: string) =>
    opened().page.evaluate(async (name) => {
      await globalThis.rpcbookPage.updateWork(name);
      return document.querySelector('div')?.shadowRoot?.querySelector('[role=status]')?.textContent ?? 'no line';
    }, report);
  /** Returns the visible labels and values. */
  const figures = async () => {
    const cells = await opened().page.locator('.work-figures > div:visible').all();
    return Object.fromEntries(
      await Promise.all(
        cells.map(
          async (cell) =>
            [await cell.locator('dt').innerText(), (await cell.locator('dd').innerText()).replace('\n', ' ')] as const,
        ),
      ),
    );
  };

  it('shows the progress of running work', async () => {
    await render('running');
    await work().getByRole('heading', { name: 'Reading logs' }).waitFor();
    assert.deepEqual(await figures(), {
      Done: '63 %',
      Logs: '63,120',
      Calls: '9 about 5 left',
      Cost: '2,295 credits',
      'Time left': '12 s',
      'Block range': '19,000,000 to 19,123,456',
    });
    assert.equal(await bar().getAttribute('aria-label'), 'Reading logs');
    assert.equal(await bar().getAttribute('aria-valuenow'), '63');
    assert.equal(await bar().getAttribute('aria-valuetext'), '63 %, 63,120 logs, 12 s left');
    assert.deepEqual(await buttons(), []);
  });

  it('draws the progress bar at the completed share', async () => {
    await render('running');
    const whole = await bar().boundingBox();
    const done = await bar().locator('div').boundingBox();
    assert.ok(whole && done);
    assert.ok(Math.abs(done.width / whole.width - 0.63) < 0.01, `${done.width} of ${whole.width}`);
  });

  it('offers what a live cell can do, and fills a gap after its cost was said', async () => {
    await render('live');
    await work().getByRole('heading', { name: 'Live' }).waitFor();
    const fill = 'Fill (at least 3 calls, 295 credits)';
    assert.deepEqual(await buttons(), ['Pause', 'Stop', 'Save As…', fill]);
    await work().getByText('The last 1,000 of 1,240 logs are shown. Save As… writes them all.').waitFor();
    await work().getByText('Rows of blocks 19,060,001 to 19,060,412 are missing.').waitFor();
    await work().getByText('Filling…').waitFor();
    await button(fill).click();
    assert.deepEqual(await asked(), { kind: 'fill', id: 'w1', from: 19_060_001, to: 19_060_412 });
    await button('Pause').click();
    assert.deepEqual(await asked(), { kind: 'work', action: 'pause', id: 'w1' });
  });

  it('shows how many of the rows are visible', async () => {
    await render('running');
    await work().getByText('10,000 of 63,120 logs are shown. Save As… writes them all after the run ends.').waitFor();
    await update('done');
    await work().getByText('10,000 of 102,345 logs are shown. Save As… writes them all.').waitFor();
    await render('endless');
    assert.equal(await work().getByText('are shown').isVisible(), false);
  });

  it('shows no percentage if the end is unknown, and counts unpriced calls', async () => {
    await render('endless');
    assert.equal(await bar().getAttribute('aria-valuenow'), null);
    assert.equal(await bar().getAttribute('aria-valuetext'), '12,000 events');
    assert.deepEqual(await figures(), { Events: '12,000', Calls: '12', Cost: '12 unpriced calls' });
  });

  it("doesn't animate if the user prefers reduced motion", async () => {
    const moving = () =>
      opened().page.evaluate(() => document.querySelector('div')?.shadowRoot?.getAnimations().length);
    await render('endless');
    assert.equal(await moving(), 2);
    await opened().page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await moving(), 0);
    await opened().page.emulateMedia({ reducedMotion: null });
    await opened().page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
    assert.equal(await moving(), 0);
    await opened().page.evaluate(() => document.body.classList.remove('vscode-reduce-motion'));
  });

  it('updates in place with a later report, and changes only what differs', async () => {
    await render('running');
    const changed = await opened().page.evaluate(async () => {
      const root = document.querySelector('div')?.shadowRoot;
      const article = root?.querySelector('article');
      if (!root || !article) throw new Error('Nothing is drawn');
      let touched: string[] = [];
      new MutationObserver((records) => {
        touched.push(
          ...records.map(({ target, type }) => `${type} of ${target instanceof Element ? target.localName : 'text'}`),
        );
      }).observe(root, { childList: true, subtree: true, attributes: true });
      await globalThis.rpcbookPage.updateWork('running');
      const byTheSame = touched.length;
      touched = [];
      await globalThis.rpcbookPage.updateWork('further');
      return { byTheSame, isTheSame: root.querySelector('article') === article, touched: [...new Set(touched)].sort() };
    });
    assert.deepEqual(changed, {
      byTheSame: 0,
      isTheSame: true,
      touched: ['attributes of div', 'childList of p', 'childList of span'],
    });
    assert.equal((await figures())['Logs'], '64,200');
  });

  it('keeps the focus while reports arrive', async () => {
    await render('done');
    await button('Show 3 more').focus();
    await update('done');
    await opened().page.keyboard.press('Enter');
    assert.equal(await button('Show fewer').evaluate((element) => element.matches(':focus')), true);
    await render('stopped');
    await button('Continue').press('Enter');
    await update('running');
    assert.equal(await work().evaluate((element) => element.matches(':focus')), true);
  });

  it('announces the start, each quarter and each other state, and nothing else', async () => {
    await opened().page.evaluate(async () => {
      await globalThis.rpcbookPage.renderWork('begun', { hasMessaging: true });
      globalThis.rpcbookPage.listen();
    });
    await waitFor(
      () => opened().page.evaluate(() => globalThis.heard),
      (texts) => texts.includes('Reading logs'),
    );
    assert.equal(await saidAfter('running'), '63 % · 63,120 logs · 9 calls · 2,295 credits · 12 s left');
    await opened()
      .page.getByRole('status')
      .evaluate((element) => {
        element.textContent = '';
      });
    assert.equal(await saidAfter('further'), '');
    assert.match(await saidAfter('late'), /^80 %/);
    assert.match(
      await saidAfter('stopped'),
      /^Stopped at 63 %: 63,120 logs in 9 calls, 2,295 credits\. The budget of this cell is spent/,
    );
    assert.match(await saidAfter('done'), /^Done: 102,345 logs/);
    assert.equal(await saidAfter('saved'), '2,102,345 logs were saved in 3 files');
  });

  it('shows why it stopped, and offers to continue', async () => {
    await render('stopped');
    await work().getByRole('img', { name: 'Stopped' }).waitFor();
    await work().getByRole('heading', { name: 'Stopped at 63 %' }).waitFor();
    await work().getByText('The budget of this cell is spent: 2,500 credits.').waitFor();
    assert.equal((await figures())['Time left'], undefined);
    assert.deepEqual(await buttons(), ['Continue', 'Start Over', 'Save As…']);
    await button('Continue').click();
    assert.deepEqual(await asked(), { kind: 'work', action: 'continue', id: 'w1' });
    await button('Start Over').press('Enter');
    assert.deepEqual(await asked(), { kind: 'work', action: 'startOver', id: 'w1' });
  });

  it('shows finished work in one line, and offers to save it', async () => {
    await render('done');
    await work().getByRole('img', { name: 'Success' }).waitFor();
    await work().getByText('102,345 logs in total.').waitFor();
    const [title, cost, save] = [work().getByRole('heading'), work().getByText('Cost'), button('Save As…')];
    const middles = await Promise.all(
      [title, cost, save].map(async (part) => {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
        return y + height / 2;
      }),
    );
    assert.ok(Math.max(...middles) - Math.min(...middles) < 6, `not one line: ${middles.join(', ')}`);
    assert.deepEqual(Object.keys(await figures()), ['Calls', 'Cost']);
    assert.equal(await bar().count(), 0);
    await button('Save As…').click();
    assert.deepEqual(await asked(), { kind: 'work', action: 'saveAs', id: 'w1' });
  });

  it('names the written file, and opens and reveals it', async () => {
    await render('saved');
    await work()
      .getByText('2,102,345 logs were saved in 3 files to /home/ada/notebooks/out/transfers-since-january')
      .waitFor();
    await button('Open').click();
    assert.deepEqual(await asked(), { kind: 'work', action: 'openSaved', id: 'w1' });
    await button('Reveal').click();
    assert.deepEqual(await asked(), { kind: 'work', action: 'revealSaved', id: 'w1' });
  });

  it('shows the first notices, and all of them on request', async () => {
    const seen = () => opened().page.getByRole('listitem').count();
    await render('stopped');
    assert.equal(await seen(), 2);
    await render('done');
    assert.equal(await seen(), 5);
    await button('Show 3 more').click();
    assert.equal(await seen(), 8);
    assert.equal(await button('Show fewer').getAttribute('aria-expanded'), 'true');
    await update('stopped');
    assert.equal(await seen(), 2);
  });

  it('offers only actions that work without the extension', async () => {
    await render('stopped', false);
    await work().getByText('10,000 of 63,120 logs are shown. Saving writes them all.').waitFor();
    assert.deepEqual(await buttons(), []);
    await render('saved', false);
    await work().getByText('were saved in 3 files').waitFor();
    assert.deepEqual(await buttons(), []);
  });

  it("shows that a report can't be read, and then the next valid one", async () => {
    await render('damaged');
    await opened().page.getByRole('alert').getByText('another version of Rpcbook').waitFor();
    await update('running');
    await work().getByRole('heading', { name: 'Reading logs' }).waitFor();
    await update('damaged');
    await opened().page.getByRole('alert').waitFor();
    assert.equal(await work().count(), 0);
  });
});
