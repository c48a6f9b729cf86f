import assert from 'node:assert/strict';

import type { LedgerEntry } from '../../../../../src/core/base/credits/ledgerEntry';
import { creditDayStart, nextCreditReset, sumLedger } from '../../../../../src/core/base/credits/sumLedger';

const noon = Date.UTC(2025, 0, 31, 12);

function entry(method: string, credits: number | undefined, over: Partial<LedgerEntry> = {}): LedgerEntry {
  const cost = credits === undefined ? { kind: 'unpriced' as const } : { kind: 'known' as const, credits };
  return { at: noon, serviceId: 'main', networkId: 'mainnet', method, cost, outcome: 'result', ...over };
}

const mainnet = { serviceId: 'main', networkId: 'mainnet' };

describe('sumLedger', () => {
  it('adds up known costs and counts unpriced ones, by method and network', () => {
    const entries = [
      ...Array.from({ length: 5 }, () => entry('eth_getLogs', 255)),
      entry('eth_getBlockRange', undefined),
      entry('eth_getBlockRange', undefined),
      entry('eth_getLogs', 255, { networkId: 'sepolia' }),
    ];
    const sum = sumLedger(entries, { from: noon, to: noon + 1 });
    assert.deepEqual(sum, {
      calls: 8,
      credits: 1530,
      unpricedCalls: 2,
      unfinished: 0,
      rows: [
        { ...mainnet, method: 'eth_getLogs', calls: 5, credits: 1275, unpricedCalls: 0, unfinished: 0 },
        {
          ...mainnet,
          networkId: 'sepolia',
          method: 'eth_getLogs',
          calls: 1,
          credits: 255,
          unpricedCalls: 0,
          unfinished: 0,
        },
        { ...mainnet, method: 'eth_getBlockRange', calls: 2, credits: 0, unpricedCalls: 2, unfinished: 0 },
      ],
    });
  });

  it('counts unfinished attempts among the calls, at their expected cost', () => {
    const entries = [entry('eth_getLogs', 255), entry('eth_getLogs', 255, { outcome: 'unfinished', attempt: 'a' })];
    const { credits, calls, unfinished } = sumLedger(entries, { from: noon, to: noon + 1 });
    assert.deepEqual({ credits, calls, unfinished }, { credits: 510, calls: 2, unfinished: 1 });
  });

  it('includes the first moment and excludes the last, for one service if one is named', () => {
    const entries = [
      entry('a', 1, { at: 9 }),
      entry('a', 10, { at: 10 }),
      entry('a', 100, { at: 20 }),
      entry('a', 1000, { at: 15, serviceId: 'x' }),
    ];
    assert.equal(sumLedger(entries, { from: 10, to: 20 }).credits, 1010);
    assert.equal(sumLedger(entries, { from: 10, to: 20, serviceId: 'main' }).credits, 10);
  });
});

describe('credit day', () => {
  it("begins at the service's reset time", () => {
    const at = (hour: number, minute: number, day = 31) => Date.UTC(2025, 0, day, hour, minute);
    assert.equal(creditDayStart(noon, 0), at(0, 0));
    assert.equal(creditDayStart(at(7, 29), 450), at(7, 30, 30));
    assert.equal(creditDayStart(at(7, 30), 450), at(7, 30));
    assert.equal(nextCreditReset(at(7, 29), 450), at(7, 30));
    assert.equal(nextCreditReset(at(7, 30), 450), at(7, 30, 32));
  });
});
