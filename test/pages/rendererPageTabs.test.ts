import assert from 'node:assert/strict';

import { type FocusReading, readFocus } from '../ui/pages/readFocus';
import { cutParts } from '../ui/pages/reflow';
import { stepsOutOfOrder, stopsCovered, stopsUnseen, type TabStop, walkTabs } from '../ui/pages/tabStops';
import { themeNames } from './rendererPage/axeInThemes';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';

/** What a notebook shows: answers, and reports on long work. */
const outputs = [
  { kind: 'frame', name: 'receipt' },
  { kind: 'frame', name: 'transfers' },
  { kind: 'frame', name: 'fees' },
  { kind: 'frame', name: 'blocks' },
  { kind: 'frame', name: 'tooMany' },
  { kind: 'frame', name: 'large' },
  { kind: 'report', name: 'stopped' },
  { kind: 'report', name: 'saved' },
] as const;

describe('the Tab key in an output', () => {
  let opened: RendererPage;
  before(async () => {
    opened = await openRendererPage();
    await opened.setTheme('dark');
    await opened.page.evaluate(() => {
      document.addEventListener('focusin', (event) => {
        const { walked } = globalThis as unknown as { readonly walked?: Set<unknown> };
        walked?.add(event.composedPath()[0]);
      });
    });
  });
  after(async () => {
    await opened.close();
  });

  async function draw({ kind, name }: (typeof outputs)[number]): Promise<void> {
    await opened.page.evaluate(
      ([as, sample]) =>
        as === 'frame'
          ? globalThis.rpcbookPage.render(sample ?? '', { hasMessaging: true })
          : globalThis.rpcbookPage.renderWork(sample ?? '', { hasMessaging: true }),
      [kind, name],
    );
    await opened.page.evaluate(() => new Promise(requestAnimationFrame));
  }

  async function walk(key?: 'Shift+Tab'): Promise<readonly TabStop[]> {
    await opened.page.evaluate(() => {
      Object.assign(globalThis, { seenFocus: undefined, walked: new Set() });
      scrollTo(0, 0);
    });
    return walkTabs(opened.page, opened.page, key);
  }

  /** Focuses again what the last walk stopped at, in its order, and reads how it looks. */
  function lookAgain(): Promise<readonly FocusReading[]> {
    return opened.page.evaluate(`{
      const readFocus = ${String(readFocus)};
      [...globalThis.walked].map((element) => {
        element.focus({ preventScroll: true });
        return readFocus();
      });
    }`);
  }

  async function assertOrder(output: (typeof outputs)[number]): Promise<readonly TabStop[]> {
    await draw(output);
    const stops = await walk();
    assert.ok(stops.length >= 1, 'nothing is reached');
    assert.deepEqual(stepsOutOfOrder(stops), []);
    assert.deepEqual(stopsCovered(stops), []);
    return stops;
  }

  for (const output of outputs) {
    it(`moves through "${output.name}" in reading order, and shows what has the focus in every theme`, async () => {
      await opened.page.setViewportSize({ width: 1280, height: 800 });
      const stops = await assertOrder(output);
      assert.deepEqual(stopsUnseen(stops), []);
      for (const theme of themeNames) {
        await opened.setTheme(theme);
        const readings = await lookAgain();
        assert.deepEqual(
          readings.map(({ name }) => name),
          stops.map(({ name }) => name),
        );
        assert.deepEqual(stopsUnseen(readings), [], theme);
      }
      await opened.setTheme('dark');
    });

    it(`moves through "${output.name}" in reading order, at 500 pixels`, async () => {
      await opened.page.setViewportSize({ width: 500, height: 800 });
      await assertOrder(output);
    });
  }

  it('reaches everything at 200 % zoom, with nothing cut or covered, and text that needs no scrolling sideways', async () => {
    await opened.page.setViewportSize({ width: 640, height: 400 });
    for (const output of outputs) {
      await draw(output);
      for (const key of [undefined, 'Shift+Tab'] as const)
        assert.deepEqual(stopsCovered(await walk(key)), [], output.name);
      assert.deepEqual(await cutParts(opened.page), [], output.name);
      for (const tab of await opened.page.getByRole('tab').all()) {
        await tab.click();
        assert.deepEqual(await cutParts(opened.page), [], `${output.name}, ${await tab.innerText()}`);
      }
    }
  });

  it('moves through opened details in their visible order, even if they were opened in another order', async () => {
    await opened.page.setViewportSize({ width: 1280, height: 800 });
    await draw({ kind: 'frame', name: 'receipt' });
    // The tab that an earlier example chose is remembered.
    await opened.page.getByRole('tab', { name: 'Decoded' }).click();
    const lead = (row: number) => opened.page.locator('.grid-row .grid-lead').nth(row);
    await lead(2).click();
    await lead(0).click();
    await opened.page.locator('.details').nth(1).waitFor();
    const stops = await walk();
    // The table scrolls to its details, so what is below it is not compared with them.
    const after = stops.findLastIndex(({ name }) => name === 'button "Find (Ctrl+F)"');
    assert.ok(after > 0);
    assert.deepEqual(stepsOutOfOrder(stops.slice(0, after)), []);
  });
});
