import assert from 'node:assert/strict';

import fc from 'fast-check';

import { noCost } from '../../../../../src/core/base/credits/planCost';
import { findBlockAt } from '../../../../../src/core/editor/draft/findBlockAt';
import { parseWrittenTime } from '../../../../../src/core/editor/draft/parseWrittenTime';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import { createTestPorts, reply } from '../../request/pipe/testPorts';
import { networkOf } from './sampleDrafts';

/** A search in a chain whose blocks have these times. */
async function find(
  times: readonly number[],
  time: number,
): Promise<{ readonly found: bigint | string; readonly calls: number }> {
  const test = createTestPorts({
    answer: (_, { id, params }) => {
      const [block] = params as readonly [string];
      const number = block === 'latest' ? times.length - 1 : Number(block);
      return reply({
        jsonrpc: '2.0',
        id,
        result: { number: `0x${number.toString(16)}`, timestamp: `0x${times[number]?.toString(16)}` },
      });
    },
  });
  const found = await findBlockAt(
    time,
    {
      network: networkOf('mainnet'),
      transport: 'http',
      signal: new AbortController().signal,
      allowance: openAllowance(noCost, test.ports),
    },
    test.ports,
  );
  return { found: found.kind === 'ok' ? found.value : found.problem.cause, calls: test.sent.length };
}

describe('findBlockAt', () => {
  it('finds the last block at or before a time for any block times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 200, size: 'max' }),
        fc.nat({ max: 60_000 }),
        async (gaps, time) => {
          let now = 100;
          const times = gaps.map((gap) => (now += gap));
          const { found } = await find(times, time);
          const expected = times.findLastIndex((each) => each <= time);
          assert.equal(found, expected === -1 ? 'The first block is later than this time.' : BigInt(expected));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('takes few calls for regular blocks', async () => {
    const { found, calls } = await find(
      Array.from({ length: 100_000 }, (_, index) => 1000 + index * 12),
      1000 + 12 * 54_321 + 5,
    );
    assert.equal(found, 54_321n);
    assert.ok(calls <= 6, String(calls));
  });
});

describe('parseWrittenTime', () => {
  const now = Date.UTC(2024, 4, 2);
  for (const [text, seconds] of [
    ['2 h ago', 7200],
    ['30min', 1800],
    ['1.5 d', 129_600],
    ['1w ago', 604_800],
  ] as const) {
    it(`reads ${text}`, () => {
      assert.deepEqual(parseWrittenTime(text, now), { kind: 'ok', value: now / 1000 - seconds });
    });
  }

  it('reads a date', () => {
    assert.deepEqual(parseWrittenTime('2024-05-01 12:00Z', now), {
      kind: 'ok',
      value: Date.UTC(2024, 4, 1, 12) / 1000,
    });
    assert.deepEqual(parseWrittenTime('2024-05-01', now), { kind: 'ok', value: new Date(2024, 4, 1).getTime() / 1000 });
  });

  it('reads nothing else', () => {
    for (const text of ['', 'soon', '5', '2024', '-3 h'])
      assert.equal(parseWrittenTime(text, now).kind, 'failed', text);
  });
});
