import assert from 'node:assert/strict';

import { cutParts } from '../ui/pages/reflow';
import { stepsOutOfOrder, stopsCovered, stopsUnseen, type TabStop, walkTabs } from '../ui/pages/tabStops';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';
import { type ThemeName, themes } from './rendererPage/themes';

const themeNames = Object.keys(themes) as readonly ThemeName[];

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

const widths = [1280, 500];

describe('the Tab key in an output', () => {
  let opened: RendererPage;
  before(async () => {
    opened = await openRendererPage();
    await opened.setTheme('dark');
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
      Object.assign(globalThis, { seenFocus: undefined });
      scrollTo(0, 0);
    });
    return walkTabs(opened.page, opened.page, key);
  }

  for (const width of widths) {
    for (const output of outputs) {
      it(`moves through "${output.name}" in reading order, at ${width} pixels`, async () => {
        await opened.page.setViewportSize({ width, height: 800 });
        await draw(output);
        const stops = await walk();
        assert.ok(stops.length >= 1, 'nothing is reached');
        assert.deepEqual(stepsOutOfOrder(stops), []);
        assert.deepEqual(stopsCovered(stops), []);
      });
    }
  }

  for (const theme of themeNames) {
    it(`shows the focused element in the theme ${theme}`, async () => {
      await opened.page.setViewportSize({ width: 1280, height: 800 });
      await opened.setTheme(theme);
      for (const output of outputs) {
        await draw(output);
        assert.deepEqual(stopsUnseen(await walk()), [], output.name);
      }
      await opened.setTheme('dark');
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
