import assert from 'node:assert/strict';
import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

import { printExchangeFrame } from '../../src/messages/exchangeFrame';
import { axeFindings } from '../ui/pages/axeFindings';
import { cutParts } from '../ui/pages/reflow';
import { stepsOutOfOrder, stopsCovered, stopsUnseen, type TabStop, turnBack, walkTabs } from '../ui/pages/tabStops';
import { BuilderForm } from './builderForm/builderForm';
import { formExchange } from './builderForm/formExchange';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';
import { sampleFrames } from './rendererPage/sampleFrames';
import { type ThemeName, themes } from './rendererPage/themes';

const themeNames = Object.keys(themes) as readonly ThemeName[];

/** A part of the window, and a window at 200 % zoom. */
const narrowSizes = [
  { width: 560, height: 800 },
  { width: 640, height: 400 },
];

interface ThemedPage {
  readonly page: Page;
  setTheme(name: ThemeName): Promise<void>;
}

async function assertAccessible({ page, setTheme }: ThemedPage): Promise<void> {
  for (const theme of themeNames) {
    await setTheme(theme);
    assert.deepEqual(await axeFindings(page, 'page'), [], theme);
  }
}

/** Walks from the first control of a page to its last, and back. */
async function walk(page: Page, first: Locator): Promise<readonly TabStop[]> {
  await page.evaluate(() => Object.assign(globalThis, { seenFocus: undefined }));
  await first.focus();
  const forth = await walkTabs(page, page);
  await turnBack(page);
  const back = await walkTabs(page, page, 'Shift+Tab');
  assert.deepEqual(stopsCovered([...forth, ...back]), []);
  assert.ok(
    forth.length > 3 && back.length >= forth.length,
    `${forth.length} stops, and ${back.length} on the way back`,
  );
  return forth;
}

/** Checks a page in a usual window in every theme, in a narrow one, and in one at 200 % zoom. */
async function assertReachable({ page, setTheme }: ThemedPage, first: Locator): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const theme of themeNames) {
    await setTheme(theme);
    const stops = await walk(page, first);
    assert.deepEqual(stepsOutOfOrder(stops, { columns: true }), [], theme);
    assert.deepEqual(stopsUnseen(stops), [], theme);
  }
  for (const size of narrowSizes) {
    await page.setViewportSize(size);
    assert.deepEqual(stepsOutOfOrder(await walk(page, first)), [], `${size.width}`);
    assert.deepEqual(await cutParts(page), [], `${size.width}`);
  }
}

function frameOf(name: string): Uint8Array {
  return sampleFrames[name]?.() ?? assert.fail(`no frame ${name}`);
}

/** What a screen reader says about an answer. */
const announced = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Transaction receipt\. .*Success in block/ });

describe('access to the request builder', () => {
  let form: BuilderForm;
  before(async () => {
    form = await BuilderForm.open();
  });
  after(() => form.close());
  beforeEach(() => form.page.setViewportSize({ width: 1280, height: 800 }));

  const themed = (): ThemedPage => ({ page: form.page, setTheme: (name) => form.setTheme(name) });

  for (const [network, method] of [
    ['mainnet', 'eth_getLogs'],
    ['mainnet', 'eth_getStorageAt'],
    ['mainnet', 'eth_call'],
    ['l2net', 'l2net_getEvents'],
    ['solana', 'getTokenAccountsByOwner'],
  ] as const)
    it(`has no finding of axe-core with ${method}`, async () => {
      await form.start(method, network);
      await assertAccessible(themed());
    });

  it('has no finding of axe-core with problems', async () => {
    await form.start('eth_getTransactionReceipt');
    await form.send.click();
    await form.failure.getByText('Fix the highlighted fields before sending.').waitFor();
    await assertAccessible(themed());
  });

  it('has no finding of axe-core with an answer', async () => {
    await form.start('eth_blockNumber');
    await form.receiveAnswer(printExchangeFrame({ exchange: formExchange('eth_blockNumber') }));
    await form.page.getByRole('article').waitFor();
    await assertAccessible(themed());
  });

  it('reaches everything with an answer by Tab, in reading order', async () => {
    await form.start('eth_getTransactionReceipt');
    await form.field('hash').fill(`0x${'ab'.repeat(32)}`);
    await form.receiveAnswer(frameOf('receipt'));
    await announced(form.page).waitFor({ state: 'attached' });
    await assertReachable(themed(), form.field('Network'));
  });

  it('reaches everything in a form of many fields by Tab, in reading order', async () => {
    await form.start('eth_getLogs');
    await assertReachable(themed(), form.field('Network'));
  });
});

describe('access to the result of a lookup', () => {
  let opened: RendererPage;
  before(async () => {
    opened = await openRendererPage(path.join(import.meta.dirname, 'builderForm', 'answerScript.ts'));
    await opened.page.waitForFunction(() => globalThis.said.length > 0);
    const state = { title: 'Receipt', cell: 'eth_getTransactionReceipt' };
    await opened.page.evaluate(
      ([given, bytes]) =>
        window.postMessage({ kind: 'answer', cost: '80 credits', state: given, frame: new Uint8Array(bytes) }),
      [state, [...frameOf('receipt')]] as const,
    );
    await announced(opened.page).waitFor({ state: 'attached' });
  });
  after(() => opened.close());

  it('has no finding of axe-core', () => assertAccessible(opened));

  it('reaches everything by Tab, in reading order', () =>
    assertReachable(opened, opened.page.getByRole('button', { name: 'Add to Notebook' })));
});
