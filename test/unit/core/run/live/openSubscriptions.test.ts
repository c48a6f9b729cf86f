import assert from 'node:assert/strict';

import { OpenSubscriptions } from '../../../../../src/core/run/live/openSubscriptions';

const notification = (subscription: string, result: number) => ({ subscription, result });

describe('OpenSubscriptions', () => {
  it('ignores and counts notifications of a subscription that nobody has, and those without an ID', () => {
    const open = new OpenSubscriptions(['newHeads']);
    open.confirm('newHeads', '0x1');
    for (const params of [
      notification('0x2', 1),
      { result: 1 },
      { subscription: 1, result: 1 },
      { subscription: '0x1' },
    ])
      assert.equal(open.read(params), undefined);
    assert.equal(open.ignored, 4);
    assert.deepEqual(open.read(notification('0x1', 1)), { kind: 'newHeads', value: 1 });
  });

  it('keeps notifications that arrive before the answer which names their subscription, in order', () => {
    const open = new OpenSubscriptions(['newHeads', 'logs']);
    for (const value of [1, 2]) assert.equal(open.read(notification('0xb', value)), undefined);
    assert.deepEqual(open.confirm('newHeads', '0xa'), []);
    assert.deepEqual(open.confirm('logs', '0xb'), [
      { kind: 'logs', value: 1 },
      { kind: 'logs', value: 2 },
    ]);
    assert.equal(open.ignored, 0);
  });

  it('keeps a bounded number of them', () => {
    const open = new OpenSubscriptions(['newHeads']);
    for (let value = 0; value < 2_000; value += 1) open.read(notification('0xa', value));
    assert.equal(open.confirm('newHeads', '0xa').length, 1_000);
    assert.equal(open.ignored, 1_000);
  });

  it('takes none after all subscriptions are confirmed that belongs to an earlier one', () => {
    const open = new OpenSubscriptions(['newHeads']);
    open.confirm('newHeads', '0xa');
    assert.equal(open.read(notification('0x9', 1)), undefined);
    assert.equal(open.ignored, 1);
  });

  it('keeps the error that ends a subscription', () => {
    const open = new OpenSubscriptions(['logs']);
    open.confirm('logs', '0xa');
    assert.deepEqual(open.read({ subscription: '0xa', error: { code: 1 } }), {
      kind: 'logs',
      value: { error: { code: 1 } },
    });
    assert.equal(open.ignored, 0);
  });
});
