import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { maxJsonDepth } from '../../../../../src/core/base/answerBounds';
import { JsonNumber, type JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../../../src/core/base/json/parseJson';
import { parseJsonBytes } from '../../../../../src/core/base/json/parseJsonBytes';
import { printJson } from '../../../../../src/core/base/json/printJson';
import { jsonTexts } from './jsonTexts';
import { readTokenTree } from './jsonTokens';

function parsed(text: string): JsonValue {
  const result = parseJson(text);
  assert.equal(result.kind, 'ok', text);
  return result.kind === 'ok' ? result.value : null;
}

describe('parseJson', () => {
  it('returns JS numbers if they print the same text, and JsonNumbers otherwise', () => {
    assert.deepEqual(parsed('[0,-1,2.5,1e21,123456789012345]'), [0, -1, 2.5, new JsonNumber('1e21'), 123456789012345]);
    for (const text of [
      '-0',
      '1.0',
      '1e3',
      '18446744073709551615',
      '9007199254740993',
      '1.50',
      '1e999',
      '0.0000001',
      '1.00000000000000000001',
    ]) {
      assert.deepEqual(parsed(text), new JsonNumber(text));
      assert.deepEqual(parsed(`{"a":${text}}`), { a: new JsonNumber(text) });
      assert.deepEqual(parsed(` [ 1, ${text} ] `), [1, new JsonNumber(text)]);
    }
    assert.equal(parsed('9007199254740992'), 9007199254740992);
  });

  it('does not change numbers in strings', () => {
    const text = '{"a":"{\\"n\\":18446744073709551615,\\"m\\":1.0}","b":[":1.0,"],"c":18446744073709551615}';
    assert.deepEqual(parsed(text), {
      a: '{"n":18446744073709551615,"m":1.0}',
      b: [':1.0,'],
      c: new JsonNumber('18446744073709551615'),
    });
  });

  it('keeps every number at its key if keys are reordered or repeated', () => {
    assert.equal(
      printJson(parsed('{"2":18446744073709551615,"1":18446744073709551614}')),
      '{"1":18446744073709551614,"2":18446744073709551615}',
    );
    const repeated = '{"a":"x","b":{"k":18446744073709551615},"a":{"k":18446744073709551614}}';
    assert.equal(printJson(parsed(repeated)), '{"a":{"k":18446744073709551614},"b":{"k":18446744073709551615}}');
  });

  it('does not confuse a number with another one of matching length or value', () => {
    const moved: [string, string][] = [
      ['{"b":{"x":1.50},"1":{"x":1.5}}', '{"1":{"x":1.5},"b":{"x":1.50}}'],
      ['{"a":{"k":1.50,"k":1e3},"b":1.0}', '{"a":{"k":1e3},"b":1.0}'],
      ['{"a":1.5,"a":1.50}', '{"a":1.50}'],
      ['{"a":1.50,"b":1,"a":1.5}', '{"a":1.5,"b":1}'],
      ['{"a":1e3 ,"b":1.5}', '{"a":1e3,"b":1.5}'],
    ];
    const same = [
      '{"a":1.0,"b":1e3,"c":1e3,"d":1.5}',
      '{"a":15e2,"b":1.5}',
      '{"a":[15e2],"b":1.5}',
      '{"a":"\\"x\\":1500,","b":15e2,"c":1.50}',
      '{"a":"x\\":1.50,","b":1.5}',
      '{"a":1500,"b":1.50}',
      '{"a":1.5,"b":[1.50]}',
      '{"a":[1500],"b":1.50}',
      '{"a":0,"b":1.50}',
      '{"a":{"x":1500,"y":2039280},"b":1.50}',
    ];
    for (const [text, kept] of [...moved, ...same.map((text) => [text, text] as const)])
      assert.equal(printJson(parsed(text)), kept);
  });

  it('finds long numbers far after an envelope and unusually spelled integers at its end', () => {
    const filler = '"0x00",'.repeat(2000);
    assert.equal(printJson(parsed(`{"id":1,"result":[${filler}1.0]}`)).endsWith('1.0]}'), true);
    assert.deepEqual(parsed('{"result":"x","id":1e0}'), { result: 'x', id: new JsonNumber('1e0') });
  });

  it('treats __proto__ as a normal key, also with JsonNumbers', () => {
    assert.equal(printJson(parsed('{"__proto__":{"a":1.0},"b":"\\n"}')), '{"__proto__":{"a":1.0},"b":"\\n"}');
    assert.equal(Object.getPrototypeOf(parsed('{"__proto__":1.0}')), Object.prototype);
  });

  it('skips a byte order mark and reports where a text is not JSON', () => {
    assert.deepEqual(parsed('\ufeff[1]'), [1]);
    const problems: [string, number, RegExp][] = [
      ['', 0, /empty/],
      ['\ufeff{"a" 1}', 6, /colon/],
      ['[1,]', 3, /value/],
      ['{"a":1,}', 7, /key/],
      ['[1 2]', 3, /comma/],
      ['[1', 2, /cut off/],
      ['"a', 2, /string/],
      ['"\\x"', 1, /escape/],
      ['"\u0001"', 1, /control/],
      ['1 2', 2, /more text/],
      ['01', 1, /more text/],
      ['<html>', 0, /value/],
      ['{"a":18446744073709551615', 25, /cut off/],
      ['[1.]', 2, /comma/],
    ];
    for (const [text, offset, message] of problems) {
      const result = parseJson(text);
      assert.equal(result.kind, 'failed', text);
      assert.equal(result.kind === 'failed' && result.problem.offset, offset, text);
      assert.match(result.kind === 'failed' ? result.problem.message : '', message, text);
    }
  });

  it('rejects values that are nested too deeply, and prints values at the limit', () => {
    const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1.0${'}]'.repeat(depth / 2)}`;
    assert.equal(printJson(parsed(nested(maxJsonDepth))), nested(maxJsonDepth));
    for (const depth of [maxJsonDepth + 2, 200_000]) {
      const result = parseJson(nested(depth));
      assert.match(result.kind === 'failed' ? result.problem.message : '', /levels deep/);
    }
  });

  it('preserves structure and digits of arbitrary texts', () => {
    fc.assert(
      fc.property(jsonTexts(true), (text) =>
        assert.deepEqual(readTokenTree(printJson(parsed(text))), readTokenTree(text)),
      ),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(jsonTexts(true), (text) =>
        assert.deepEqual(readTokenTree(printJson(parsed(text), 2)), readTokenTree(text)),
      ),
      { numRuns: 1_000 },
    );
  });

  it('uses the last of repeated keys with exact long numbers', () => {
    fc.assert(
      fc.property(jsonTexts(false), (text) => {
        const exact = (tree: unknown): unknown =>
          JSON.parse(JSON.stringify(tree), (key, value) =>
            key === 'number' && Number.isSafeInteger(Number(value)) ? Number(value) : value,
          );
        assert.deepEqual(exact(readTokenTree(printJson(parsed(text)))), exact(readTokenTree(text)));
      }),
      { numRuns: 5_000 },
    );
  });

  it('accepts exactly the texts that JSON.parse accepts, and never throws', () => {
    const broken = fc
      .tuple(jsonTexts(false), fc.nat(), fc.constantFrom('', '"', ',', '}', ']', '1', '.', 'e', '-', '\\', '\n', ':'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + 1);
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        const result = parseJson(text);
        assert.equal(result.kind, isJson ? 'ok' : 'failed');
        if (result.kind === 'failed') {
          assert.ok(result.problem.offset >= 0 && result.problem.offset <= text.length);
          assert.notEqual(result.problem.message, 'The text is not JSON.');
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('parseJsonBytes', () => {
  it('parses UTF-8 and rejects other bytes', () => {
    assert.deepEqual(parseJsonBytes(new TextEncoder().encode('\ufeff{"é":1.0}')), {
      kind: 'ok',
      value: { é: new JsonNumber('1.0') },
    });
    assert.equal(parseJsonBytes(new Uint8Array([0x22, 0xff, 0x22])).kind, 'failed');
  });
});

describe('printJson', () => {
  it('prints like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, 4), (value, indent) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        assert.equal(printJson(plain as JsonValue, indent), JSON.stringify(plain, undefined, indent));
      }),
      { numRuns: 2_000 },
    );
  });
});
