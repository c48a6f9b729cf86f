import assert from 'node:assert/strict';

import { parseAssertion } from '../../../../../../src/core/run/session/directives/assertion';
import { NewsTeller } from '../../../../../../src/core/run/session/run/newsTeller';

/** A clock whose sleeps end when the test moves it. */
function createClock() {
  let now = 0;
  let sleeping: { readonly until: number; readonly wake: () => void }[] = [];
  return {
    clock: () => now,
    sleep: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((wake) => {
        sleeping.push({ until: now + milliseconds, wake });
        signal.addEventListener('abort', () => wake());
      }),
    moveTo: async (time: number) => {
      now = time;
      for (const { until, wake } of sleeping) if (until <= now) wake();
      sleeping = sleeping.filter(({ until }) => until > now);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

function createTeller(notifies = true) {
  const clock = createClock();
  const told: string[] = [];
  const until = parseAssertion('result.length >= 3');
  assert.ok(until.kind === 'ok');
  const directives = {
    milliseconds: undefined,
    maxRows: undefined,
    until: until.value,
    notifies,
    waitsForFinality: false,
    watch: undefined,
  };
  const observer = {
    started: () => undefined,
    ended: () => undefined,
    notified: (_id: string, text: string) => void told.push(text),
  };
  const news = NewsTeller.of({ assertions: [], observer, prepared: { id: 'a' } }, directives, clock, 'log');
  return { clock, told, news };
}

describe('NewsTeller', () => {
  it('tells the first news at once, and collects the next ones for ten seconds', async () => {
    const { clock, told, news } = createTeller();
    news?.took({ result: [] }, 0);
    assert.deepEqual(told, []);
    news?.took({ result: [1] }, 1);
    assert.deepEqual(told, ['1 new log.']);
    await clock.moveTo(4_000);
    news?.took({ result: [1, 2] }, 1);
    await clock.moveTo(9_999);
    news?.took({ result: [1, 2, 3] }, 1);
    assert.equal(told.length, 1);
    await clock.moveTo(10_000);
    assert.deepEqual(told.slice(1), ['2 new logs. result.length >= 3 holds now.']);
    await clock.moveTo(30_000);
    assert.equal(told.length, 2);
  });

  it('tells the rest when the cell ends, and nothing after it', async () => {
    const { clock, told, news } = createTeller();
    news?.took({ result: [1] }, 1);
    news?.took({ result: [1, 2] }, 1);
    news?.end();
    assert.deepEqual(told, ['1 new log.', '1 new log.']);
    await clock.moveTo(60_000);
    assert.equal(told.length, 2);
  });

  it('exists only for a cell with the directive', () => {
    assert.equal(createTeller(false).news, undefined);
  });
});
