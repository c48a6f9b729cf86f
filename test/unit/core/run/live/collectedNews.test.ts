import assert from 'node:assert/strict';

import { CollectedNews } from '../../../../../src/core/run/live/collectedNews';

const holds = (text: string, isTrue: boolean | undefined) => ({ text, holds: isTrue });

describe('CollectedNews', () => {
  it('counts rows, and is due ten seconds after it was told last', () => {
    const news = new CollectedNews('log');
    assert.equal(news.dueAt, undefined);
    assert.equal(news.take(0), undefined);
    news.addRows(1);
    assert.ok((news.dueAt ?? Infinity) <= 0);
    assert.equal(news.take(5_000), '1 new log.');
    assert.equal(news.dueAt, undefined);
    news.addRows(1_200);
    news.addRows(34);
    assert.equal(news.dueAt, 15_000);
    assert.equal(news.take(15_000), '1,234 new logs.');
    assert.equal(news.take(15_000), undefined);
  });

  it('tells when a condition begins or ceases to hold, and not how it stands first', () => {
    const news = new CollectedNews('row');
    news.check([holds('result > 5', false), holds('result < 9', true)]);
    assert.equal(news.dueAt, undefined);
    news.check([holds('result > 5', true), holds('result < 9', true)]);
    assert.equal(news.take(0), 'result > 5 holds now.');
    news.addRows(3);
    news.check([holds('result > 5', false), holds('result < 9', false)]);
    assert.equal(news.take(10_000), '3 new rows. result > 5 no longer holds. result < 9 no longer holds.');
  });

  it('says nothing about a condition that changed back, or that was not checked', () => {
    const news = new CollectedNews('row');
    for (const state of [true, false, true, undefined]) news.check([holds('result', state)]);
    assert.equal(news.dueAt, undefined);
  });

  it('names few conditions, and no part of a long one', () => {
    const news = new CollectedNews('row');
    const names = ['a'.repeat(500), 'b', 'c', 'd', 'e'];
    news.check(names.map((name) => holds(name, false)));
    news.check(names.map((name) => holds(name, true)));
    assert.equal(news.take(0), `A long condition holds now. b holds now. c holds now. 2 other conditions changed.`);
  });
});
