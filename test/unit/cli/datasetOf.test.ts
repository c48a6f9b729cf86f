import assert from 'node:assert/strict';

import { datasetOf } from '../../../src/cli/runTyped';
import type { TypedRequest } from '../../../src/cli/writeTypedCell';

const choose = (options: TypedRequest['options'], family?: 'evm' | 'l2net') =>
  datasetOf({ name: 'logs', arguments: ['0xAb'], options }, family);

function problemOf(options: TypedRequest['options'], family?: 'evm' | 'l2net'): string {
  const chosen = choose(options, family);
  return chosen.kind === 'failed' ? chosen.problem : '';
}

describe('datasetOf', () => {
  it('keeps the logs that are saved to a folder as a dataset', () => {
    assert.deepEqual(choose({ save: 'a/', from: 'deployed' }), { kind: 'ok', value: {} });
    assert.deepEqual(choose({ save: 'a/', from: '0x10', to: '1_000', shard: '3/16', 'blocks-per-file': '10_000' }), {
      kind: 'ok',
      value: { blocksPerFile: 10_000, share: { number: 3, of: 16 } },
    });
    assert.deepEqual(choose({ save: 'a.parquet' }), { kind: 'ok', value: undefined });
    assert.deepEqual(choose({ save: 'a.parquet' }, 'l2net'), { kind: 'ok', value: undefined });
  });

  it('refuses a range that shares would cut differently', () => {
    const range = { save: 'a/', from: '1', to: '9' };
    assert.match(problemOf({ save: 'a/' }), /^--from: A dataset has a fixed first block/);
    assert.match(problemOf({ save: 'a/', from: 'latest-100' }), /^--from: /);
    for (const to of ['latest', 'finalized', 'latest-10'])
      assert.match(problemOf({ ...range, to, shard: '1/2' }), /^--shard: Use it with --to/, to);
    assert.match(problemOf({ save: 'a/', from: '1', shard: '1/2' }), /^--shard: Use it with --to/);
    for (const shard of ['0/2', '3/2', '1', '1/0', 'a/b', '-1/2', ''])
      assert.match(problemOf({ ...range, shard }), /^--shard: Use the number of the share/, shard);
  });

  it('refuses a dataset of l2net events, and says where they can be saved', () => {
    for (const options of [{ save: 'a/' }, { save: 'a/', from: '1', shard: '1/2', to: '9' }, { save: 'a\\' }])
      assert.match(problemOf(options, 'l2net'), /^--save: .*only logs of EVM networks can be.*to one file/);
  });

  it('keeps blocks, transactions and receipts only as a dataset', () => {
    const of = (options: TypedRequest['options']) => datasetOf({ name: 'blocks', arguments: ['receipts'], options });
    assert.deepEqual(of({ save: 'a/', from: 'earliest' }), { kind: 'ok', value: {} });
    for (const options of [{}, { save: 'a.parquet' }, { save: 'a/' }, { save: 'a/', from: 'deployed' }])
      assert.equal(of(options).kind, 'failed');
  });

  it('refuses options of a dataset without one', () => {
    assert.match(problemOf({ save: 'a.parquet', shard: '1/2' }), /^--shard: Use it with --save FOLDER\//);
    assert.match(problemOf({ 'blocks-per-file': '5' }), /^--blocks-per-file: Use it with --save FOLDER\//);
    assert.match(problemOf({ save: 'a.csv', shard: '1/2', to: '9' }, 'l2net'), /on an EVM network/);
    for (const blocks of ['0', '-5', 'many', '1.5'])
      assert.match(problemOf({ save: 'a/', from: '1', 'blocks-per-file': blocks }), /whole number above 0/, blocks);
  });
});
