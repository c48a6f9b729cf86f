import assert from 'node:assert/strict';

import type { WorkReport } from '../../../../../src/core/run/longWork/workReport';
import { WorkReportNews } from '../../../../../src/webview/components/work/workReportView';

const report: WorkReport = {
  id: 'w1',
  state: 'running',
  rowKind: 'block',
  span: { from: 1, to: 1000 },
  done: 0.1,
  rows: 100,
  shownRows: 100,
  calls: 1,
  cost: { credits: 80, unpricedCalls: 0 },
  notices: [],
};
const at = (done: number | undefined): WorkReport => ({ ...report, done });

describe('WorkReportNews', () => {
  it('announces each quarter once, even if the share shrinks in between', () => {
    const news = new WorkReportNews(at(0.1));
    const announced = [0.2, 0.25, 0.4, 0.24, 0.26, 0.8, 0.74, 0.76].map((done) => news.next(at(done))?.split(' · ')[0]);
    assert.deepEqual(announced, [undefined, '25 %', undefined, undefined, undefined, '80 %', undefined, undefined]);
  });

  it('announces no quarters if the end is unknown', () => {
    const news = new WorkReportNews(at(undefined));
    assert.equal(news.next({ ...at(undefined), rows: 500 }), undefined);
  });

  it('announces each other state, with the reason for a stop', () => {
    const news = new WorkReportNews(at(0.5));
    assert.equal(
      news.next({ ...at(0.5), state: 'stopped', stopped: 'Stopped by you.' }),
      'Stopped at 50 %: 100 blocks in 1 call, 80 credits. Stopped by you.',
    );
    assert.equal(news.next({ ...at(0.5), state: 'stopped', stopped: 'Stopped by you.' }), undefined);
    assert.equal(news.next(at(0.5)), '50 % · 100 blocks · 1 call · 80 credits');
    assert.equal(news.next({ ...at(1), state: 'done' }), 'Done: 100 blocks in 1 call, 80 credits');
  });

  it('announces the quarters of work that started over', () => {
    const news = new WorkReportNews(at(0.9));
    assert.equal(news.next({ ...at(0), id: 'w2' })?.startsWith('0 %'), true);
    assert.equal(news.next({ ...at(0.3), id: 'w2' })?.startsWith('30 %'), true);
  });

  it('announces once that rows were saved', () => {
    const done: WorkReport = { ...at(1), state: 'done' };
    const saved: WorkReport = { ...done, saved: { path: 'a.csv', rows: 100, files: 1 } };
    const news = new WorkReportNews(done);
    assert.equal(news.next(saved), '100 blocks were saved');
    assert.equal(news.next(saved), undefined);
  });
});
