import assert from 'node:assert/strict';

import { noCost } from '../../src/core/base/credits/planCost';
import { noHints } from '../../src/core/formats/abi/names/decodeHints';
import type { ArtifactNames } from '../../src/core/knowledge/files/artifactLookup';
import { printExchangeFrame } from '../../src/messages/exchangeFrame';
import { waitFor } from '../run/waitFor';
import { takeScreenshot } from '../ui/pages/takeScreenshot';
import { BuilderForm } from './builderForm/builderForm';
import { formExchange } from './builderForm/formExchange';
import { axeInThemes } from './rendererPage/axeInThemes';

const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

describe('the form of the request builder', () => {
  let form: BuilderForm;
  before(async () => {
    form = await BuilderForm.open();
  });
  after(async () => {
    await form.close();
  });

  for (const [method, network, first] of [
    ['eth_getTransactionReceipt', 'mainnet', 'hash'],
    ['eth_getStorageAt', 'mainnet', 'address'],
    ['getTokenAccountsByOwner', 'solana', 'address'],
    ['l2net_getEvents', 'l2net', 'chunk_size'],
    ['eth_blockNumber', 'mainnet', 'Method'],
    ['eth_getLogs', 'mainnet', 'Method'],
    ['eth_call', 'mainnet', 'Method'],
  ] as const) {
    it(`starts with the focus in ${first} for ${method}, and shows no error before something is typed`, async () => {
      await form.start(method, network);
      assert.equal(await form.focused(), first);
      assert.equal(await form.problems.count(), 0);
      assert.equal(await form.page.locator('[aria-invalid="true"]').count(), 0);
    });
  }

  it('shows what is missing when Send is pressed, and focuses the first such field', async () => {
    await form.start('eth_getStorageAt');
    await form.page.keyboard.press('Tab');
    await form.press('ControlOrMeta+Enter');
    await form.failure.getByText('Fix the highlighted fields').waitFor();
    assert.equal(await form.problems.count(), 2);
    assert.equal(await form.focused(), 'address');
    assert.deepEqual(await form.requests(), []);
    await form.type(address);
    await form.press('ControlOrMeta+Enter');
    assert.equal(await form.focused(), 'position: Slot');
    await form.type('2');
    assert.equal(await form.problems.count(), 0);
    assert.equal(await form.failure.innerText(), '');
  });

  for (const key of ['Control+Enter', 'Meta+Enter', 'Shift+Enter']) {
    it(`sends the request with ${key}`, async () => {
      await form.start('eth_chainId');
      await form.method.press(key);
      const sent = await waitFor(
        () => form.requests(),
        (requests) => requests.length > 0,
      );
      assert.deepEqual(
        sent.map(({ kind }) => kind),
        ['send'],
      );
    });
  }

  it('focuses a missing choice of members within its group', async () => {
    await form.start('getTokenAccountsByOwner', 'solana');
    await form.type('So11111111111111111111111111111111111111112');
    await form.press('ControlOrMeta+Enter');
    assert.equal(await form.focused(), 'mint');
  });

  it('removes a message when its cause is gone', async () => {
    await form.start('eth_getBalance');
    const json = form.page.getByLabel('Request as it will be sent');
    await json.fill('{');
    await form.send.click();
    await form.failure.getByText("isn't valid").waitFor();
    await form.page.getByRole('button', { name: 'Discard edit' }).click();
    assert.equal(await form.failure.innerText(), '');
    await form.field('address').fill(address);
    await form.send.click();
    const [{ id } = { id: 0 }] = await form.requests();
    await form.receive({
      kind: 'response',
      id,
      failure: 'No API key is set.',
      remedies: [{ kind: 'setKey', alias: 'main' }],
    });
    await form.failure.getByText('No API key is set.').waitFor();
    await form.choose('eth_getCode');
    assert.equal(await form.failure.innerText(), '');
  });

  it('marks the answer of another method until that method is selected again', async () => {
    await form.start('eth_blockNumber');
    await form.receiveAnswer(printExchangeFrame({ exchange: formExchange('eth_blockNumber') }));
    const former = form.page.locator('.former');
    await form.page.getByRole('article').waitFor();
    assert.equal(await former.innerText(), '');
    await form.choose('eth_gasPrice');
    await former.getByText('This answer is for eth_blockNumber').waitFor();
    await form.choose('eth_blockNumber');
    await waitFor(
      () => former.innerText(),
      (state) => state === '',
    );
  });

  it('keeps values when the method changes, and when it changes back', async () => {
    await form.start('eth_getStorageAt');
    await form.field('address').fill(address);
    await form.field('position: Slot').fill('7');
    await form.field('block').selectOption('finalized');
    await form.choose('eth_getBalance');
    assert.equal(await form.field('address').inputValue(), address);
    await form.choose('eth_blockNumber');
    await form.choose('eth_getStorageAt');
    assert.deepEqual(await form.params(), [address, '0x7', 'finalized']);
    await form.field('address').fill('');
    await form.choose('eth_getCode');
    assert.equal(await form.field('address').inputValue(), '');
  });

  it('leaves missing values out of the JSON', async () => {
    await form.start('eth_getStorageAt');
    assert.deepEqual(await form.params(), []);
    await form.field('address').fill(address);
    assert.deepEqual(await form.params(), [address]);
    await form.start('eth_getLogs');
    await form.field('address: kind').selectOption('Several');
    assert.deepEqual(await form.params(), [{}]);
    await form.field('Address 1').fill(address);
    await form.page.getByRole('button', { name: 'Add address' }).click();
    assert.deepEqual(await form.params(), [{ address: [address] }]);
    assert.equal(await form.problems.count(), 0);
  });

  it('reports a missing value in the middle, because positions matter', async () => {
    await form.start('eth_call');
    const more = form.page.locator('.form > details.more');
    await more.locator('summary').first().click();
    await form.field('number').fill('0x10');
    await more.getByText('comes after it').first().waitFor();
    assert.equal(await more.locator('summary').first().getByRole('img', { name: 'Has a problem' }).count(), 1);
    const [transaction, ...others] = (await form.params()) as readonly unknown[];
    assert.deepEqual([transaction, ...others], [{}, 'latest']);
  });

  it('shows the five most used fields of a call first, and the others below More fields', async () => {
    await form.start('eth_call');
    const shown = form.page.locator('.form .ask:not(.ask-group)').filter({ visible: true }).locator('label');
    assert.deepEqual(await shown.allInnerTexts(), ['to', 'data', 'from', 'value', 'block']);
    const more = form.page
      .getByRole('group', { name: 'transaction' })
      .locator('summary')
      .filter({ hasText: 'More fields' });
    assert.equal((await more.innerText()).replace(/\s+/g, ' '), 'More fields (12)');
    await more.focus();
    await form.press('Enter');
    await form.field('gas').fill('21000');
    await waitFor(
      () => more.innerText(),
      (state) => state.includes('1 set'),
    );
    await more.focus();
    await form.press('Space');
    assert.equal(await form.field('gas').isVisible(), false);
    await form.choose('eth_getLogs');
    assert.deepEqual(await form.page.locator('details.more').count(), 0);
  });

  it('copies a request with a block that is counted from a head in the format of the menu', async () => {
    await form.start('eth_getBalance');
    await form.field('address').fill(address);
    await form.field('block').selectOption('Blocks before latest');
    await form.field('block: how many blocks before').fill('5');
    await form.page.getByRole('button', { name: 'Copy As…' }).click();
    const formats = form.page.getByRole('menuitem');
    assert.deepEqual(await formats.allInnerTexts(), ['curl', 'cast', 'fetch', 'viem', 'ethers']);
    await formats.filter({ hasText: 'cast' }).click();
    const [copied] = await form.requests();
    assert.ok(copied?.kind === 'copyAs');
    assert.equal(copied.format, 'cast');
    const text = (written: string) => ({ kind: 'text', text: written });
    assert.deepEqual(copied.draft.parameters, { address: text(address), block: text('latest-5') });
  });

  it('shows the draft that it is opened with, in fields', async () => {
    const event = { kind: 'text', text: 'Transfer(address,address,uint256)' } as const;
    const members = {
      fromBlock: { kind: 'text', text: 'latest-5' },
      topics: { kind: 'list', items: [event] },
    } as const;
    await form.start('eth_getLogs', 'mainnet', { filter: { kind: 'object', members } });
    assert.equal(await form.field('Event').inputValue(), event.text);
    assert.equal(await form.field('fromBlock: how many blocks before').inputValue(), '5');
    await form.field('from').waitFor();
  });

  it('keeps the JSON and the fields in sync', async () => {
    await form.start('eth_getBlockRange');
    await form.field('start').selectOption('Number');
    await form.field('start: block number').fill('1_000');
    assert.deepEqual(await form.params(), ['0x3e8', 'latest', false]);
    await form.json.fill('{"jsonrpc":"2.0","id":7,"method":"eth_getBlockRange","params":["0x5","finalized",true]}');
    assert.equal(await form.field('start: block number').inputValue(), '0x5');
    assert.equal(await form.field('end').inputValue(), 'finalized');
    assert.equal(await form.field('transactionDetails').isChecked(), true);
    await form.json.fill('{"jsonrpc":"2.0","id":7,\n"method":"eth_getBlockRange" "params":[]}');
    await form.page.getByText(/Line 2, column 30/).waitFor();
    assert.equal(await form.field('start: block number').inputValue(), '0x5');
  });

  it('sends and copies nothing while the JSON is not valid, until the edit is discarded', async () => {
    await form.start('eth_blockNumber');
    const former = await form.json.inputValue();
    await form.json.fill('{');
    for (const name of ['Send', 'Add to Notebook', 'Copy As…']) {
      await form.page.getByRole('button', { name, exact: true }).click();
      await form.failure.getByText("isn't valid").waitFor();
    }
    assert.deepEqual(await form.requests(), []);
    assert.equal(await form.page.getByRole('menu').count(), 0);
    await form.page.getByRole('button', { name: 'Discard edit' }).click();
    assert.equal(await form.json.inputValue(), former);
    await form.page.getByRole('button', { name: 'Copy As…' }).click();
    await form.page.getByRole('menuitem', { name: 'cURL' }).click();
    assert.equal((await form.asked('copyAs')).format, 'curl');
  });

  it('writes the block into its field that was found by its time', async () => {
    await form.start('eth_getBlockRange');
    await form.field('start').selectOption('At a time…');
    await form.field('start: time').fill('2026-01-02T03:04:05Z');
    await form.page.getByRole('button', { name: 'Find block' }).first().click();
    const { id, time } = await form.asked('findBlock');
    assert.equal(time, Date.UTC(2026, 0, 2, 3, 4, 5) / 1000);
    await form.receive({ kind: 'response', id, value: '7' });
    await waitFor(
      () => form.field('start: block number').inputValue(),
      (value) => value === '7',
    );
    assert.deepEqual(await form.params(), ['0x7', 'latest', false]);
  });

  it('asks for logs of several addresses, by an event and its indexed arguments', async () => {
    const [other, receiver] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
    await form.start('eth_getLogs');
    await form.field('address: kind').selectOption('Several');
    await form.field('Address 1').fill(address);
    await form.page.getByRole('button', { name: 'Add address' }).click();
    await form.field('Address 2').fill(other);
    await form.field('fromBlock').selectOption('earliest');
    await form.field('Event').fill('Transfer');
    await form.options.filter({ hasText: 'ERC-20' }).first().click();
    await form.field('to').fill(receiver);
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const topics = [transfer, null, `0x${'0'.repeat(24)}${receiver.slice(2)}`];
    assert.deepEqual(await form.params(), [{ address: [address, other], fromBlock: 'earliest', topics }]);
  });

  it('adds a request to the notebook as it is written', async () => {
    await form.start('eth_getBlockRange');
    await form.field('start').selectOption('Blocks before latest');
    await form.field('start: how many blocks before').fill('10');
    await form.page.getByRole('button', { name: 'Add to Notebook' }).click();
    const { draft } = await form.asked('addToNotebook');
    assert.deepEqual(draft.parameters['start'], { kind: 'text', text: 'latest-10' });
  });

  it('says what a request costs at most if its proxy was upgraded', async () => {
    await form.start('eth_call');
    const cost = { credits: 80, unpricedCalls: 0 };
    const plan = { cost, calls: 1, ifUpgraded: { cost, calls: 1 }, isOpen: false, hints: noHints, names: { all: [] } };
    await form.receive({ kind: 'plan', plan });
    await form.page.getByText('80 credits, up to 160 credits if the proxy was upgraded').waitFor();
  });

  it('names what is wrong with a value at its field', async () => {
    await form.start('getTokenAccountsByOwner', 'solana');
    await form.receive({
      kind: 'plan',
      plan: { cost: noCost, calls: 1, isOpen: false, hints: noHints, names: { all: [] } },
    });
    await form.field('address').fill('not base58!');
    await form.page.getByText('is named not base58!').first().waitFor();
  });

  it('offers Cancel in place of Send, with its focus, while a request runs', async () => {
    await form.start('eth_blockNumber');
    const cancel = form.page.getByRole('button', { name: 'Cancel' });
    await form.send.click();
    await form.asked('send');
    await form.receive({ kind: 'sending', isSending: true });
    await form.send.waitFor({ state: 'hidden' });
    assert.ok(await cancel.evaluate((button) => button.matches(':focus')));
    await cancel.click();
    await form.asked('cancel');
    await form.receive({ kind: 'sending', isSending: false });
    await cancel.waitFor({ state: 'hidden' });
    assert.ok(await form.send.evaluate((button) => button.matches(':focus')));
  });

  it('keeps Select All in a field, so that VS Code selects nothing a second time', async () => {
    await form.start('eth_getStorageAt');
    // VS Code listens here, and would select the text again after more was typed.
    await form.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      window.addEventListener('keydown', ({ key }) => heard.push(key));
    });
    const field = form.field('address');
    await field.fill(address);
    await field.press('End');
    await field.press('ControlOrMeta+a');
    await form.page.keyboard.type('0x');
    assert.equal(await field.inputValue(), '0x');
    const heard = await form.page.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard);
    assert.ok(heard.includes('End') && heard.includes('x') && !heard.includes('a'), heard.join(' '));
  });

  it('shows its draft, its answer and its tab again after a restart, and sends nothing', async () => {
    await form.start('eth_getBalance');
    await form.field('address').fill(address);
    await form.receiveAnswer(printExchangeFrame({ exchange: formExchange('eth_getBalance') }));
    await form.page.getByRole('tab', { name: 'JSON' }).click();
    const answered = await form.page.getByRole('article').innerText();
    await form.restart('eth_blockNumber');
    assert.equal(await form.method.inputValue(), 'eth_getBalance');
    assert.equal(await form.field('address').inputValue(), address);
    assert.equal(await form.page.getByRole('article').innerText(), answered);
    assert.equal(await form.page.getByRole('tab', { name: 'JSON' }).getAttribute('aria-selected'), 'true');
    assert.deepEqual(await form.requests(), []);
    await form.send.click();
    assert.equal((await form.asked('send')).draft.method, 'eth_getBalance');
  });

  it('has no finding of axe-core with open fields, arguments, problems and buttons', async () => {
    await form.start('eth_call');
    await form.page.setViewportSize({ width: 1280, height: 1000 });
    await form.field('data').fill('transfer(address to, uint256 amount)');
    await form.press('Enter');
    await form.page.getByRole('group', { name: 'transaction' }).locator('summary').click();
    await form.field('gas').fill('much');
    await form.send.click();
    await form.problems.first().waitFor();
    await form.receiveAnswer(
      printExchangeFrame({
        exchange: { ...formExchange('eth_gasPrice'), outcome: { kind: 'httpError', status: 401, excerpt: '' } },
      }),
    );
    await form.page.locator('.former').getByText('eth_gasPrice').waitFor();
    const look = (theme: string) => takeScreenshot(form.page, `form-${theme}`, { fullPage: true });
    const names = ['light', 'highContrast', 'dark'] as const;
    assert.deepEqual(await axeInThemes(form, { names, look }), []);
  });

  describe('with the artifacts of a workspace', () => {
    const parameter = (name: string, type: string, indexed?: boolean) => ({
      name,
      type,
      indexed,
    });
    const names: ArtifactNames = {
      events: [
        {
          label: 'out/Vault.json',
          item: {
            kind: 'event',
            name: 'Deposited',
            anonymous: false,
            inputs: [parameter('who', 'address', true), parameter('amount', 'uint256', false)],
          },
        },
      ],
      cairoEvents: ['PlayerMoved'],
      contracts: ['Vault'],
      functions: [
        {
          label: 'out/Vault.json',
          item: {
            kind: 'function',
            name: 'deposit',
            inputs: [parameter('amount', 'uint256'), parameter('memo', 'string')],
            outputs: [],
          },
        },
      ],
    };

    it('asks for Transfer logs of a contract in 6 steps', async () => {
      await form.start('eth_blockNumber');
      await form.receive({ kind: 'names', names });
      await form.press('ControlOrMeta+a');
      await form.type('eth_getLogs');
      await form.press('Enter');
      form.steps = 0;
      await form.click(form.field('address'));
      await form.type(address);
      await form.click(form.field('Event'));
      await form.type('Transfer');
      await form.press('Enter');
      await form.press('ControlOrMeta+Enter');
      assert.equal(form.steps, 6);
      const [sent] = await form.requests();
      assert.equal(sent?.kind, 'send');
      const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
      assert.deepEqual(await form.params(), [{ address, topics: [transfer] }]);
      assert.equal(await form.field('from').isVisible(), true);
    });

    it('offers events of the workspace with the names of their arguments', async () => {
      await form.start('eth_getLogs');
      await form.receive({ kind: 'names', names });
      await form.field('Event').fill('Depos');
      await form.options.filter({ hasText: '(address indexed who, uint256 amount) · out/Vault.json' }).click();
      await form.field('who').fill(address);
      const [filter] = (await form.params()) as readonly { readonly topics: readonly string[] }[];
      assert.equal(filter?.topics[1], `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`);
    });

    it('offers events of Cairo artifacts for keys', async () => {
      await form.start('l2net_getEvents', 'l2net');
      await form.receive({ kind: 'names', names });
      await form.page.getByRole('button', { name: 'Add item' }).click();
      await form.page.getByPlaceholder('the name of an event').fill('Play');
      await form.options.filter({ hasText: 'PlayerMoved' }).waitFor();
    });

    it('calls a function by its name, with a field for each argument', async () => {
      await form.start('eth_call');
      await form.receive({ kind: 'names', names });
      await form.field('data').fill('balanceOf');
      await form.options.filter({ hasText: 'ERC-20' }).first().waitFor();
      await form.press('Enter');
      assert.equal(await form.problems.count(), 0, 'an argument that was never written is no error');
      await form.press('Tab');
      await form.type(address);
      const data = `0x70a08231${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;
      assert.deepEqual(await form.params(), [{ data }, 'latest']);
      await form.page.getByText('Sent as 0x70a08231').waitFor();
      assert.equal(await form.problems.count(), 0);
    });

    it('reads storage of a contract by its name, at a key that is a name', async () => {
      await form.start('eth_getStorageAt');
      const [vault, alice] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
      const named = (name: string, at: string) => ({ name, address: at, source: 'labels', rank: 'label' as const });
      const plan = { cost: noCost, calls: 1, isOpen: false, hints: noHints };
      await form.receive({
        kind: 'plan',
        plan: { ...plan, names: { all: [named('Vault', vault), named('alice', alice)] } },
      });
      await form.field('address').fill('Vault');
      await form.page.locator('[data-part="base"]').fill('mapping(1)[alice]');
      const [address, slot] = (await form.params()) as readonly string[];
      assert.equal(address, vault);
      assert.match(slot ?? '', /^0x[\da-f]{64}$/);
      await form.page.getByText(`Sent as ${slot?.slice(0, 12)}`).waitFor();
      await form.page.getByText(`alice, from labels: ${alice}`).waitFor();
      assert.equal(await form.problems.count(), 0);
    });

    it('calls a function of the workspace, and reports the missing argument when Send is pressed', async () => {
      await form.start('eth_call');
      await form.receive({ kind: 'names', names });
      await form.field('data').fill('deposit');
      await form.options.filter({ hasText: '(uint256 amount, string memo) · out/Vault.json' }).click();
      await form.field('amount').fill('1_000');
      await form.send.click();
      await form.problems.getByText('Enter a value.').waitFor();
      assert.equal(await form.focused(), 'memo');
      assert.deepEqual(await form.requests(), []);
      await form.field('memo').fill('one, "two"');
      assert.equal(await form.problems.count(), 0);
      await form.send.click();
      const [sent] = await form.requests();
      const written = sent?.kind === 'send' ? sent.draft.parameters['transaction'] : undefined;
      assert.deepEqual(written, {
        kind: 'object',
        members: { data: { kind: 'text', text: 'deposit(uint256 amount, string memo)(1_000, "one, \\"two\\"")' } },
      });
      await form.choose('eth_estimateGas');
      assert.equal(await form.field('memo').inputValue(), 'one, "two"');
    });
  });
});
