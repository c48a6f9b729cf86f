import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';

import { SignalStops } from '../../../../../src/core/base/wire/signalStops';

describe('SignalStops', () => {
  let stops: SignalStops;
  let stopped: string[];

  beforeEach(() => {
    stops = new SignalStops();
    stopped = [];
  });

  const stoppable = (name: string) => ({ stop: () => void stopped.push(name) });
  const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

  it('listens once to a signal while something waits with it', () => {
    const controller = new AbortController();
    const { signal } = controller;
    const first = stops.add(signal, stoppable('first'));
    const second = stops.add(signal, stoppable('second'));
    stops.delete(signal, first);
    assert.equal(listeners(signal), 1);
    stops.delete(signal, second);
    assert.equal(listeners(signal), 0);
    controller.abort();
    assert.deepEqual(stopped, []);
  });

  it('listens to a released signal until it rests, or until another one is released', () => {
    const one = new AbortController().signal;
    const two = new AbortController().signal;
    stops.release(one, stops.add(one, stoppable('one')));
    assert.equal(listeners(one), 1);
    stops.release(one, stops.add(one, stoppable('one')));
    assert.equal(listeners(one), 1);
    stops.release(two, stops.add(two, stoppable('two')));
    assert.deepEqual([listeners(one), listeners(two)], [0, 1]);
    stops.rest();
    assert.deepEqual([listeners(one), listeners(two)], [0, 0]);
  });

  it('stops what waits with a signal that was released and is no longer the last one', () => {
    const one = new AbortController();
    const two = new AbortController();
    stops.release(one.signal, stops.add(one.signal, stoppable('over')));
    stops.add(one.signal, stoppable('waiting'));
    stops.release(two.signal, stops.add(two.signal, stoppable('other')));
    stops.rest();
    one.abort();
    two.abort();
    assert.deepEqual(stopped, ['waiting']);
    assert.deepEqual([listeners(one.signal), listeners(two.signal)], [0, 0]);
  });

  it('stops nothing when a released signal fires', () => {
    const controller = new AbortController();
    stops.release(controller.signal, stops.add(controller.signal, stoppable('over')));
    controller.abort();
    stops.rest();
    assert.deepEqual(stopped, []);
    assert.equal(listeners(controller.signal), 0);
  });
});
