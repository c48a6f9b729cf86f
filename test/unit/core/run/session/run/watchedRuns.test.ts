import assert from 'node:assert/strict';

import { JsonNumber } from '../../../../../../src/core/base/json/jsonValue';
import { parseAssertion } from '../../../../../../src/core/run/session/directives/assertion';
import { WatchedRuns } from '../../../../../../src/core/run/session/run/watchedRuns';
import { readFramedHints } from '../../../../../../src/messages/readExchangeFrame';

function watch(path: string): WatchedRuns {
  const parsed = parseAssertion(path);
  assert.ok(parsed.kind === 'ok');
  return new WatchedRuns(parsed.value, 'run');
}

describe('WatchedRuns', () => {
  it('keeps the last 1,000 runs', () => {
    const it = watch('result');
    for (let run = 1; run <= 2_500; run += 1) it.take({ result: run }, run);
    const { at, numbers } = it.hint;
    assert.deepEqual([at.length, at[0], at.at(-1)], [1_000, 1_501, 2_500]);
    assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [1_000, '1501', '2500']);
  });

  it('reads paths as assertions do, with every digit, and nothing where there is no number', () => {
    const it = watch('result.list.length');
    it.take({ result: { list: [1, 2] } }, 1);
    it.take({ error: { code: 1 } }, 2);
    it.take(undefined, 3);
    assert.deepEqual(it.hint.numbers, ['2', '', '']);
    const values = watch('result');
    const results = ['0x10', '12', 1.5, new JsonNumber('0.1234567890123456789'), 'text', null, [1]];
    for (const [run, result] of results.entries()) values.take({ result }, run);
    values.take({ result: new JsonNumber(`0.${'1'.repeat(500)}`) }, 7);
    assert.deepEqual(values.hint.numbers, ['16', '12', '1.5', '0.1234567890123456789', '', '', '', '']);
  });

  it('replaces the blocks from one on that comes again', () => {
    const it = watch('result');
    for (const block of [10, 11, 13, 11, 12, Number.MAX_VALUE]) it.take({ result: block * 2 }, block);
    assert.deepEqual(
      [it.hint.at, it.hint.numbers],
      [
        [10, 11, 12],
        ['20', '22', '24'],
      ],
    );
  });

  it('arrives in the renderer, which refuses anything else', () => {
    const it = watch('result');
    it.take({ result: 1 }, 1);
    const hints = { events: [], cairoAbis: {}, tokens: {} };
    const watched = { ...it.hint, at: [...it.hint.at], numbers: [...it.hint.numbers] };
    assert.deepEqual(readFramedHints({ ...hints, watched }), { ...hints, watched });
    assert.equal(readFramedHints({ ...hints, watched: { ...watched, at: ['1'] } }), undefined);
  });
});
