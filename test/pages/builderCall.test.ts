import assert from 'node:assert/strict';

import { encodeFunctionData, parseAbi } from 'viem';

import { parseHumanReadableAbi } from '../../src/core/formats/abi/type/parseHumanReadableAbi';
import { waitFor } from '../run/waitFor';
import { takeScreenshot } from '../ui/pages/takeScreenshot';
import { BuilderForm } from './builderForm/builderForm';
import { axeInThemes } from './rendererPage/axeInThemes';

const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const declarations = [
  'function fill((address maker, (uint256 id, bool sold)[] items, string note) order, uint256[2] parts) returns (uint256)',
  'function pay(uint256 amount) payable',
  'function totalAssets() view returns (uint256)',
] as const;
const functions = declarations.flatMap((text) =>
  parseHumanReadableAbi(text).items.flatMap((item) => (item.kind === 'function' ? [{ item, label: 'Vault' }] : [])),
);

describe('the form for a call of a contract', () => {
  let form: BuilderForm;
  before(async () => {
    form = await BuilderForm.open();
  });
  after(async () => {
    await form.close();
  });

  /** The fields that are in sight, by their labels. */
  const shownFields = () =>
    form.page.locator('.form .ask:not(.ask-group)').filter({ visible: true }).locator('label').allInnerTexts();

  async function start(method = 'eth_call'): Promise<void> {
    await form.start(method);
    const listed = [
      { address: vault, label: 'Vault', detail: 'Deploy.s.sol' },
      { address: token, label: 'USDC', detail: 'USDC, 6 decimals · settings' },
    ];
    await form.receive({ kind: 'contracts', contracts: { network: 'main/mainnet', listed, called: vault, functions } });
  }

  async function chooseFunction(name: string): Promise<void> {
    await form.field('to').fill('vau');
    await form.press('Enter');
    await form.field('data').fill(name);
    await form.options.first().waitFor();
    await form.press('Enter');
  }

  it('finds a contract by its name, and shows the name beside its address', async () => {
    await start();
    await form.field('to').fill('usd');
    assert.deepEqual(await form.options.allInnerTexts(), [`USDC\n${token} · USDC, 6 decimals · settings`]);
    await form.press('Enter');
    assert.equal(await form.field('to').inputValue(), token);
    await form.page.locator('.contract-name').getByText('USDC').waitFor();
    await form.field('to').fill('Vault');
    await form.press('Escape');
    assert.equal(await form.field('to').inputValue(), token);
    assert.deepEqual(await form.params(), [{ to: token }, 'latest']);
    await form.field('to').fill(alice);
    assert.deepEqual(await form.params(), [{ to: alice }, 'latest']);
    assert.equal(await form.page.locator('.contract-name').innerText(), '');
  });

  it('lists the functions of the contract first, those that read before the others', async () => {
    await start();
    await form.field('to').fill('Vault');
    await form.press('Enter');
    await form.field('data').click();
    const items = await form.page.locator('.combo-list:not([hidden]) li').allInnerTexts();
    assert.deepEqual(
      items.slice(0, 6).map((text) => text.split('\n')[0]),
      [
        'Read from this contract',
        'totalAssets',
        'Other functions of this contract',
        'fill',
        'pay',
        'Read functions elsewhere',
      ],
    );
    await form.press('ArrowDown');
    await form.press('Enter');
    assert.match(await form.field('data').inputValue(), /^fill\(/);
  });

  it('shows the value for a payable function only, and the sender below More fields for one that reads', async () => {
    await start();
    await chooseFunction('totalAssets');
    assert.deepEqual(await shownFields(), ['to', 'data', 'block']);
    assert.equal(await form.page.getByLabel('value', { exact: true }).count(), 0);
    await form.page.getByRole('group', { name: 'transaction' }).locator('summary').click();
    assert.ok(await form.field('from').isVisible());
    await chooseFunction('pay');
    assert.deepEqual((await shownFields()).slice(0, 4), ['to', 'amount', 'from', 'value']);
    await form.field('value').fill('1 ether');
    await form.field('amount').fill('1_000');
    const data = encodeFunctionData({ abi: parseAbi(declarations), functionName: 'pay', args: [1000n] });
    assert.deepEqual(await form.params(), [{ to: vault, data, value: '0xde0b6b3a7640000' }, 'latest']);
    await chooseFunction('totalAssets');
    assert.ok(await form.field('value').isVisible(), 'a value that is set stays in sight');
  });

  it('has fields for tuples and lists, and shows the problem of a wrong value at its field', async () => {
    await start();
    await form.page.setViewportSize({ width: 1280, height: 1100 });
    await chooseFunction('fill');
    await form.field('maker').fill(alice);
    await form.page.getByRole('button', { name: 'Add item' }).click();
    await form.field('id').fill('1.5 ether');
    await form.page.getByRole('combobox', { name: 'sold' }).selectOption('true');
    await form.page.getByRole('button', { name: 'Add item' }).click();
    await form.field('id').nth(1).fill('x');
    await form.problems.getByText("isn't a whole number").waitFor();
    assert.equal(await form.field('id').nth(1).getAttribute('aria-invalid'), 'true');
    assert.equal(await form.field('id').first().getAttribute('aria-invalid'), 'false');
    const look = (theme: string) => takeScreenshot(form.page, `call-form-${theme}`, { fullPage: true });
    assert.deepEqual(await axeInThemes(form, { names: ['light', 'dark'], look }), []);
    await form.page.getByRole('button', { name: 'Remove items 2' }).click();
    assert.equal(await form.field('id').count(), 1);
    await form.field('note').fill('a, "b" (c)');
    await form.field('parts 1').fill('7');
    await form.send.click();
    await form.problems.getByText('Enter a value.').waitFor();
    assert.equal(await form.focused(), 'parts 2');
    await form.field('parts 2').fill('8');
    const data = encodeFunctionData({
      abi: parseAbi(declarations),
      functionName: 'fill',
      args: [{ maker: alice, items: [{ id: 1_500_000_000_000_000_000n, sold: true }], note: 'a, "b" (c)' }, [7n, 8n]],
    });
    await waitFor(
      async () => JSON.stringify(await form.params()),
      (state) => state === JSON.stringify([{ to: vault, data }, 'latest']),
    );
    await form.page.getByText('Sent as 0x').waitFor();
    await form.field('from').fill(bob);
    assert.equal(await form.problems.count(), 0);
    await form.send.click();
    assert.equal((await form.requests()).at(-1)?.kind, 'send');
  });

  for (const method of ['eth_estimateGas', 'eth_createAccessList', 'debug_traceCall'])
    it(`has the same fields for ${method}`, async () => {
      await start(method);
      await chooseFunction('pay');
      await form.field('amount').fill('5');
      const [sent] = (await form.params()) as readonly unknown[];
      const data = encodeFunctionData({ abi: parseAbi(declarations), functionName: 'pay', args: [5n] });
      assert.deepEqual(sent, { to: vault, data });
    });
});
