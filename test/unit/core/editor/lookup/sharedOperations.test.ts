import assert from 'node:assert/strict';

import { SharedOperations } from '../../../../../src/core/editor/lookup/sharedOperations';

function begun() {
  const signals: AbortSignal[] = [];
  let finish = (_value: string): void => {};
  const begin = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  };
  return { signals, begin, finish: (value: string) => finish(value) };
}

describe('SharedOperations', () => {
  it('runs the work once for simultaneous callers, and again afterward', async () => {
    const work = new SharedOperations<string>();
    const { signals, begin, finish } = begun();
    const asked = [1, 2, 3].map(() => work.join('a', new AbortController().signal, begin));
    finish('done');
    assert.deepEqual(await Promise.all(asked), ['done', 'done', 'done']);
    assert.equal(signals.length, 1);
    void work.join('a', new AbortController().signal, begin);
    assert.equal(signals.length, 2);
  });

  it('continues while a caller waits, and aborts after the last one leaves', async () => {
    const work = new SharedOperations<string>();
    const { signals, begin, finish } = begun();
    const [one, other] = [new AbortController(), new AbortController()];
    const asked = [work.join('a', one.signal, begin), work.join('a', other.signal, begin)];
    one.abort();
    assert.equal(await asked[0], undefined);
    assert.equal(signals[0]?.aborted, false);
    other.abort();
    assert.equal(await asked[1], undefined);
    assert.equal(signals[0]?.aborted, true);
    finish('too late');
  });

  it('starts nothing for a caller that already aborted', async () => {
    const { signals, begin } = begun();
    const gone = new AbortController();
    gone.abort();
    assert.equal(await new SharedOperations<string>().join('a', gone.signal, begin), undefined);
    assert.equal(signals.length, 0);
  });
});
