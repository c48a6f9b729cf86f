import assert from 'node:assert/strict';
import { setImmediate, setTimeout } from 'node:timers/promises';

import { DrawingTurns } from '../../../../src/webview/output/drawingTurns';

describe('DrawingTurns', () => {
  let frames: (() => void)[] = [];
  const before = globalThis.requestAnimationFrame;

  beforeEach(() => {
    frames = [];
    globalThis.requestAnimationFrame = (callback) => frames.push(() => callback(0));
  });

  after(() => {
    globalThis.requestAnimationFrame = before;
  });

  /** Draws a frame, and lets what waits for it run. */
  async function drawFrame(): Promise<void> {
    await setImmediate();
    for (const callback of frames.splice(0)) callback();
    for (let turn = 0; turn < 3; turn += 1) await setTimeout(1);
  }

  /** Takes the processor for longer than the outputs of a frame may. */
  function spend(): void {
    const until = performance.now() + 15;
    while (performance.now() < until);
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
