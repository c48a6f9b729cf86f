import assert from 'node:assert/strict';

import { axeFindings } from './pages/axeFindings';
import { openRendererPage, type RendererPage } from './rendererPage/openRendererPage';
import { type ThemeName, themes } from './rendererPage/themes';

const edited = { text: 'Made before the cell was changed', cells: 1 };
const older = { text: 'Made from an older answer of head', cells: 2 };

describe('an outdated output', () => {
  let opened: RendererPage;
  before(async () => {
    opened = await openRendererPage();
    await opened.setTheme('dark');
  });
  after(async () => {
    await opened.close();
  });

  const bar = () => opened.page.getByRole('group', { name: 'Outdated output' });
  const render = (name: string, hasMessaging = true) =>
    opened.page.evaluate(([frame, has]) => globalThis.rpcbookPage.render(frame, { hasMessaging: has }), [
      name,
      hasMessaging,
    ] as const);
  const setAge = (owner: string, outdated?: typeof edited) =>
    opened.page.evaluate(([of, why]) => globalThis.rpcbookPage.setAge(of, why ?? undefined), [
      owner,
      outdated ?? null,
    ] as const);

  it('is greyed, says why, and runs its cell', async () => {
    await render('receipt');
    assert.equal(await bar().count(), 0);
    await setAge('receipt', edited);
    assert.match(await bar().innerText(), /Made before the cell was changed\s*Run/);
    assert.equal(await opened.page.locator('[data-outdated]').count(), 1);
    await bar().getByRole('button', { name: /^Run/ }).click();
    assert.deepEqual(await opened.page.evaluate(() => globalThis.rpcbookPage.asked.at(-1)), {
      kind: 'renew',
      owner: 'receipt',
    });
    await setAge('receipt', older);
    assert.match(await bar().innerText(), /Made from an older answer of head\s*Run 2 Cells/);
    await setAge('receipt');
    assert.equal(await bar().count(), 0);
    assert.equal(await opened.page.locator('[data-outdated]').count(), 0);
  });

  it('is announced once, politely, and only if it is drawn', async () => {
    await render('receipt');
    const status = opened.page.locator('body > div:last-child [role="status"]');
    assert.equal(await status.getAttribute('aria-live'), 'polite');
    await setAge('elsewhere', edited);
    assert.equal(await status.textContent(), '');
    await setAge('receipt', edited);
    assert.equal(await status.textContent(), 'Outdated output: Made before the cell was changed');
    await setAge('receipt', older);
    assert.equal(await status.textContent(), 'Outdated output: Made before the cell was changed');
  });

  it('stays outdated when it is drawn again, and keeps the focus in the output', async () => {
    await render('receipt');
    await setAge('receipt', edited);
    await bar().getByRole('button').focus();
    await opened.page.evaluate(() => globalThis.rpcbookPage.renderAgain('receipt'));
    assert.equal(await bar().getByRole('button').count(), 1);
    const focused = () =>
      opened.page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement;
        return inner?.closest('.outdated-bar') ? 'bar' : inner?.getAttribute('role');
      });
    assert.equal(await focused(), 'bar');
    await setAge('receipt');
    assert.equal(await focused(), 'tab');
  });

  it('that was copied with its cell says so, without a button', async () => {
    await opened.page.evaluate(() => {
      globalThis.rpcbookPage.isCopied = true;
    });
    await render('receipt');
    assert.equal(await bar().innerText(), 'Copied from another cell');
    assert.equal(await bar().getByRole('button').count(), 0);
    await opened.page.evaluate(() => {
      globalThis.rpcbookPage.isCopied = false;
    });
  });

  for (const name of ['receipt', 'transfers', 'fees', 'blocks', 'tooMany'])
    it(`has enough contrast in every theme: ${name}`, async () => {
      await render(name);
      await setAge(name, edited);
      for (const theme of Object.keys(themes) as readonly ThemeName[]) {
        await opened.setTheme(theme);
        assert.deepEqual(await axeFindings(opened.page, 'part'), [], theme);
      }
      await opened.setTheme('dark');
    });
});
