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
