import assert from 'node:assert/strict';

import type { PlanCost } from '../../../../../src/core/base/credits/planCost';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import { Allowance, type Spender } from '../../../../../src/core/request/pipe/allowance';
import type { Confirmation } from '../../../../../src/core/request/pipe/confirmation';
import { createTestPorts, serviceSettings } from './testPorts';

const network = readServices(serviceSettings).services[0]?.networks[0] ?? assert.fail('no network');

/** An allowance of 100 credits and 2 unpriced calls a minute, with the questions that it asked. */
function open(confirms: boolean) {
  const asked: Confirmation[] = [];
  let now = 0;
  const { ports } = createTestPorts({ answer: assert.fail });
  const outer = Allowance.open(
    {},
    {
      ...ports,
      confirm: (question) => {
        asked.push(question);
        return Promise.resolve(confirms);
      },
    },
  );
  const paced = outer.paced({ credits: 100, unpricedCalls: 2 }, () => now);
  const { signal } = new AbortController();
  const spend = async (cost: number | undefined, charged = true, from = paced): Promise<string> => {
    const costs: Spender['costs'] = [cost === undefined ? { kind: 'unpriced' } : { kind: 'known', credits: cost }];
    const permit = await from.take({ network, signal, costs });
    if (permit.kind === 'failed') return `${permit.problem.code}: ${permit.problem.cause}`;
    const all: PlanCost = { credits: cost ?? 0, unpricedCalls: cost === undefined ? 1 : 0 };
    permit.value.settle(charged ? all : undefined);
    return 'sent';
  };
  return { asked, spend, outer, paced, wait: (milliseconds: number) => void (now += milliseconds) };
}

describe('what something that runs by itself may spend in a minute', () => {
  it('is counted for the last minute, without what was not charged, and free calls go on', async () => {
    const it = open(false);
    assert.deepEqual([await it.spend(60), await it.spend(40, false), await it.spend(40)], ['sent', 'sent', 'sent']);
    assert.match(
      await it.spend(1),
      /^overBudget: The cell runs by itself .* more than 100 credits \+ 2 unpriced calls in a minute/,
    );
    assert.equal(await it.spend(0), 'sent');
    it.wait(60_000);
    assert.equal(await it.spend(100), 'sent');
    assert.equal(await it.spend(5, true, it.outer), 'sent');
    assert.deepEqual(
      it.asked.map(({ spent }) => spent?.credits),
      [100],
    );
  });

  it('is told with each call that it pays for, also without a limit', () => {
    const { outer, paced } = open(true);
    assert.deepEqual([outer.runsByItself, paced.runsByItself, paced.within({}).runsByItself], [false, true, true]);
    assert.equal(outer.paced(undefined, () => 0).runsByItself, true);
  });

  it('never asks twice for one call, even if it costs more than a minute may', async () => {
    const it = open(true);
    assert.deepEqual([await it.spend(300), await it.spend(300)], ['sent', 'sent']);
    assert.equal(it.asked.length, 1);
  });

  it('limits unpriced calls, too', async () => {
    const it = open(false);
    assert.deepEqual([await it.spend(undefined), await it.spend(undefined)], ['sent', 'sent']);
    assert.match(await it.spend(undefined), /^overBudget/);
    assert.equal(await it.spend(100), 'sent');
  });

  it('is asked for once by calls that wait together, and again after another minute of it is spent', async () => {
    const it = open(true);
    assert.equal(await it.spend(100), 'sent');
    assert.deepEqual(await Promise.all([it.spend(50), it.spend(50)]), ['sent', 'sent']);
    assert.equal(it.asked.length, 1);
    assert.equal(await it.spend(50), 'sent');
    assert.deepEqual(
      it.asked.map(({ spent, perMinute }) => [spent?.credits, perMinute?.credits]),
      [
        [100, 100],
        [100, 100],
      ],
    );
  });
});
