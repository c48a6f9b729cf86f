import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { DrawingTurns } from '../../../../src/webview/output/drawingTurns';
import { StoppedTime } from '../../stoppedTime';

describe('DrawingTurns', () => {
  let frames: (() => void)[] = [];
  const before = globalThis.requestAnimationFrame;
  let time: StoppedTime;

  beforeEach(() => {
    time = StoppedTime.begin();
    frames = [];
    globalThis.requestAnimationFrame = (callback) => frames.push(() => callback(0));
  });

  afterEach(() => {
    time.end();
    globalThis.requestAnimationFrame = before;
  });

  /** Draws a frame, and lets what waits for it run. */
  async function drawFrame(): Promise<void> {
    await nextTurn();
    for (const callback of frames.splice(0)) callback();
    // Timers of the same length end in their order.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Takes the processor for longer than the outputs of a frame may. */
  function spend(): void {
    time.advance(15);
  }

  it('draws an output that comes alone immediately', async () => {
    const turns = new DrawingTurns();
    await drawFrame();
    assert.equal(turns.next(), undefined);
    await drawFrame();
    assert.equal(turns.next(), undefined);
  });

  it('draws nothing in the frame in which it is created', async () => {
    const drawn: string[] = [];
    const turns = new DrawingTurns();
    const first = turns.next();
    assert.ok(first);
    void first.then(() => drawn.push('first'));
    await drawFrame();
    await drawFrame();
    assert.deepEqual(drawn, ['first']);
  });

  it('draws each of the outputs for which no time is left in a frame of its own, in order', async () => {
    const drawn: string[] = [];
    const turns = new DrawingTurns();
    await drawFrame();
    assert.equal(turns.next(), undefined);
    assert.equal(turns.next(), undefined, 'there is time left');
    spend();
    for (const name of ['third', 'fourth']) {
      const turn = turns.next();
      assert.ok(turn, name);
      void turn.then(() => drawn.push(name));
    }
    await drawFrame();
    assert.deepEqual(drawn, ['third']);
    const last = turns.next();
    assert.ok(last, 'another one waits');
    void last.then(() => drawn.push('last'));
    await drawFrame();
    await drawFrame();
    assert.deepEqual(drawn, ['third', 'fourth', 'last']);
    await drawFrame();
    assert.equal(turns.next(), undefined);
  });
});
