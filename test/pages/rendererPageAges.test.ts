import assert from 'node:assert/strict';

import { axeInThemes } from './rendererPage/axeInThemes';
import { useAnswerPage } from './rendererPage/useAnswerPage';

const edited = { text: 'Made before the cell was changed', cells: 1 };
const older = { text: 'Made from an older answer of head', cells: 2 };

/** Measures the least contrast of a text with the ground below it. Runs in the page. */
function leastContrast(): { readonly ratio: number; readonly text: string } {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('there is no canvas');
  const paint = (colors: readonly string[]): readonly number[] => {
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (color: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const parentOf = (node: Node): Element | null =>
    node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentElement;
  let least = { ratio: 21, text: '' };
  const visit = (root: Element): void => {
    for (const part of root.querySelectorAll<HTMLElement>('*')) {
      const text = [...part.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      if (text.length === 0 || !part.checkVisibility() || part.closest('.screen-reader-text')) continue;
      const grounds: string[] = [];
      for (let at: Element | null = part; at; at = parentOf(at)) grounds.unshift(getComputedStyle(at).backgroundColor);
      const ground = luminance(paint(grounds));
      const front = luminance(paint([...grounds, getComputedStyle(part).color]));
      const ratio = (Math.max(ground, front) + 0.05) / (Math.min(ground, front) + 0.05);
      if (ratio < least.ratio) least = { ratio, text: part.innerText.slice(0, 40) };
    }
  };
  for (const { shadowRoot } of document.querySelectorAll('*')) {
    const content = shadowRoot?.querySelector('[data-outdated]');
    if (content) visit(content);
  }
  return least;
}

describe('an outdated output', () => {
  const { opened } = useAnswerPage();

  const bar = () => opened().page.getByRole('group', { name: 'Outdated output' });
  const render = (name: string, hasMessaging = true) =>
    opened().page.evaluate(([frame, has]) => globalThis.rpcbookPage.render(frame, { hasMessaging: has }), [
      name,
      hasMessaging,
    ] as const);
  const setAge = (owner: string, outdated?: typeof edited) =>
    opened().page.evaluate(([of, why]) => globalThis.rpcbookPage.setAge(of, why ?? undefined), [
      owner,
      outdated ?? null,
    ] as const);

  it('is dimmed, shows why, and runs its cell', async () => {
    await render('receipt');
    assert.equal(await bar().count(), 0);
    await setAge('receipt', edited);
    assert.match(await bar().innerText(), /Made before the cell was changed\s*Run/);
    assert.equal(await opened().page.locator('[data-outdated]').count(), 1);
    await bar().getByRole('button', { name: /^Run/ }).click();
    assert.deepEqual(await opened().page.evaluate(() => globalThis.rpcbookPage.asked.at(-1)), {
      kind: 'renew',
      owner: 'receipt',
    });
    await setAge('receipt', older);
    assert.match(await bar().innerText(), /Made from an older answer of head\s*Run 2 Cells/);
    await setAge('receipt');
    assert.equal(await bar().count(), 0);
    assert.equal(await opened().page.locator('[data-outdated]').count(), 0);
  });

  it('is announced once, politely, and only if it is drawn', async () => {
    await render('receipt');
    const status = opened().page.locator('body > div [aria-live].screen-reader-text');
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
    await opened().page.evaluate(() => globalThis.rpcbookPage.renderAgain('receipt'));
    assert.equal(await bar().getByRole('button').count(), 1);
    const focused = () =>
      opened().page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement;
        return inner?.closest('.outdated-bar') ? 'bar' : inner?.getAttribute('role');
      });
    assert.equal(await focused(), 'bar');
    await setAge('receipt');
    assert.equal(await focused(), 'tab');
  });

  it('an output that was copied with its cell shows that, without a button', async () => {
    await opened().page.evaluate(() => {
      globalThis.rpcbookPage.isCopied = true;
    });
    await render('receipt');
    assert.equal(await bar().innerText(), 'Copied from another cell');
    assert.equal(await bar().getByRole('button').count(), 0);
    await opened().page.evaluate(() => {
      globalThis.rpcbookPage.isCopied = false;
    });
  });

  it('is dimmed for long work too', async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.renderWork('stopped', { hasMessaging: true }));
    await setAge('work', edited);
    assert.match(await bar().innerText(), /Made before the cell was changed\s*Run/);
    await opened().page.evaluate(() => globalThis.rpcbookPage.updateWork('stopped'));
    assert.equal(await bar().count(), 1);
  });

  for (const name of ['receipt', 'transfers', 'fees', 'blocks', 'tooMany'])
    it(`has enough contrast in every theme: ${name}`, async () => {
      await render(name);
      await setAge(name, edited);
      const look = async (theme: string) => {
        const least = await opened().page.evaluate(leastContrast);
        assert.ok(least.ratio >= 4.5, `${theme}: ${least.text} has a contrast of ${least.ratio.toFixed(2)}`);
      };
      assert.deepEqual(await axeInThemes(opened(), { look }), []);
      await opened().setTheme('dark');
    });
});
