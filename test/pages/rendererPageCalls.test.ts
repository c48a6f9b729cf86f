import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('calls within a call in the renderer', () => {
  const { opened, row, menuItem, waitForText } = useAnswerPage();

  before(async () => {
    await opened().page.evaluate(() => globalThis.rpcbookPage.render('routed', { hasMessaging: true }));
    await waitForText(opened().page.getByRole('article', { name: 'Transaction' }), 'Calls within');
  });

  it('are rows with the function, the arguments and the source of the names', async () => {
    const text = await row(0).innerText();
    assert.match(text, /WRAP_ETH \(0x0b\)/);
    assert.match(text, /Uniswap Universal Router/);
  });

  it('show the number of a deadline one click away from its time', async () => {
    const time = opened().page.getByTitle('Unix time 1767225600: copy');
    assert.match(await time.innerText(), /^202[56]-\d\d-\d\d/);
    await time.click();
    await menuItem('Copy Unix time 1767225600').waitFor();
    await opened().page.keyboard.press('Escape');
    await waitForText(opened().page.getByRole('article', { name: 'Transaction' }), 'assumed from the name');
  });
});
