import assert from 'node:assert/strict';

import { labelOfAction, maxRemedies } from '../../../src/core/model/exchange/action';
import { printRemedyFrame, readRemedyFrame } from '../../../src/messages/remedyFrame';
import { sampleActions } from '../core/model/exchange/sampleActions';
import { defined } from '../defined';

describe('a frame of remedies', () => {
  for (const action of sampleActions) {
    it(`returns ${action.kind}, which has a label`, () => {
      const frame = {
        problem: { title: 'Not sent', cause: 'No key.', cure: 'Set it.' },
        remedies: [action],
        owner: 'a#b',
      };
      assert.deepEqual(readRemedyFrame(printRemedyFrame(frame)), { kind: 'ok', value: frame });
      assert.match(labelOfAction(action), /^[A-Z]\S+/);
      assert.ok(labelOfAction(action).length >= 'Trace'.length);
    });
  }

  it('can be without a problem', () => {
    const frame = { remedies: [], owner: 'a#b' };
    assert.deepEqual(defined(readRemedyFrame(printRemedyFrame(frame))), { kind: 'ok', value: frame });
  });

  it('shows a bounded number of buttons', () => {
    const frame = { remedies: Array.from({ length: 50 }, () => sampleActions[0]!), owner: 'a' };
    const read = readRemedyFrame(printRemedyFrame(frame));
    assert.equal(read.kind === 'ok' && read.value.remedies.length, maxRemedies);
  });

  it('is not read from other values', () => {
    const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    for (const value of [
      undefined,
      {},
      { version: 1 },
      { version: 1, owner: 'a', remedies: [{ kind: 'run', command: 'x' }] },
      { version: 1, owner: 'a', remedies: [{ kind: 'openSetting', setting: 'editor.fontSize' }] },
      { version: 1, owner: 'a', remedies: [{ kind: 'learnMore', topic: '../../README' }] },
      { version: 1, owner: 1, remedies: [] },
    ])
      assert.equal(readRemedyFrame(encode(value)).kind, 'failed');
  });
});
