import assert from 'node:assert/strict';

import { readRendererMessage, type RendererMessage } from '../../../src/messages/rendererMessage';

const cost = { credits: 40, unpricedCalls: 0 };
const messages: readonly RendererMessage[] = [
  { kind: 'find', owner: 'file:///a.rpc#cell' },
  { kind: 'newRows', owner: 'a', series: 7, after: 9, rest: '', milliseconds: 5, bytesReceived: 9, report: '{}' },
  { kind: 'changedNames', network: 'main/one', names: [{ address: '0xab', former: ['Old'] }] },
  { kind: 'ages', ages: [{ owner: 'a', outdated: { text: 'The network changed.', cells: 2 } }, { owner: 'b' }] },
];

describe('a message to the renderer', () => {
  for (const message of messages)
    it(`is read whole, and not with another member: ${message.kind}`, () => {
      assert.deepEqual(readRendererMessage(structuredClone(message)), message);
      for (const member of Object.keys(message)) {
        assert.equal(readRendererMessage({ ...message, [member]: undefined }), undefined, member);
        assert.equal(readRendererMessage({ ...message, [member]: [5] }), undefined, member);
      }
    });

  it('has a member that may be absent only as it is meant', () => {
    const [, rows, names] = messages;
    assert.deepEqual(readRendererMessage({ ...rows, cost }), { ...rows, cost });
    assert.equal(readRendererMessage({ ...rows, cost: 40 }), undefined);
    assert.equal(readRendererMessage({ ...rows, after: -1 }), undefined);
    assert.deepEqual(readRendererMessage({ ...names, lacks: { calls: 'no' } }), { ...names, lacks: { calls: 'no' } });
    assert.equal(readRendererMessage({ ...names, lacks: { calls: 5 } }), undefined);
    assert.equal(readRendererMessage({ ...names, names: [{ address: '0xab' }] }), undefined);
  });

  it('is nothing else', () => {
    for (const other of [undefined, null, 'find', {}, { kind: 'other', owner: 'a' }])
      assert.equal(readRendererMessage(other), undefined);
  });
});
