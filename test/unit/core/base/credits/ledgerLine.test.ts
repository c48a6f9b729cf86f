import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { LedgerEntry } from '../../../../../src/core/base/credits/ledgerEntry';
import { parseLedgerLine, printLedgerLine } from '../../../../../src/core/base/credits/ledgerPrinter';

const name = fc.string({ unit: 'grapheme', maxLength: 12 });
const cost: fc.Arbitrary<LedgerEntry['cost']> = fc.oneof(
  fc.constant({ kind: 'unpriced' as const }),
  fc.nat().map((credits) => ({ kind: 'known' as const, credits })),
);
const wholeEntry = { at: fc.nat(), serviceId: name, networkId: name, method: name, cost, outcome: name };
const entry: fc.Arbitrary<LedgerEntry> = fc.record(wholeEntry, { noNullPrototype: true });

describe('ledger line', () => {
  it('reads back what it prints, on one line', () => {
    fc.assert(
      fc.property(entry, (given) => {
        const line = printLedgerLine(given);
        assert.ok(!line.includes('\n'));
        assert.deepEqual(parseLedgerLine(line), given);
      }),
    );
  });

  it('prints what JSON.stringify does', () => {
    const attempted = fc.record({ ...wholeEntry, attempt: name });
    fc.assert(
      fc.property(fc.oneof(entry, attempted), ({ at, serviceId, networkId, method, cost: paid, outcome, attempt }) => {
        const credits = paid.kind === 'known' ? paid.credits : null;
        const line = { at, service: serviceId, network: networkId, method, credits, outcome, attempt };
        assert.equal(
          printLedgerLine({
            at,
            serviceId,
            networkId,
            method,
            cost: paid,
            outcome,
            ...(attempt !== undefined && { attempt }),
          }),
          JSON.stringify(line),
        );
      }),
    );
  });

  it('rejects every part of a line', () => {
    fc.assert(
      fc.property(entry, fc.double({ min: 0, max: 0.999, noNaN: true }), (given, share) => {
        const line = printLedgerLine(given);
        assert.equal(parseLedgerLine(line.slice(0, Math.floor(line.length * share))), undefined);
      }),
    );
  });

  it('rejects JSON that is not an entry', () => {
    for (const line of [
      'null',
      '[]',
      '1',
      '{}',
      '{"at":1,"service":"a","network":"b","method":"c","credits":"80","outcome":"d"}',
    ]) {
      assert.equal(parseLedgerLine(line), undefined);
    }
  });

  it('is unpriced where its credits are no cost, so that no line lowers what was spent', () => {
    for (const credits of ['-80', '-1e300', '1e999', 'null']) {
      const line = `{"at":1,"service":"a","network":"b","method":"c","credits":${credits},"outcome":"d"}`;
      assert.deepEqual(parseLedgerLine(line)?.cost, { kind: 'unpriced' }, line);
    }
  });

  it('is short enough for one write, for any name of a method', () => {
    const long = 'm'.repeat(100_000);
    const line = printLedgerLine({
      at: 1,
      serviceId: long,
      networkId: long,
      method: long,
      cost: { kind: 'unpriced' },
      outcome: long,
    });
    assert.ok(Buffer.byteLength(line) < 4096);
  });
});
