import assert from 'node:assert/strict';

import { formatValue, utcTime } from '../../../../../../src/core/base/view/formatValue';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { printExchangeFrame } from '../../../../../../src/messages/exchangeFrame';
import { readExchangeFrame } from '../../../../../../src/messages/readExchangeFrame';
import { answered } from './contractCells';
import { alice, memo, slot, slotOf, vault, Vaults, viewOf, words } from './vaultNode';

function fieldsOf(answer: CellAnswer): Readonly<Record<string, string>> {
  const [first] = viewOf(answer).sections;
  assert.ok(first?.kind === 'fields');
  return Object.fromEntries(first.fields.map(({ label, value }) => [label, formatValue(value, utcTime)]));
}

const balance = `balances[${alice}]`;

describe('variables by name', () => {
  const cell = 'eth_getStorageValues Vault { owner, fee, balances[{{holder}}], memo, point, 9 } 0x64';

  it('are read in one call, each slot once, and a second one where a length says so', async () => {
    const node = new Vaults({});
    const answer = await node.run(cell);
    assert.deepEqual(node.requests, ['eth_getStorageValues', 'eth_getStorageValues']);
    assert.deepEqual(Object.values(fieldsOf(answer)).length, 7);
    assert.deepEqual(fieldsOf(answer), {
      owner: alice,
      fee: '250',
      [balance]: '100',
      memo,
      'point.x': '7',
      'point.y': '8',
      '9': slot(0),
    });
    const table = viewOf(answer).sections.find(({ title }) => title === 'Words');
    assert.equal(table?.kind === 'table' && table.rowCount, 8);
    assert.deepEqual(answered(answer).notes, ['Read in 2 calls.']);
    assert.equal(answered(answer).exchange.cost?.credits, 200);
  });

  it('are sent as the slots of the contract at a block', async () => {
    const node = new Vaults({});
    await node.run('eth_getStorageValues Vault { owner, fee, point }');
    const { params } = node.last as unknown as { readonly params: unknown };
    assert.deepEqual(params, [{ [vault]: [slot(0), slot(3), slot(4)] }, 'latest']);
  });

  it('are read in one batch where the network lacks the method, which is not tried again', async () => {
    const node = new Vaults({ hasValues: false });
    const one = await node.run('eth_getStorageValues Vault { owner, fee, point } 0x64');
    const each = 'eth_getStorageAt,eth_getStorageAt,eth_getStorageAt';
    assert.deepEqual(node.requests, ['eth_getStorageValues', each]);
    assert.deepEqual(fieldsOf(one), { owner: alice, fee: '250', 'point.x': '7', 'point.y': '8' });
    const { exchange, hints } = answered(one);
    const framed = readExchangeFrame(printExchangeFrame({ exchange, hints }));
    assert.ok(framed.kind === 'ok' && exchange.outcome.kind === 'result');
    assert.deepEqual(framed.value.exchange.outcome, exchange.outcome);
    assert.match(answered(one).notes.join(), /lacks eth_getStorageValues, so a batch of 3 calls of eth_getStorageAt/);
    assert.deepEqual(answered(one).exchange.call, {
      kind: 'rpc',
      method: 'eth_getStorageValues',
      params: [{ [vault]: [slot(0), slot(3), slot(4)] }, '0x64'],
    });
    await node.run('eth_getStorageValues Vault { owner, point } 0x64');
    assert.deepEqual(node.requests.slice(2), [each]);
    const plan = await node.plan('eth_getStorageValues Vault { owner, fee, point, 9 } 0x64');
    assert.deepEqual([plan.calls, plan.cost.credits, plan.isOpen], [4, 320, false]);
  });

  it('are read in batches of at most a hundred calls, and say that the latest block can move between them', async () => {
    const slots = Array.from({ length: 150 }, (_, index) => index);
    for (const [block, moves] of [
      ['0x64', false],
      ['latest', true],
    ] as const) {
      const node = new Vaults({ hasValues: false });
      const answer = await node.run(`eth_getStorageValues Vault { ${slots.join(', ')} } ${block}`);
      assert.deepEqual(
        node.requests.map((request) => request.split(',').length),
        [1, 100, 50],
      );
      const { exchange, notes } = answered(answer);
      assert.ok(exchange.outcome.kind === 'result');
      const expected = slots.map((index) => words[slot(index)] ?? slot(0));
      assert.deepEqual(exchange.outcome.value, { [vault]: expected });
      assert.deepEqual(exchange.call.kind === 'rpc' && exchange.call.params, [{ [vault]: slots.map(slot) }, block]);
      assert.equal(exchange.cost?.credits, 100 + 150 * 80);
      assert.match(notes.join(), /so 2 batches with 150 calls of eth_getStorageAt were sent instead/);
      assert.equal(/may come from different blocks/.test(notes.join()), moves);
    }
  });

  it('are read one by one where the network also refuses batches', async () => {
    const node = new Vaults({ hasValues: false, hasBatches: false });
    const answer = await node.run('eth_getStorageValues Vault { owner, point } 0x64');
    assert.deepEqual(node.requests.slice(2), ['eth_getStorageAt', 'eth_getStorageAt', 'eth_getStorageAt']);
    assert.deepEqual(fieldsOf(answer), { owner: alice, 'point.x': '7', 'point.y': '8' });
  });

  it('have keys that are names of addresses', async () => {
    const node = new Vaults({});
    for (const text of [
      'eth_getStorageValues Vault { balances[alice], owner } 0x64',
      'eth_getStorageAt Vault balances[alice] 0x64',
    ]) {
      const answer = await node.run(text);
      assert.equal(JSON.stringify(node.last).includes(slotOf(balance)), true, text);
      assert.match(JSON.stringify(viewOf(answer)), /balances\[0x2222/);
      const keys = answered(answer).sentValues.filter(({ place }) => place === 'key');
      assert.deepEqual(
        keys.map(({ written, sent }) => [written, sent]),
        [['alice, from labels in settings', alice]],
      );
    }
    await node.run('eth_getStorageAt Vault {{$slot(mapping(1)[alice])}} 0x64');
    assert.equal(JSON.stringify(node.last).includes(slotOf(balance)), true);
  });

  it('are refused if a key is the name of several addresses', async () => {
    for (const text of [
      'eth_getStorageValues Vault { balances[carol] }',
      'eth_getStorageAt Vault balances[carol] latest',
    ]) {
      const node = new Vaults({});
      const answer = await node.run(text);
      assert.ok(answer.kind === 'refused', text);
      assert.match(answer.refusal.cause, /carol/);
      assert.deepEqual(node.requests, []);
    }
  });

  it('are priced before, as one call that may need another', async () => {
    const plan = await new Vaults({}).plan(cell);
    assert.deepEqual([plan.calls, plan.cost.credits, plan.isOpen], [1, 100, true]);
  });

  it('are not read for more than the budget', async () => {
    const node = new Vaults({ hasValues: false }, { dailyBudget: 150 });
    const answer = await node.run('eth_getStorageValues Vault { owner, point } 0x64');
    assert.deepEqual(node.requests, ['eth_getStorageValues']);
    assert.match(JSON.stringify(answer), /needs 240 credits/);
  });

  it('are refused if there is none, or if one is a mapping or unknown, before anything is sent', async () => {
    for (const [names, cause] of [
      ['{ }', /Name at least one variable or slot/],
      ['{ owner, balances }', /balances is a mapping.*Name an element/],
      ['{ owner, nothing }', /has no variable `nothing`/],
      ['', /needs the parameter `variables`/],
      ['{ [1] }', /Expected storage position/],
    ] as const) {
      const node = new Vaults({});
      const answer = await node.run(`eth_getStorageValues Vault ${names}`);
      assert.ok(answer.kind === 'refused', names);
      assert.match(answer.refusal.cause, cause);
      assert.deepEqual(node.requests, []);
    }
  });

  it('hide a value of the environment in the calls that are sent instead', async () => {
    const node = new Vaults({ hasValues: false });
    const answer = await node.run('eth_getStorageValues {{$env OWNER}} { 1, 2 } 0x64');
    assert.match(JSON.stringify(node.last), /00000000000000000000000000000000000000aa/);
    const { exchange, notes } = answered(answer);
    assert.doesNotMatch(JSON.stringify([exchange, notes, viewOf(answer)]), /00000000000000000000000000000000000000aa"/);
  });
});
