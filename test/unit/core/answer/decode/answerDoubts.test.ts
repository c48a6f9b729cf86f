import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Call } from '../../../../../src/core/model/exchange/exchange';
import { readOutcome } from '../../../../../src/core/request/pipe/readOutcome';
import { evmNetwork } from './exampleNetworks';

const call: Call = { kind: 'rpc', method: 'web3_clientVersion', params: [] };

const batch: Call = {
  kind: 'raw',
  text: '[{"id":1,"method":"web3_clientVersion"},{"id":2,"method":"web3_clientVersion"},{"id":3,"method":"eth_chainId"}]',
  isBatch: true,
  methods: ['web3_clientVersion', 'web3_clientVersion', 'eth_chainId'],
  ids: [1, 2, 3],
};

/** How an answer was read, and the notes beside it. The text is of bytes: a character is a byte. */
function read(bytes: string, asked: Call = call, status = 200): readonly [kind: string, notes: string] {
  const body = Uint8Array.from(Buffer.from(bytes, 'latin1'));
  const expected = { kind: asked === batch ? 'batch' : 'call', ids: [1], parseLimit: 1_000_000 } as const;
  const outcome = readOutcome({ kind: 'reply', headers: {}, body, status }, expected);
  const { notes } = decodeExchange({ call: asked, network: evmNetwork, outcome }, noHints);
  return [outcome.kind, notes.map(({ text }) => text).join(' ')];
}

function notesOf(bytes: string): string {
  const [kind, notes] = read(bytes);
  assert.equal(kind, 'result');
  return notes;
}

describe('the doubts about an answer', () => {
  it('names bytes that are not UTF-8', () => {
    assert.match(notesOf('{"id":1,"result":"Ge\xfft/v1"}'), /not valid UTF-8/);
    // The character that stands for such bytes, and others beyond ASCII.
    for (const text of ['\ufffd', 'ä€😀']) {
      const utf8 = Buffer.from(`{"id":1,"result":"${text}"}`).toString('latin1');
      assert.deepEqual(notesOf(utf8), '');
    }
  });

  it('names a result that stands twice, also with escapes in its name', () => {
    for (const again of ['"result"', '"r\\u0065sult"'])
      assert.match(notesOf(`{"id":1,"result":"one",${again}:"two"}`), /`result` more than once/);
    for (const once of ['{"id":1,"result":{"result":"two"}}', '{"id":1,"result":"\\"result\\": \\u0065"}'])
      assert.deepEqual(notesOf(once), '');
  });

  it('names invalid bytes of errors, and of bodies that are no answer', () => {
    for (const [kind, bytes, status] of [
      ['rpcError', '{"id":1,"error":{"code":-32000,"message":"bl\xffck"}}', 200],
      ['malformed', 'no \xff JSON', 200],
      ['malformed', `${'x'.repeat(600)}\xff`, 200],
      ['httpError', '<p>\xff</p>', 502],
    ] as const) {
      const [how, notes] = read(bytes, call, status);
      assert.equal(how, kind);
      assert.match(notes, /not valid UTF-8/, bytes);
    }
  });

  it('does not take a character that is cut for invalid bytes', () => {
    const text = Buffer.from(`${'x'.repeat(499)}ä and more`).toString('latin1');
    const body = Uint8Array.from(Buffer.from(text, 'latin1'));
    assert.deepEqual(read(text), ['malformed', '']);
    const outcome = readOutcome({ kind: 'reply', headers: {}, body }, { kind: 'call', ids: [1], parseLimit: 1_000 });
    assert.ok(outcome.kind === 'malformed' && !outcome.excerpt.includes('\ufffd'));
  });

  it('names an error that stands twice', () => {
    const [kind, notes] = read('{"id":1,"error":{"code":1,"message":"a"},"error":{"code":2,"message":"b"}}');
    assert.equal(kind, 'rpcError');
    assert.match(notes, /^The answer has `error` more than once/);
  });

  it('names answers of a batch with such members, and says which', () => {
    const good = '{"id":1,"result":"a"}';
    const twice = '{"id":2,"result":"a","result":"b"}';
    const error = '{"id":3,"error":{"code":1,"message":"a"},"\\u0065rror":{"code":2,"message":"b"}}';
    const all = [1, 2, 3].map((id) => good.replace('1', String(id)));
    assert.deepEqual(read(`[${all.join(',')}]`, batch), ['result', '']);
    assert.match(read(`[ ${good} , ${twice} ]`, batch)[1], /^Answer 2 of the batch has `result` more than once/);
    assert.match(read(`[${twice},${twice},${twice}]`, batch)[1], /^Answer 1 of the batch .* So do 2 more answers\./);
    assert.match(read(`[${good},1,${error}]`, batch)[1], /^Answer 3 of the batch has `error` more than once/);
    assert.match(read('[{"id":1,"result":"\xff"}]', batch)[1], /not valid UTF-8/);
  });
});
