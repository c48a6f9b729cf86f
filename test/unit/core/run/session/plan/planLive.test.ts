import assert from 'node:assert/strict';

import { describeCellCost, formatCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import { createTestPorts, serviceSettings } from '../../../request/pipe/testPorts';

const priced = {
  eth_subscribe: { kind: 'known', credits: 10 },
  eth_getBlockByNumber: { kind: 'known', credits: 20 },
} as const;
const notification = { eth_subscription: { kind: 'known', credits: 3 } } as const;

async function planOf(text: string, costs: object, hasSocket = true): Promise<readonly [string, string]> {
  const services = serviceSettings.map(({ wsUrl, ...service }) => ({ ...service, ...(hasSocket && { wsUrl }) }));
  const { ports, sent } = createTestPorts({ services, settings: { costs: { ...costs } }, answer: assert.fail });
  const session = new NotebookSession(ports, 'file:///a.rpc');
  const plan = await session.plan([{ id: 'a', text: `# @network mainnet\n${text}` }], 'a');
  assert.deepEqual(sent, []);
  return [formatCellCost(plan), describeCellCost(plan)];
}

describe('planLive', () => {
  it('says what an hour costs where the network is asked for its head', async () => {
    const [cost, sentences] = await planOf('eth_subscribe logs {}', priced, false);
    assert.equal(cost, 'at least 18,000 credits an hour');
    assert.match(sentences, /no WebSocket address, so .* every 4 seconds, with 900 calls \(18,000 credits\) an hour\./);
    const unknown = { eth_getBlockByNumber: { kind: 'unpriced' } };
    const [unpriced] = await planOf('eth_subscribe newHeads', unknown, false);
    assert.equal(unpriced, 'at least 900 unpriced calls an hour');
    const free = { eth_subscribe: { kind: 'known', credits: 0 }, eth_getBlockByNumber: { kind: 'known', credits: 0 } };
    assert.equal((await planOf('eth_subscribe newHeads', free, false))[0], 'no cost');
  });

  it('says what a cell that runs by itself may spend in a minute, ten times what it usually needs', async () => {
    const all = { ...priced, eth_getLogs: { kind: 'known', credits: 75 }, eth_gasPrice: { kind: 'known', credits: 5 } };
    const minuteOf = async (text: string) => /more than (.*) in a minute/.exec((await planOf(text, all))[1])?.[1];
    // Subscribing, 15 heads and 3 more, and what is missing after an interruption.
    assert.equal(await minuteOf('eth_subscribe newHeads'), '3,700 credits');
    assert.equal(await minuteOf('eth_subscribe logs {}'), '4,550 credits');
    assert.equal(await minuteOf('# @finality finalized\neth_subscribe logs {}'), '5,550 credits');
    assert.equal(await minuteOf('# @every 10s\neth_gasPrice'), '300 credits');
    assert.equal(await minuteOf('eth_gasPrice'), undefined);
    const free = { eth_gasPrice: { kind: 'known', credits: 0 } };
    assert.doesNotMatch((await planOf('# @every 10s\neth_gasPrice', free))[1], /in a minute/);
  });

  it('says what a notification costs, and that it is unpriced', async () => {
    const [cost, sentences] = await planOf('eth_subscribe logs {}', { ...priced, ...notification });
    assert.equal(cost, '20 credits, 3 credits for each notification');
    assert.match(sentences, /A notification costs 3 credits; each new block and each log is one\./);
    assert.match(sentences, /If the node refuses subscriptions, .* \(18,000 credits\) an hour\./);
    const [short, unknown] = await planOf('eth_subscribe newHeads', priced);
    assert.equal(short, '10 credits');
    assert.match(unknown, /Notifications are unpriced and aren't counted; each block is one\./);
  });

  it('counts both subscriptions of logs, which the question before a run counts', async () => {
    const { ports } = createTestPorts({ services: serviceSettings, settings: { costs: priced }, answer: assert.fail });
    const session = new NotebookSession(ports, 'file:///a.rpc');
    const text = '# @network mainnet\neth_subscribe';
    const cells = ['logs {}', 'newHeads'].map((of, index) => ({ id: `${index}`, text: `${text} ${of}` }));
    const plans = await Promise.all(cells.map(({ id }) => session.plan(cells, id)));
    assert.deepEqual(
      plans.map(({ calls, cost }) => [calls, cost.credits]),
      [
        [2, 20],
        [1, 10],
      ],
    );
  });

  it('says that subscribing again, and reading what was missed, takes further calls', async () => {
    const [, logs] = await planOf('eth_subscribe logs {}', priced);
    assert.match(logs, /It subscribes twice and reads the newest block\. After an interruption, it does so again, and/);
    const [, heads] = await planOf('eth_subscribe newHeads', priced);
    assert.match(heads, /It subscribes and reads the newest block\./);
    const [, pending] = await planOf('eth_subscribe newPendingTransactions', priced);
    assert.match(pending, /After an interruption, it subscribes again\./);
    assert.doesNotMatch((await planOf('eth_subscribe logs {}', priced, false))[1], /interruption/);
  });

  it('says the most that an hour of `# @finality finalized` costs', async () => {
    const [cost, sentences] = await planOf('# @finality finalized\neth_subscribe newHeads', priced);
    assert.equal(cost, '10 credits, at most 6,000 credits an hour for finality');
    assert.match(sentences, /finalized block every 12 seconds, with at most 300 calls \(6,000 credits\) an hour\./);
    const [polled] = await planOf('# @finality finalized\neth_subscribe newHeads', priced, false);
    assert.equal(polled, 'at least 18,000 credits an hour, at most 6,000 credits an hour for finality');
  });

  it('says nothing of an hour where rows can only come by a subscription, and for other methods', async () => {
    const [pending] = await planOf('eth_subscribe newPendingTransactions', priced);
    assert.equal(pending, '10 credits');
    assert.equal((await planOf('eth_chainId', { eth_chainId: { kind: 'known', credits: 1 } }))[0], '1 credit');
  });
});
