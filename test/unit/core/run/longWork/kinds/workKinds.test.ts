import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { JsonObject } from '../../../../../../src/core/base/json/jsonValue';
import { methodsWith } from '../../../../../../src/core/model/catalogue/methodFacts';
import type { Call } from '../../../../../../src/core/model/exchange/exchange';
import { readLongRequest, workKinds } from '../../../../../../src/core/run/longWork/kinds/workKinds';

const limits = { logResults: 10_000, logParameters: 5_000, blockRange: 100 };

function logs(filter: JsonObject): Call {
  return { kind: 'rpc', method: 'eth_getLogs', params: [filter] };
}

function rangeOf(filter: JsonObject): unknown {
  return readLongRequest(logs(filter))?.rangeAt(
    new Map([
      ['latest', 1000],
      ['finalized', 900],
    ]),
  );
}

describe('a request that may take many calls', () => {
  it('is a range of blocks with its tags resolved', () => {
    assert.deepEqual(rangeOf({ fromBlock: '0x10', toBlock: 'latest' }), { kind: 'ok', value: { from: 16, to: 1000 } });
    assert.deepEqual(rangeOf({ fromBlock: 'earliest', toBlock: 'finalized' }), {
      kind: 'ok',
      value: { from: 0, to: 900 },
    });
    assert.deepEqual(readLongRequest(logs({ fromBlock: 'safe', toBlock: '0x1' }))?.tags, ['latest', 'safe']);
  });

  it('is not recognized with a block hash or the pending block', () => {
    assert.equal(readLongRequest(logs({ blockHash: '0x00' })), undefined);
    assert.equal(readLongRequest(logs({ fromBlock: '0x1', toBlock: 'pending' })), undefined);
  });

  it('is refused before anything is sent if its range is reversed or past the head', () => {
    assert.deepEqual(rangeOf({ fromBlock: '0x20', toBlock: '0x10' }), {
      kind: 'failed',
      problem: 'The range is reversed. It starts at block 32 and ends at block 16.',
    });
    assert.deepEqual(rangeOf({ fromBlock: '0x20', toBlock: '0x3e9' }), {
      kind: 'failed',
      problem: 'The range ends at block 1001, past the head of the chain (block 1000).',
    });
    assert.deepEqual(rangeOf({ fromBlock: '0x3e9' }), {
      kind: 'failed',
      problem: 'The range starts at block 1001, past the head of the chain (block 1000).',
    });
    assert.deepEqual(rangeOf({ fromBlock: '0x3e9', toBlock: 'finalized' }), {
      kind: 'failed',
      problem: 'The range starts at block 1001, past the head of the chain (block 1000).',
    });
    const request = readLongRequest(logs({ fromBlock: '0x20', toBlock: '0x10' }))!;
    assert.equal(
      request.create({ limits, heads: new Map([['latest', 1000]]), lanes: 8, splitsAtCap: false }).kind,
      'failed',
    );
  });

  it('can also be a range of blocks or pages of events', () => {
    assert.equal(
      readLongRequest({ kind: 'rpc', method: 'eth_getBlockRange', params: ['0x1', '0x2', true] })?.kind.name,
      'blocks',
    );
    assert.equal(
      readLongRequest({ kind: 'rpc', method: 'l2net_getEvents', params: { filter: { chunk_size: 5 } } })?.kind.name,
      'events',
    );
    assert.equal(readLongRequest({ kind: 'rpc', method: 'eth_getBalance', params: [] }), undefined);
  });
});

describe('the kinds of long work', () => {
  it('have distinct names, so that only one kind reads a source', () => {
    const names = workKinds.map(({ name }) => name);
    assert.equal(new Set(names).size, workKinds.length);
  });

  it('are never compared by the code that plans, runs, saves and shows cells', () => {
    const src = path.resolve(import.meta.dirname, '../../../../../../src');
    const oneOf = (words: readonly string[]): string => `'(?:${words.join('|')})'`;
    const names = oneOf(workKinds.map(({ name }) => name));
    const nouns = oneOf(workKinds.map(({ rows }) => rows.noun));
    const methods = oneOf(methodsWith(({ work }) => work !== undefined));
    const comparison = new RegExp(
      `kind(?:\\.name)? [=!]== ${names}|rowKind [=!]== ${nouns}|(?:case|[=!]==|resolveCost\\() ?${methods}`,
    );
    const folders = ['core/run/session', 'core/run/longWork/rows', 'messages', 'webview/components/work'];
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(src, folder, name)),
    );
    assert.ok(files.length > 50);
    assert.deepEqual(
      files.filter((file) => comparison.test(readFileSync(file, 'utf8'))),
      [],
    );
  });
});
