import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import fc from 'fast-check';
import { describe, it } from 'mocha';

import { compileLinearPattern } from '../../../../../src/core/model/catalogue/linearPattern';

describe('compileLinearPattern', () => {
  it('compiles the patterns of the built-in catalogue and of the official documents', async () => {
    const own = await readFile('src/core/model/catalogue/openrpc.json', 'utf8');
    const patterns = [...own.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      String(JSON.parse(text ?? '""')),
    );
    assert.ok(patterns.length > 5);
    for (const pattern of [
      ...patterns,
      '^0x([1-9a-f]+[0-9a-f]*|0)$',
      '^0x(0|[1-9a-f][0-9a-f]{0,63})$',
      '^0x[0-9a-f]{0,64}$',
      '^(a|b)?c$',
      '^\\(a+\\)+$',
      '^[(a+)+]+$',
    ])
      assert.equal(compileLinearPattern(pattern).kind, 'ok', pattern);
  });

  it('a linear pattern matches immediately where RegExp would take minutes or years', () => {
    const attacks: readonly (readonly [pattern: string, text: string])[] = [
      [`${'(?:a|a)'.repeat(26)}b`, 'a'.repeat(26)],
      [`^${'(?:a|a)'.repeat(60)}b`, 'a'.repeat(60)],
      ['^(a+)+$', `${'a'.repeat(60)}b`],
      ['(a|a)*b', 'a'.repeat(500)],
      ['(?:a*)*b', 'a'.repeat(500)],
      ['((?:a|ab)c?)+$', `${'a'.repeat(500)}d`],
      [`^${'a?'.repeat(32)}${'a'.repeat(32)}b$`, 'a'.repeat(32)],
      [`^${'a{0,9}'.repeat(20)}b$`, 'a'.repeat(60)],
      ['(x+x+)+y', 'x'.repeat(500)],
      ['a*a*a*b', 'a'.repeat(1_000)],
    ];
    for (const [pattern, text] of attacks) {
      const compiled = compileLinearPattern(pattern);
      assert.ok(compiled.kind === 'ok', pattern);
      assert.equal(compiled.value.test(text), false, pattern);
    }
  });

  it('does not test texts that would take too long or compile patterns with too many states', () => {
    const pattern = compileLinearPattern(`${'a?'.repeat(150)}b`);
    assert.ok(pattern.kind === 'ok');
    assert.equal(pattern.value.test('a'.repeat(100_000)), undefined);
    for (const bomb of [
      '(?:[a-z]{1000}){1000}',
      'a{9999}',
      `${'('.repeat(100_000)}a`,
      'a'.repeat(100_000),
      '(((a{99}){99}){99}){99}',
    ])
      assert.equal(compileLinearPattern(bomb).kind, 'failed', bomb.slice(0, 40));
  });

  it('names the unsupported part', () => {
    for (const [pattern, place] of [
      ['^(?=a)b', /look-around.*character 2/],
      ['(?<!a)b', /look-around/],
      ['(a)\\1', /back reference.*character 4/],
      ['(?<n>a)\\k<n>', /back reference/],
      ['\\bword', /special part/],
      ['\\p{L}', /special part/],
      ['a)', /bracket at character 2/],
      ['(a', /does not close/],
      ['*a', /special part/],
    ] as const) {
      const compiled = compileLinearPattern(pattern);
      assert.ok(compiled.kind === 'failed', pattern);
      assert.match(compiled.problem, place);
    }
  });

  it('matches like RegExp for any supported pattern and any text', () => {
    const character = fc.constantFrom('a', 'b', '0', '.', '[ab]', '[^a]', '\\d', '\\w', '\\u{1f600}', '\\.');
    const pattern = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        character,
        fc.constantFrom('^', '$', ''),
        fc.tuple(tie('node'), tie('node')).map(([one, other]) => `${String(one)}${String(other)}`),
        fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(?:${String(one)}|${String(other)})`),
        fc
          .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '+?'))
          .map(([part, times]) => `(${String(part)})${times}`),
      ),
    })).node;
    const text = fc.array(fc.constantFrom('a', 'b', '0', '.', '\n', '😀', 'z'), { maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, characters) => {
        const written = String(source);
        const compiled = compileLinearPattern(written);
        assert.ok(compiled.kind === 'ok', written);
        assert.equal(
          compiled.value.test(characters.join('')),
          new RegExp(written, 'u').test(characters.join('')),
          written,
        );
      }),
      { numRuns: 3_000 },
    );
  });
});
