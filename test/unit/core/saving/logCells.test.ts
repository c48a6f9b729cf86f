import assert from 'node:assert/strict';

import { BuiltInAbi } from '../../../../src/core/abi/builtInAbi';
import { parseHumanReadableAbi } from '../../../../src/core/abi/parseHumanReadableAbi';
import type { JsonValue } from '../../../../src/core/json/jsonValue';
import { recordColumnsOf } from '../../../../src/core/json/recordList';
import { logLayout } from '../../../../src/core/saving/logLayout';
import { erc20Transfers, mixedLogs } from '../../../bench/decodeLogs';
import { below, seeded } from '../abi/randomAbi';
import { alteredLog, readTwice } from '../decode/alteredLogs';

describe('logs that are saved from the bytes of an answer', () => {
  const builtIn = new BuiltInAbi();

  for (const { label, declarations, logs } of [erc20Transfers(300, 5), mixedLogs(300, 6)]) {
    it(`have the same columns, sources and cells as their values: ${label}`, () => {
      const random = seeded(7);
      const declared = parseHumanReadableAbi(declarations.join('\n')).items.filter((item) => item.kind === 'event');
      const source = { kind: 'cell', label: 'test' } as const;
      const times: readonly unknown[] = ['0x65000000', '0x65000001', 1_700_000_000, '0xffffffffffff', '', null, 'x'];
      for (let round = 0; round < 40; round += 1) {
        const isTimed = below(random, 2) === 0;
        const [fast, slow] = readTwice(
          logs.map((log, row) => ({
            ...(round === 0 ? log : alteredLog(log, random)),
            ...(isTimed && { blockTimestamp: times[Math.floor(row / 3) % times.length] }),
          })),
        );
        assert.ok(recordColumnsOf(fast));
        assert.equal(recordColumnsOf(slow), undefined);
        // Declared for all contracts, for one, and not at all.
        const address = round % 3 === 1 ? { address: logs[0]?.address.toLowerCase() ?? '' } : {};
        const events = round % 3 === 2 ? [] : declared.map((item) => ({ item, source, ...address }));
        const layoutOf = (sample: readonly JsonValue[]) => logLayout({ events, builtIn, sample });
        const [layout, expected] = [layoutOf(fast), layoutOf(slow)];
        assert.deepEqual(layout.columns, expected.columns);
        assert.deepEqual(layout.sources, expected.sources);
        assert.deepEqual(layout.rows(fast), expected.rows(slow));
      }
    });
  }
});
