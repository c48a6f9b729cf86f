// Writes screenshots of every sample view in every theme into .screenshots: CHROME_PATH=… node --import tsx
// test/pages/rendererPage/lookAtRenderer.ts
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { openRendererPage } from './openRendererPage';
import { sampleReports } from './sampleReports';
import { type ThemeName, themes } from './themes';

const folder = path.join(import.meta.dirname, '../../../.screenshots');
await mkdir(folder, { recursive: true });
/** Waits until nothing moves and the page is drawn. Runs in the page. */
async function drawn(): Promise<void> {
  const root = document.querySelector('div')?.shadowRoot;
  const ending = root?.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity) ?? [];
  await Promise.allSettled(ending.map(({ finished }) => finished));
  for (let frames = 0; frames < 2; frames++)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}

const { page, setTheme, close } = await openRendererPage();
page.on('pageerror', (error) => console.error(error.message));
page.on('console', (message) => console.error(message.text()));
try {
  for (const theme of Object.keys(themes) as ThemeName[]) {
    await setTheme(theme);
    for (const frame of ['receipt', 'transfers', 'fees', 'blocks', 'tooMany', 'large']) {
      await page.evaluate((name) => globalThis.rpcbookPage.render(name, { hasMessaging: true }), frame);
      await page.evaluate(drawn);
      if (frame === 'receipt') await page.locator('.grid-row .grid-lead').first().click();
      await page.evaluate(drawn);
      await page.screenshot({ path: path.join(folder, `renderer-frame-${frame}-${theme}.png`), fullPage: true });
    }
    for (const report of Object.keys(sampleReports)) {
      await page.evaluate((name) => globalThis.rpcbookPage.renderWork(name, { hasMessaging: true }), report);
      await page.evaluate(drawn);
      await page.screenshot({
        path: path.join(folder, `renderer-work-${report}-${theme}.png`),
        clip: { x: 0, y: 0, width: 1280, height: 330 },
      });
    }
    for (const [view, tab] of [
      ['receipt'],
      ['logs'],
      ['fees'],
      ['logs', 'json'],
      ['logs', 'request'],
      ['logs', 'raw'],
    ] as const) {
      await page.evaluate(([name, chosen]) => globalThis.rpcbookPage.show(name, chosen), [view, tab] as const);
      await page.evaluate(drawn);
      if (view === 'logs' && tab === undefined) {
        await page.locator('.grid-row .grid-lead').nth(2).click();
        await page.locator('.grid-row .grid-cell').nth(3).click();
        await page.keyboard.press('ArrowDown');
      }
      if (view === 'fees') {
        await page.locator('.chart-plane').focus();
        for (let step = 0; step < 12; step++) await page.keyboard.press('PageDown');
      }
      if (tab === 'json') {
        await page.locator('.json-tree').focus();
        for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
      }
      await page.evaluate(drawn);
      await page.screenshot({
        path: path.join(folder, `renderer-${view}-${tab ?? 'decoded'}-${theme}.png`),
        fullPage: true,
      });
    }
  }
} finally {
  await close();
}
