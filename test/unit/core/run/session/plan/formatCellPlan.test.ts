import assert from 'node:assert/strict';

import { logWorkKind } from '../../../../../../src/core/run/longWork/kinds/logWorkKind';
import type { CellPlan } from '../../../../../../src/core/run/session/plan/cellPlan';
import { formatCellCost } from '../../../../../../src/core/run/session/plan/formatCellPlan';

const unknown = { credits: 0, unpricedCalls: 1 };
const work: NonNullable<CellPlan['work']> = {
  identity: {
    id: 'logs',
    kind: logWorkKind,
    target: undefined,
    blocks: undefined,
    groups: 1,
    maxPages: undefined,
  },
  calls: 3,
  isLeast: true,
  cost: { credits: 0, unpricedCalls: 0 },
  kept: undefined,
  estimate: undefined,
};
const known = { credits: 80, unpricedCalls: 0 };

function cost(
  own: CellPlan['cost'],
  added: CellPlan['cost'],
  ids: readonly string[],
  rest: Partial<CellPlan> = {},
): string {
  return formatCellCost({
    ids,
    cost: own,
    sideCalls: { creation: 0, overrides: 0, keys: 0, version: 0, capabilities: 0, block: 0, proxies: 0 },
    dependencyCost: added,
    calls: 1,
    isOpen: false,
    networks: undefined,
    work: undefined,
    problems: [],
    ...rest,
  });
}

describe('formatCellCost', () => {
  it('adds the cost of the cells that run first', () => {
    assert.equal(cost(known, unknown, ['a']), '80 credits');
    assert.equal(cost(known, known, ['a', 'b']), '80 credits + 80 credits for a cell it needs');
    assert.equal(cost(known, unknown, ['a', 'b', 'c']), '80 credits + 1 unpriced call for 2 cells it needs');
  });

  it('is a minimum while the number of calls is open, unless calls have no cost', () => {
    const free = { credits: 0, unpricedCalls: 0 };
    assert.equal(cost(known, free, ['a'], { isOpen: true }), 'at least 80 credits');
    assert.equal(cost(unknown, free, ['a'], { isOpen: true }), 'at least 1 unpriced call');
    assert.equal(cost(free, free, ['a'], { isOpen: true }), 'no cost');
  });

  it('is a minimum of calls while the work of several calls is open, unless they have no cost', () => {
    const free = { credits: 0, unpricedCalls: 0 };
    const open = { isOpen: true, calls: 3, work };
    assert.equal(cost({ credits: 240, unpricedCalls: 0 }, free, ['a'], open), 'at least 3 calls, 240 credits');
    assert.equal(cost({ credits: 0, unpricedCalls: 3 }, free, ['a'], open), 'at least 3 unpriced calls');
    assert.equal(cost(free, free, ['a'], open), 'no cost');
    assert.equal(cost(free, free, ['a'], { ...open, isOpen: false }), '3 calls, no cost');
  });

  it('says what an hour costs of a cell that runs again by itself', () => {
    const free = { credits: 0, unpricedCalls: 0 };
    const repeat = { kind: 'interval', milliseconds: 30_000 } as const;
    assert.equal(cost(known, free, ['a'], { repeat }), '80 credits, 9,600 credits an hour');
    assert.equal(cost(known, free, ['a'], { repeat: { kind: 'block' } }), '80 credits with each block');
    assert.equal(cost(free, free, ['a'], { repeat }), 'no cost');
  });

  it('states once that prices are unknown', () => {
    assert.equal(cost(unknown, unknown, ['a', 'b']), '1 unpriced call + 1 more for a cell it needs');
  });
});
