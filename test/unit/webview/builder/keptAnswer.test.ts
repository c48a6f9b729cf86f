import assert from 'node:assert/strict';

import { frameOf, keepAnswer, readKeptAnswer } from '../../../../src/webview/builder/keptAnswer';

describe('the saved answer of a builder', () => {
  it('is restored byte for byte from a state in JSON', () => {
    const frame = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const kept = readKeptAnswer(JSON.parse(JSON.stringify(keepAnswer(frame))));
    assert.ok(kept);
    assert.deepEqual(frameOf(kept), frame);
  });

  it('is replaced by a marker above a megabyte', () => {
    assert.deepEqual(keepAnswer(new Uint8Array(1_000_001)), { kind: 'large' });
    assert.equal(keepAnswer(new Uint8Array(1_000_000)).kind, 'frame');
    assert.equal(frameOf({ kind: 'large' }), undefined);
  });

  it('is undefined if the state contains anything else', () => {
    for (const state of [
      undefined,
      null,
      1,
      {},
      { kind: 'frame' },
      { kind: 'frame', base64: 'no!!' },
      { kind: 'frame', base64: 'abc' },
      { kind: 'other' },
    ]) {
      assert.equal(readKeptAnswer(state), undefined, JSON.stringify(state));
    }
  });
});
