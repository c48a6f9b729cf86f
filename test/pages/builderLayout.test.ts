import assert from 'node:assert/strict';

import { noCost } from '../../src/core/base/credits/planCost';
import { noHints } from '../../src/core/formats/abi/names/decodeHints';
import { BuilderForm } from './builderForm/builderForm';

const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

describe('a variable in the form of the request builder', () => {
  let form: BuilderForm;
  before(async () => {
    form = await BuilderForm.open();
  });
  after(async () => {
    await form.close();
  });

  it('is refused by the extension without a layout, until a plan has the layout', async () => {
    await form.start('eth_getStorageAt');
    await form.field('address').fill(address);
    await form.field('position').selectOption('expression');
    await form.page.locator('[data-part="base"]').first().fill('fees');
    await form.send.click();
    const [sent] = await form.requests();
    assert.equal(sent?.kind, 'send');
    const [failure, cure] = ['No layout is known.', 'Get Layout from Compiler'];
    const remedy = { kind: 'compileLayout', location: 'out/Vault.json' } as const;
    await form.receive({ kind: 'response', id: sent?.id ?? 0, failure, remedies: [remedy] });
    await form.page.getByRole('button', { name: cure }).waitFor();
    const types = { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } };
    const storage = [{ label: 'fees', slot: '2', offset: 0, type: 't_uint256' }];
    const layout = { json: { storage, types }, source: 'out/Vault.json' };
    const plan = { cost: noCost, calls: 1, isOpen: false, hints: { ...noHints, layout }, names: { all: [] } };
    await form.receive({ kind: 'plan', plan });
    await form.page.getByRole('button', { name: cure }).waitFor({ state: 'detached' });
    assert.equal(await form.problems.count(), 0);
    assert.deepEqual(await form.params(), [address, `0x${'2'.padStart(64, '0')}`, 'latest']);
  });
});
