import assert from 'node:assert/strict';

import { parseSaveTarget } from '../../../../../src/core/answer/saving/saveTarget';
import { BlockSpans } from '../../../../../src/disk/openFileSave';

describe('the target of # @save', () => {
  const examples: readonly (readonly [text: string, target: readonly [kind: string, path: string, format: string]])[] =
    [
      ['transfers.parquet', ['file', 'transfers.parquet', 'parquet']],
      [' out/t.CSV ', ['file', 'out/t.CSV', 'csv']],
      ['a.jsonl', ['file', 'a.jsonl', 'ndjson']],
      ['out/transfers/', ['folder', 'out/transfers', 'parquet']],
      ['out\\transfers\\', ['folder', 'out\\transfers', 'parquet']],
      ['out/transfers.csv/', ['folder', 'out/transfers.csv', 'csv']],
    ];
  for (const [text, [kind, path, format]] of examples) {
    it(`reads ${JSON.stringify(text)}`, () =>
      assert.deepEqual(parseSaveTarget(text), { kind: 'ok', value: { kind, path, format } }));
  }

  for (const text of ['', '/', 'transfers', 'transfers.xlsx', 'out.parquet/transfers']) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.equal(parseSaveTarget(text).kind, 'failed'));
  }

  for (const [text, cure] of [
    ['s3://bucket/rows/', /local path, .*store's own tool, such as aws s3 sync FOLDER s3:\/\/…\.$/],
    ['S3:/bucket/rows.csv', /aws s3 sync/],
    ['gs://bucket/rows.parquet', /gcloud storage rsync/],
    ['abfss://files@account.dfs.core.windows.net/rows/', /azcopy sync/],
    ['http://example.com/rows.csv', /store's own tool\./],
    ['hdfs://node/rows/', /store's own tool\./],
    ['file:///tmp/rows.csv', /without file:/],
    ['file:rows/', /without file:/],
  ] as const)
    it(`refuses ${text}, which would be a local folder, and says what to do instead`, () => {
      const target = parseSaveTarget(text);
      assert.match(target.kind === 'failed' ? target.problem : '', cure);
    });

  for (const text of ['C:\\rows\\a.csv', 'c:/rows/', 'a:b.csv', 'rows at 10:30/'])
    it(`takes ${JSON.stringify(text)} for a local path`, () => assert.equal(parseSaveTarget(text).kind, 'ok'));
});

describe('the blocks of a file', () => {
  it('are merged into few spans, for any pieces in which they arrived', () => {
    const spans = new BlockSpans();
    assert.equal(spans.print(), '');
    for (const [from, to] of [
      [1, 4],
      [5, 9],
      [5, 9],
      [8, 10],
      [20, 20],
      [12, 13],
    ] as const)
      spans.add({ from, to });
    assert.equal(spans.print(), '1-10,20-20,12-13');
  });
});
