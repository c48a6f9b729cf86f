import assert from 'node:assert/strict';

import { findKey, matchCountText, stepMatch } from '../../../../../src/webview/components/find/findBar';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('the matches of a search', () => {
  it('are counted from one', () => {
    assert.equal(matchCountText(2, 17), '3 of 17');
    assert.equal(matchCountText(undefined, 1200), '? of 1,200');
    assert.equal(matchCountText(0, 20_000, true), '1 of 20,000+');
    assert.equal(matchCountText(undefined, 0), 'No results');
  });

  it('follow each other in a circle', () => {
    assert.equal(stepMatch(undefined, 3, 1), 0);
    assert.equal(stepMatch(undefined, 3, -1), 2);
    assert.equal(stepMatch(2, 3, 1), 0);
    assert.equal(stepMatch(0, 3, -1), 2);
    assert.equal(stepMatch(0, 0, 1), undefined);
  });

  it('are reached by the keys of VS Code', () => {
    assert.equal(findKey(key('f', { ctrlKey: true })), 'open');
    assert.equal(findKey(key('F', { metaKey: true })), 'open');
    assert.equal(findKey(key('F3')), 'next');
    assert.equal(findKey(key('F3', { shiftKey: true })), 'previous');
    for (const other of [key('f'), key('f', { ctrlKey: true, shiftKey: true }), key('F3', { ctrlKey: true })])
      assert.equal(findKey(other), undefined);
  });
});
