import assert from 'node:assert/strict';

import { AttemptList } from '../../../../../src/core/base/credits/attemptList';
import { type LedgerEntry, unfinishedOutcome, unsentOutcome } from '../../../../../src/core/base/credits/ledgerEntry';
import { joinSums, type LedgerScope, sumLedger } from '../../../../../src/core/base/credits/sumLedger';
import { seeded } from '../../formats/abi/type/randomAbi';

const scopes: readonly LedgerScope[] = [
  { from: 0, to: Number.MAX_SAFE_INTEGER },
  { from: 40, to: 70 },
  { from: 20, to: 90, serviceId: 'b' },
];

/** An entry with random members, at a time from 0 to 99. */
function randomEntry(random: () => number): LedgerEntry {
  const pick = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
  return {
    at: Math.floor(random() * 100),
    serviceId: pick(['a', 'b']),
    networkId: pick(['evm', 'solana']),
    method: pick(['eth_call', 'eth_getLogs', 'eth_chainId']),
    cost: random() < 0.2 ? { kind: 'unpriced' } : { kind: 'known', credits: Math.floor(random() * 300) },
    outcome: pick(['result', 'rpcError', 'timeout']),
  };
}

describe('AttemptList', () => {
  it('keeps the requested sums, for any attempts that are begun, settled and retracted', () => {
    const random = seeded(1);
    const list = new AttemptList();
    const running = new Map<string, LedgerEntry>();
    for (let step = 0; step < 3_000; step += 1) {
      const entry = randomEntry(random);
      const [oldest] = running;
      if (random() < 0.4) list.add(entry);
      else if (random() < 0.6 || oldest === undefined) {
        const attempt = `attempt ${step}`;
        running.set(attempt, entry);
        list.add({ ...entry, attempt, outcome: unfinishedOutcome });
      } else {
        const [attempt, begun] = oldest;
        running.delete(attempt);
        const outcome = random() < 0.3 ? unsentOutcome : entry.outcome;
        list.add({ ...entry, at: begun.at, attempt, outcome });
      }
      // Some attempts belong to a process that ended.
      const own = [...running.keys()].filter((_, index) => index % 2 === 0);
      if (step % 50 === 0)
        for (const scope of scopes) {
          const all = list.sentSince(scope.from, (attempt) => own.includes(attempt));
          assert.deepEqual(byPlace(list.sum(scope, own)), byPlace(sumLedger(all, scope)));
        }
    }
  });

  it('adds up sums of several files', () => {
    const random = seeded(2);
    const entries = Array.from({ length: 500 }, () => randomEntry(random));
    const parts = [entries.slice(0, 200), entries.slice(200, 210), entries.slice(210)];
    for (const scope of scopes)
      assert.deepEqual(
        byPlace(joinSums(parts.map((part) => sumLedger(part, scope)))),
        byPlace(sumLedger(entries, scope)),
      );
    assert.deepEqual(joinSums([]), sumLedger([], { from: 0, to: 1 }));
  });
});

/** A sum with its rows by their places. Rows of the same cost come in the order of their first entries. */
function byPlace({ rows, ...count }: ReturnType<typeof sumLedger>): unknown {
  return { ...count, rows: new Map(rows.map((row) => [`${row.serviceId} ${row.networkId} ${row.method}`, row])) };
}
