import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import { formatCell } from '../../../../../../src/core/editor/language/edits/formatCell';
import { parseCell } from '../../../../../../src/core/model/cell/parseCell';
import { sampleCells } from '../../../model/cell/sampleCells';
import { openSample } from '../shared/sampleNotebook';

function format(text: string): string | undefined {
  return formatCell(openSample([text]).edited);
}

/** The meaning of a text without its positions. */
function meaning(text: string): unknown {
  return JSON.parse(JSON.stringify(parseCell(text), (key, value: unknown) => (/range/i.test(key) ? undefined : value)));
}

describe('formatCell', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      '#@name   logs\n//  @network mainnet\n@a=1\neth_getLogs   {"address":"0x1","topics":[null,  "a"]}',
      '# @name logs\n// @network mainnet\n@a = 1\neth_getLogs { "address": "0x1", "topics": [null, "a"] }',
    ],
    [
      'eth_getLogs {\n"address":"0x1", "topics":[\nnull,[]],\n  }',
      'eth_getLogs {\n  "address": "0x1",\n  "topics": [\n    null,\n    []\n  ],\n}',
    ],
    [
      'eth_getLogs {\n"a":1, // one\n// two\n"b":{ } /* three */\n}   // four\n\n\n# five',
      'eth_getLogs {\n  "a": 1, // one\n  // two\n  "b": {} /* three */\n} // four\n\n# five',
    ],
    ['eth_getStorageAt 0x1,\n# the slot\n     0x2 latest', 'eth_getStorageAt 0x1\n# the slot\n  0x2 latest'],
    ['eth_call /* a, b */{ } , /*c*/  /*d*/latest', 'eth_call /* a, b */ {} /*c*/ /*d*/ latest'],
    [
      'eth_getStorageValues Vault {owner,balances[a]  ,7} latest',
      'eth_getStorageValues Vault { owner, balances[a], 7 } latest',
    ],
    ['eth_getStorageValues Vault {\nowner,\n  fee }', 'eth_getStorageValues Vault {\n  owner,\n  fee\n}'],
    ['@a=1\n\n\n\n# @name   x  ', '@a = 1\n\n# @name x'],
    ['{"jsonrpc":"2.0",   "method":"a"}', '{"jsonrpc":"2.0",   "method":"a"}'],
  ];
  for (const [text, expected] of cases)
    it(`formats ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(format(text), expected));

  it('keeps the meaning and every comment, and changes nothing the second time', () => {
    for (const text of sampleCells.map((sample) => sample.replaceAll('\r\n', '\n'))) {
      const formatted = format(text) ?? '';
      assert.deepEqual(meaning(formatted), meaning(text), text);
      assert.equal(formatted.match(/\/\/|#|\/\*/g)?.length, text.match(/\/\/|#|\/\*/g)?.length, text);
      assert.equal(format(formatted), formatted);
    }
  });

  it('keeps the line ends of the editor', () => {
    assert.equal(format('#@name  a\r\neth_call {\r\n"a":1}\r\n'), '# @name a\r\neth_call {\r\n  "a": 1\r\n}');
  });

  it('leaves text that it cannot read unchanged', () => {
    assert.equal(format('eth_getLogs { "address": '), undefined);
  });
});
