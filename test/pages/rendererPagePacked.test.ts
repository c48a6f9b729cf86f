import assert from 'node:assert/strict';

import { useAnswerPage } from './rendererPage/useAnswerPage';

describe('packed answers in the renderer', () => {
  const { opened, waitForText } = useAnswerPage();
  const article = (name: string) => opened().page.getByRole('article', { name });
  const render = (name: string) =>
    opened().page.evaluate((frame) => globalThis.rpcbookPage.render(frame, { hasMessaging: true }), name);

  it('are drawn', async () => {
    await render('blocks');
    await waitForText(article('Blocks'), '13 blocks, 19,000,000 to 19,000,012');
  });

  it('are reported as damaged if their end is missing', async () => {
    await render('receipt');
    await opened().page.evaluate(() => globalThis.rpcbookPage.passDamaged('blocks'));
    await waitForText(opened().page.getByRole('alert'), 'This output is damaged. Run the cell again to see it.');
  });

  it('are drawn in their latest version, whichever is unpacked first', async () => {
    await render('blocks');
    await opened().page.evaluate(() => globalThis.rpcbookPage.overtake('blocks', 'fees'));
    assert.equal(await article('Blocks').count(), 0);
    assert.equal(await opened().page.getByRole('article').count(), 1);
  });

  it('are not drawn for an output that is removed before they are unpacked', async () => {
    await render('receipt');
    await opened().page.evaluate(() => globalThis.rpcbookPage.overtake('blocks', undefined));
    assert.equal(await article('Blocks').count(), 0);
  });
});
