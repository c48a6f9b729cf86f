import assert from 'node:assert/strict';

import { PendingFeed } from '../../../../../src/core/run/live/pendingFeed';

describe('PendingFeed', () => {
  it('shows each pending transaction once, by its hash or as a whole', () => {
    const feed = new PendingFeed();
    feed.opened();
    for (const value of ['0x01', '0x01', { hash: '0x02', nonce: '0x1' }, '0x02', {}, null, 5])
      feed.took({ kind: 'newPendingTransactions', value });
    const rows = feed.takeChanges().flatMap((change) => (change.kind === 'added' ? change.rows : []));
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['0x01', '0x02'],
    );
  });

  it('says that transactions are missing after an interruption, because no node tells them later', () => {
    const feed = new PendingFeed();
    feed.opened();
    assert.deepEqual(feed.takeChanges(), []);
    feed.closed();
    feed.closed();
    feed.opened();
    assert.deepEqual(
      feed.takeChanges().map(({ kind }) => kind),
      ['gap'],
    );
  });
});
