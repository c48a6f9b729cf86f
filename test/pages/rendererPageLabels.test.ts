import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

const checksummed = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const address = checksummed.toLowerCase();

describe('labels in the renderer', () => {
  const { opened, asked, menuItem, waitForText } = useAnswerPage();
  const answer = () => opened().page.getByRole('article');
  const render = (frame: string) =>
    opened().page.evaluate((name) => globalThis.rpcbookPage.render(name, { hasMessaging: true }), frame);
  const tell = (names: readonly object[]) =>
    opened().page.evaluate((changed) => {
      globalThis.rpcbookPage.tell({ kind: 'changedNames', network: 'main/mainnet', names: changed });
    }, names);

  for (const [label, kind] of [
    ['Label this address…', 'label'],
    ['Remove label', 'removeLabel'],
  ] as const)
    it(`has “${label}” in the menu of an address`, async () => {
      await render('receipt');
      await answer().getByRole('button', { name: address }).first().click();
      await menuItem(label).click();
      const action = { kind, network: 'main/mainnet', address: checksummed };
      assert.deepEqual(await asked(), { kind: 'act', action, owner: '' });
    });

  it('shows a new label at once, and its former text when it is removed', async () => {
    await render('receipt');
    await tell([{ address, name: 'Vault of Ann', isLabel: true, former: [] }]);
    await waitForText(answer(), 'Vault of Ann');
    await tell([{ address, former: ['Vault of Ann'] }]);
    await answer().getByText('Vault of Ann').first().waitFor({ state: 'detached' });
  });

  it('shows a label with the address in the cell of a table, and both in its title', async () => {
    await render('transfers');
    const texts = answer().locator('.grid-cell .grid-text');
    await texts.first().waitFor();
    const titles = await texts.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''));
    const receiver = titles.find((title) => /^0x[\da-f]{40}$/i.test(title));
    assert.ok(receiver, titles.join('; '));
    await tell([{ address: receiver.toLowerCase(), name: 'Main Treasury', isLabel: true, former: [] }]);
    const cell = answer().locator('.grid-cell').filter({ hasText: 'Main Treasury 0x' }).first();
    await cell.waitFor();
    assert.doesNotMatch((await cell.textContent()) ?? '', /……/);
    assert.equal(await cell.locator('.grid-text').getAttribute('title'), `Main Treasury ${receiver}`);
  });
});
