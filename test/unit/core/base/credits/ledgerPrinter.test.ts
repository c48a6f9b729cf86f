import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { LedgerEntry } from '../../../../../src/core/base/credits/ledgerEntry';
import { LedgerPrinter, printLedgerLine } from '../../../../../src/core/base/credits/ledgerPrinter';

const prefix = '0b0e7f1c-8a54-4b6e-9a43-2f6f6a0a7a10-';

/** Few of each, so that entries have some of their texts in common, and some that need escapes or are too long. */
const name = fc.constantFrom('main', 'eth_call', 'a"b\\', 'line\nend', '\u2028\ud800', '', 'x'.repeat(300));
const cost: fc.Arbitrary<LedgerEntry['cost']> = fc.oneof(
  fc.constant({ kind: 'unpriced' as const }),
  fc.constantFrom(0, 80, 1.5, 1e21).map((credits) => ({ kind: 'known' as const, credits })),
);
const attempt = fc.oneof(
  fc.nat().map((number) => prefix + String(number)),
  name,
);
const entry: fc.Arbitrary<LedgerEntry> = fc
  .record({
    at: fc.oneof(fc.nat(), fc.double()),
    serviceId: name,
    networkId: name,
    method: name,
    cost,
    outcome: fc.oneof(name, fc.constantFrom('result', 'unfinished', 'unsent', 'rpcError')),
    attempt: fc.option(attempt, { nil: undefined }),
  })
  .map(({ attempt: id, ...rest }) => (id === undefined ? rest : { ...rest, attempt: id }));

describe('LedgerPrinter', () => {
  it('prints the same as printLedgerLine, after any other lines', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40, size: 'max' }), (entries) => {
        const printer = new LedgerPrinter(prefix);
        for (const each of entries) assert.equal(printer.print(each), printLedgerLine(each));
      }),
      { numRuns: 500 },
    );
  });

  it('does so for more methods and outcomes than it keeps', () => {
    const printer = new LedgerPrinter(prefix);
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 200; index += 1) {
        const each: LedgerEntry = {
          at: index,
          serviceId: 'main',
          networkId: 'mainnet',
          method: `method${index}`,
          cost: { kind: 'known', credits: index },
          outcome: `outcome${index}`,
          attempt: `${prefix}${index}`,
        };
        assert.equal(printer.print(each), printLedgerLine(each));
      }
  });
});
