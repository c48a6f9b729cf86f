import assert from 'node:assert/strict';

import { chooseNotebook, type OfferedNotebook } from '../../../../../src/core/model/notebook/chooseNotebook';

const open = (uri: string, more: Partial<OfferedNotebook> = {}): OfferedNotebook => ({
  uri,
  isReadOnly: false,
  isElsewhere: false,
  ...more,
});
const [one, two] = [open('one.rpc'), open('two.rpc')];

describe('the notebook of a new cell', () => {
  it('is the one that was active last', () => {
    assert.deepEqual(chooseNotebook([one, two], 'two.rpc'), { kind: 'notebook', notebook: two });
    assert.deepEqual(chooseNotebook([two, one], 'two.rpc'), { kind: 'notebook', notebook: two });
  });

  it('is asked for if none was active, or if that one was closed', () => {
    assert.deepEqual(chooseNotebook([one, two], undefined), { kind: 'ask', among: [one, two] });
    assert.deepEqual(chooseNotebook([one], 'closed.rpc'), { kind: 'ask', among: [one] });
  });

  it("is never read-only, and never another project's file", () => {
    for (const other of [open('other.rpc', { isReadOnly: true }), open('other.rpc', { isElsewhere: true })]) {
      assert.deepEqual(chooseNotebook([other, one], 'other.rpc'), { kind: 'ask', among: [one] });
      assert.deepEqual(chooseNotebook([other], 'other.rpc'), { kind: 'new' });
    }
  });

  it('is new if none is open', () => {
    assert.deepEqual(chooseNotebook([], 'closed.rpc'), { kind: 'new' });
  });
});
