import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../src/core/answer/decode/decodeExchange';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import type { Call } from '../../../../../src/core/model/exchange/call';
import { readOutcome } from '../../../../../src/core/request/pipe/readOutcome';
import { evmNetwork } from './exampleNetworks';

const call: Call = { kind: 'rpc', method: 'web3_clientVersion', params: [] };

/** The notes beside an answer. The text is of bytes: a character is a byte. */
function notesOf(bytes: string): readonly string[] {
  const body = Uint8Array.from(Buffer.from(bytes, 'latin1'));
  const outcome = readOutcome({ kind: 'reply', headers: {}, body }, { kind: 'call', ids: [1], parseLimit: 1_000_000 });
  assert.equal(outcome.kind, 'result');
  return decodeExchange({ call, network: evmNetwork, outcome }, noHints).notes.map(({ text }) => text);
}

describe('the doubts about an answer', () => {
  it('names bytes that are not UTF-8', () => {
    assert.match(notesOf('{"id":1,"result":"Ge\xfft/v1"}').join(' '), /not valid UTF-8/);
    // The character that stands for such bytes, and others beyond ASCII.
    for (const text of ['\ufffd', 'ä€😀']) {
      const utf8 = Buffer.from(`{"id":1,"result":"${text}"}`).toString('latin1');
      assert.deepEqual(notesOf(utf8), []);
    }
  });

  it('names a result that stands twice, also with escapes in its name', () => {
    for (const again of ['"result"', '"r\\u0065sult"'])
      assert.match(notesOf(`{"id":1,"result":"one",${again}:"two"}`).join(' '), /`result` more than once/);
    for (const once of ['{"id":1,"result":{"result":"two"}}', '{"id":1,"result":"\\"result\\": \\u0065"}'])
      assert.deepEqual(notesOf(once), []);
  });
});
