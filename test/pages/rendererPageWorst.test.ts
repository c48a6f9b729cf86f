import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

/** A page seems to hang if it draws more at once. */
const most = { elements: 5_000, characters: 100_000 };

describe('the worst answers in the renderer', () => {
  const { opened } = useAnswerPage();

  const render = (name: string) =>
    opened().page.evaluate((frame) => globalThis.rpcbookPage.render(frame, { hasMessaging: true }), name);

  /** Clicks an element and waits until the page has drawn. Returns what the page holds then. */
  const click = async (role: 'tab' | 'treeitem' | 'button', name: RegExp) => {
    const target = opened().page.getByRole(role, { name }).first();
    await target.waitFor();
    return target.evaluate(async (element: HTMLElement) => {
      element.click();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const root = globalThis.rpcbookPage.home.shadowRoot;
      return { elements: root?.querySelectorAll('*').length ?? 0, characters: root?.textContent.length ?? 0 };
    });
  };

  const clicks = async (...targets: (readonly ['tab' | 'treeitem' | 'button', RegExp])[]) => {
    for (const [role, name] of targets) {
      const { elements, characters } = await click(role, name);
      assert.ok(elements > 0 && elements <= most.elements, `${String(name)}: ${elements} elements`);
      assert.ok(characters <= most.characters, `${String(name)}: ${characters} characters`);
    }
  };

  it('opens and closes an object with a million members, and lists the next ones', async () => {
    await render('millionMembers');
    await clicks(['tab', /JSON/], ['treeitem', /^result/], ['treeitem', /^result/], ['button', /Expand all/]);
    await opened().page.getByRole('tree').focus();
    await opened().page.keyboard.press('End');
    await clicks(['treeitem', /Show 20,000 more of 980,000/], ['tab', /Raw/]);
  });

  it("doesn't show a string of 60 MB, and shows one of 18 MB", async () => {
    await render('longString');
    await opened()
      .page.getByText(/Answers over .* aren't shown here/)
      .waitFor();
    await clicks(['tab', /Request/]);
    await render('longDrawnString');
    await clicks(['tab', /JSON/], ['tab', /Raw/], ['tab', /Decoded/]);
  });

  it('rejects an answer with 5,000 levels', async () => {
    await render('deep');
    await opened().page.getByText('The answer in this output is damaged').waitFor();
  });

  it('shows a number of 100,000 digits', async () => {
    await render('longNumber');
    await clicks(['tab', /JSON/], ['tab', /Decoded/], ['tab', /Raw/]);
  });

  it('shows some of a million base fees in a chart', async () => {
    await render('millionFees');
    await opened().page.getByText('Only the first 10,000 blocks are shown here').waitFor();
    await clicks(['button', /Show as table/], ['tab', /JSON/], ['tab', /Decoded/]);
  });

  it('shows the first of 18 million lines', async () => {
    await render('lineEnds');
    await clicks(['tab', /Raw/], ['tab', /Decoded/], ['tab', /Raw/]);
    await opened()
      .page.getByText(/The last [\d,]+ characters aren't shown here/)
      .waitFor();
  });
});
