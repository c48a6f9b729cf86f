import assert from 'node:assert/strict';

import { AttemptList } from '../../../../src/core/credits/attemptList';
import { type LedgerEntry, unfinishedOutcome, unsentOutcome } from '../../../../src/core/credits/ledgerEntry';

const entry = (attempt: string | undefined, outcome: string, credits = 80): LedgerEntry => ({
  at: 1_000,
  serviceId: 'main',
  networkId: 'evm',
  method: 'eth_chainId',
  cost: { kind: 'known', credits },
  outcome,
  ...(attempt !== undefined && { attempt }),
});

const listOf = (...entries: readonly LedgerEntry[]): AttemptList => {
  const list = new AttemptList();
  for (const each of entries) list.add(each);
  return list;
};
const nothingRuns = (): boolean => false;

describe('AttemptList', () => {
  it('counts a begun and settled attempt once, as it was settled', () => {
    const list = listOf(entry('a', unfinishedOutcome), entry('b', unfinishedOutcome), entry('a', 'result', 7));
    assert.deepEqual(list.sentSince(0, nothingRuns), [entry('a', 'result', 7), entry('b', unfinishedOutcome)]);
  });

  it('counts an attempt that was never settled at its expected cost', () => {
    assert.deepEqual(listOf(entry('a', unfinishedOutcome)).sentSince(0, nothingRuns), [entry('a', unfinishedOutcome)]);
  });

  it('does not count an attempt that is still running in this process', () => {
    const list = listOf(entry('a', unfinishedOutcome), entry('b', unfinishedOutcome));
    assert.deepEqual(
      list.sentSince(0, (attempt) => attempt === 'a'),
      [entry('b', unfinishedOutcome)],
    );
  });

  it('does not count an attempt that never reached the service', () => {
    assert.deepEqual(listOf(entry('a', unfinishedOutcome), entry('a', unsentOutcome, 0)).sentSince(0, nothingRuns), []);
    assert.deepEqual(listOf(entry('a', unsentOutcome, 0)).sentSince(0, nothingRuns), []);
  });

  it('counts each entry of a ledger that has no attempts, and keeps equal ones apart', () => {
    const entries = [entry(undefined, 'result'), entry(undefined, 'result')];
    assert.deepEqual(listOf(...entries).sentSince(0, nothingRuns), entries);
  });

  it('counts an attempt of which only the settling entry could be written', () => {
    assert.deepEqual(listOf(entry('a', 'timeout')).sentSince(0, nothingRuns), [entry('a', 'timeout')]);
  });

  it('returns only the attempts sent since the given time', () => {
    assert.deepEqual(listOf(entry('a', 'result')).sentSince(1_001, nothingRuns), []);
  });
});
