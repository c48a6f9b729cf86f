import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { AccountFeed } from '../../../../../src/core/run/live/accountFeed';
import { ChainFeed } from '../../../../../src/core/run/live/chainFeed';
import { headRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import type { LiveFeed, LiveKind } from '../../../../../src/core/run/live/liveFeed';
import { PendingFeed } from '../../../../../src/core/run/live/pendingFeed';

describe('PendingFeed', () => {
  it('shows each pending transaction once, by its hash or as a whole', () => {
    const feed = new PendingFeed();
    feed.opened();
    for (const value of ['0x01', '0x01', { hash: '0x02', nonce: '0x1' }, '0x02', {}, null, 5])
      feed.took({ kind: 'newPendingTransactions', value });
    const changes = feed.takeChanges();
    const rows = changes.flatMap((change) => (change.kind === 'added' ? change.rows : []));
    assert.deepEqual(
      changes.flatMap((change) => (change.kind === 'said' ? [change.sentence] : [])),
      ['{}', 'null', '5'].map((text) => `The node told something that is no row: ${text}`),
    );
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

  it('every subscription shows what it is told that is no row', () => {
    const limits = { logResults: 4, logParameters: 5_000, blockRange: 10 };
    const said = (feed: LiveFeed, kind: LiveKind, value: JsonValue) => {
      feed.opened(0);
      feed.took({ kind, value }, 0);
      return feed.takeChanges().flatMap((change) => (change.kind === 'said' ? [change.sentence] : []));
    };
    const lost = { error: { code: -32000, message: 'subscription\u202e dropped' } };
    const sentence =
      'The node told something that is no row: {"error":{"code":-32000,"message":"subscription\\u{202e} dropped"}}';
    const feeds = [
      [new AccountFeed(() => undefined), 'others'],
      [new ChainFeed({ rows: logRowsOf({}, limits), depth: 4 }), 'logs'],
      [new ChainFeed({ rows: headRows, depth: 4 }), 'newHeads'],
    ] as const;
    for (const [feed, kind] of feeds) assert.deepEqual(said(feed, kind, lost), [sentence]);
  });
});
