import assert from 'node:assert/strict';

import { logLayout } from '../../../../../src/core/answer/saving/logLayout';
import { ParquetEncoder } from '../../../../../src/core/answer/saving/parquet/parquetEncoder';
import { sliceRows } from '../../../../../src/core/answer/saving/saveColumn';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { firstItems, recordColumnsOf } from '../../../../../src/core/base/json/recordList';
import { BuiltInAbi } from '../../../../../src/core/formats/abi/names/builtInAbi';
import { parseHumanReadableAbi } from '../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { erc20Transfers, mixedLogs } from '../../../../bench/decodeLogs';
import { below, randomHex, seeded } from '../../formats/abi/type/randomAbi';
import { alteredLog, readTwice } from '../decode/alteredLogs';
import { allRows } from './sampleRows';

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
        const rows = layout.rows(fast);
        assert.deepEqual(allRows(rows), allRows(expected.rows(slow)));
        // The next rows use the same memory.
        assert.deepEqual(allRows(layout.rows(firstItems(fast, 30))), allRows(expected.rows(slow.slice(0, 30))));
      }
    });
  }

  it('have the same files: repeated transactions, many accounts, several groups, upper case, answers that are not alike', () => {
    const random = seeded(8);
    const { logs } = erc20Transfers(1200, 9);
    let transaction = randomHex(random, 32);
    const answerOf = (index: number): readonly unknown[] =>
      Array.from({ length: 4000 }, (_, row) => {
        const log = logs[row % logs.length];
        if (below(random, index < 10 ? 3 : 1) === 0) transaction = randomHex(random, 32);
        const account = randomHex(random, index < 5 || index > 25 ? 1 : 20)
          .slice(2)
          .padStart(64, '0');
        // The same account, but not the same bytes.
        const written = (index === 2 || index === 27) && row % 3 === 0 ? account.toUpperCase() : account;
        const topics = [log?.topics[0], `0x${written}`, log?.topics[2]];
        return { ...log, topics, transactionHash: transaction, ...(index === 20 && row === 7 && { extra: 1 }) };
      });
    const answers = Array.from({ length: 30 }, (_, index) => readTwice(answerOf(index)));
    const fileOf = (isFast: (index: number) => boolean): Buffer => {
      const read = answers.map(([fast, slow], index) => (isFast(index) && fast.length > 0 ? fast : slow));
      const layout = logLayout({ events: [], builtIn, sample: read[0] ?? [] });
      const encoder = new ParquetEncoder(layout.columns);
      const groups = read.flatMap((items, index) => {
        const rows = layout.rows(items);
        if (!isFast(index)) return encoder.encode(rows);
        return [0, 1500, 3000].flatMap((from) =>
          encoder.encode(sliceRows(rows, from, Math.min(from + 1500, rows.rowCount))),
        );
      });
      return Buffer.concat([...encoder.start(), ...groups, ...encoder.end({})]);
    };
    const expected = fileOf(() => false);
    assert.ok(fileOf(() => true).equals(expected));
    assert.ok(fileOf((index) => index % 2 === 0).equals(expected));
  });
});
