import assert from 'node:assert/strict';

import fc from 'fast-check';

import { readEnvelopes } from '../../../../../src/core/model/exchange/readEnvelopes';

const messageOf = (text: string): string => {
  const read = readEnvelopes(text);
  return read.kind === 'failed' ? read.problem.message : 'ok';
};

describe('readEnvelopes', () => {
  it('reads one envelope and a batch with their methods, parameters and IDs', () => {
    const one = readEnvelopes('{"jsonrpc":"2.0","id":7,"method":"eth_chainId","params":[]}');
    assert.deepEqual(one.kind === 'ok' && one.value, {
      isBatch: false,
      envelopes: [{ method: 'eth_chainId', params: [], id: 7 }],
    });
    const batch = readEnvelopes('[{"id":"a","method":"web3_sha3","params":["0x"]},{"method":"eth_chainId"}]');
    assert.deepEqual(batch.kind === 'ok' && batch.value, {
      isBatch: true,
      envelopes: [
        { method: 'web3_sha3', params: ['0x'], id: 'a' },
        { method: 'eth_chainId', params: undefined, id: undefined },
      ],
    });
  });

  const ambiguous: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    [
      'a method that stands twice',
      '{"method":"eth_chainId","method":"eth_sendRawTransaction"}',
      /"method" is there twice/,
    ],
    ['a method in another case', '{"method":"eth_chainId","Method":"eth_sendRawTransaction"}', /"Method" as "method"/],
    ['a lone method in another case', '{"METHOD":"eth_sendRawTransaction"}', /"METHOD" as "method"/],
    [
      'a method with white space around its name',
      '{"method":"eth_chainId"," method ":"eth_sendRawTransaction"}',
      /as "method"/,
    ],
    ['a method in full-width letters', '{"method":"eth_chainId","ｍethod":"eth_sendRawTransaction"}', /as "method"/],
    ['parameters spelled with the long s', '{"method":"eth_chainId","params":[],"paramſ":["0x02"]}', /as "params"/],
    [
      'parameters that stand twice',
      '{"method":"eth_sendRawTransaction","params":["0x01"],"params":["0x02"]}',
      /"params" is there twice/,
    ],
    [
      'a name written with escapes',
      '{"method":"eth_chainId","\\u006dethod":"eth_sendRawTransaction"}',
      /without escapes/,
    ],
    [
      'a member of the parameters that stands twice',
      '{"method":"eth_sendTransaction","params":[{"value":"0x1","value":"0xff"}]}',
      /"value" is there twice/,
    ],
    [
      'a method that stands twice inside a batch',
      '[{"method":"eth_chainId"},{"method":"eth_chainId","method":"eth_sign"}]',
      /there twice/,
    ],
    [
      'a value in another case within the parameters',
      '{"method":"eth_sendTransaction","params":[{"value":"0x1","Value":"0xff"}]}',
      /"Value" as "value"/,
    ],
    [
      'a value in full-width letters beside it',
      '{"method":"eth_sendTransaction","params":[{"value":"0x1","ｖalue":"0xff"}]}',
      /as "value"/,
    ],
    ['a batch in a batch', '[[{"method":"eth_sendRawTransaction"}]]', /is an object/],
    ['a method that is no text', '{"method":["eth_sendRawTransaction"]}', /needs a `method`/],
    ['a method with white space', '{"method":" eth_getLogs"}', /isn't the name of a method/],
    ['a method with an invisible character', '{"method":"eth_get\u200bLogs"}', /isn't the name of a method/],
    ['parameters that are no list or object', '{"method":"eth_chainId","params":"0x"}', /an array or an object/],
    ['an empty batch', '[]', /at least one call/],
    ['text that is not JSON', '{"method":"eth_chainId"', /not JSON/],
  ];
  for (const [what, text, message] of ambiguous) {
    it(`a raw request is refused for ${what}`, () => {
      assert.match(messageOf(text), message);
    });
  }

  it('accepts members that no node reads as one of its own', () => {
    assert.equal(messageOf('{"jsonrpc":"2.0","method":"eth_chainId","networkId":1,"skip":true}'), 'ok');
  });

  it('agrees with JSON.parse for every envelope that it accepts', () => {
    const name = fc.constantFrom('method', 'Method', 'params', 'id', 'x', '__proto__', 'method ');
    const value = fc.oneof(fc.constant('eth_chainId'), fc.constant([]), fc.integer());
    const members = fc.array(fc.tuple(name, value), { maxLength: 6 });
    fc.assert(
      fc.property(members, (list) => {
        const text = `{${list.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}`;
        const read = readEnvelopes(text);
        if (read.kind === 'failed') return;
        assert.equal(new Set(list.map(([key]) => key)).size, list.length);
        const parsed = JSON.parse(text) as { readonly method: unknown; readonly params?: unknown };
        assert.equal(read.value.envelopes[0]?.method, parsed.method);
        assert.deepEqual(read.value.envelopes[0]?.params, parsed.params);
      }),
    );
  });
});
