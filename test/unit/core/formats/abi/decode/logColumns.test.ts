import assert from 'node:assert/strict';

import { decodeLogs } from '../../../../../../src/core/answer/decode/evm/logs/decodeLogs';
import { readLog } from '../../../../../../src/core/answer/decode/evm/logs/readLog';
import type { JsonValue } from '../../../../../../src/core/base/json/jsonValue';
import { finishAtOnce } from '../../../../../../src/core/base/piecewise';
import { ChecksumCache } from '../../../../../../src/core/formats/abi/decode/checksumCache';
import { LogColumns } from '../../../../../../src/core/formats/abi/decode/logColumns';
import { erc20Transfers, mixedLogs } from '../../../../../bench/decodeLogs';
import { compilePlans, decodeByPlans, decodeColumnsByPlans } from '../../../../../bench/decodePlans';
import { alteredLog, readTwice } from '../../../answer/decode/alteredLogs';
import { evmNetwork } from '../../../answer/decode/exampleNetworks';
import { seeded } from '../type/randomAbi';
import type { PlainEvent } from './plainEvent';

describe('logs that were read by their shape', () => {
  const sets = [erc20Transfers(300, 1), mixedLogs(300, 2)];

  for (const { label, declarations, logs } of sets) {
    it(`look the same as those that were read in the other way: ${label}`, () => {
      const random = seeded(3);
      for (let times = 0; times < 20; times += 1) {
        const [fast, slow] = readTwice(times === 0 ? logs : logs.map((log) => alteredLog(log, random)));
        assert.deepEqual(viewOf(fast), viewOf(slow));
      }
    });

    it(`are decoded in the same way: ${label}`, () => {
      const random = seeded(4);
      const plans = compilePlans(declarations, new ChecksumCache());
      for (let times = 0; times < 20; times += 1) {
        const [fast, slow] = readTwice(times === 0 ? logs : logs.map((log) => alteredLog(log, random)));
        const [events, expected]: [(PlainEvent | undefined)[], (PlainEvent | undefined)[]] = [[], []];
        const columns = LogColumns.of(fast);
        assert.ok(columns);
        decodeColumnsByPlans(plans, columns, (event) => events.push(event));
        decodeByPlans(plans, slow.map(readLog), (event) => expected.push(event));
        assert.deepEqual(events, expected);
        assert.deepEqual(
          slow.map((_, row) => columns.at(row).text()),
          slow.map(readLog),
        );
      }
    });
  }
});

function viewOf(logs: readonly JsonValue[]) {
  const view = finishAtOnce(decodeLogs(logs, evmNetwork, { events: [], tokens: {}, cairoAbis: {} }));
  const sections = view.sections.map((section) => {
    if (section.kind !== 'table') return section;
    const rows = Array.from({ length: section.rowCount }, (_, row) => [section.at(row), section.details?.(row)]);
    const columns = section.columns.map(({ id, label, align, characters }) => ({ id, label, align, characters }));
    return { rows, columns, sources: section.sources?.() };
  });
  return { ...view, sections };
}
