import assert from 'node:assert/strict';

import { parseEachRows } from '../../../../../../src/core/run/session/directives/eachRow';

function parse(text: string | Uint8Array) {
  return parseEachRows(typeof text === 'string' ? new TextEncoder().encode(text) : text);
}

function rowsOf(text: string): readonly (readonly [number, Readonly<Record<string, string>>])[] {
  const rows = parse(text);
  assert.ok(rows.kind === 'ok', JSON.stringify(rows));
  return rows.value.all.map(({ line, values }) => [line, Object.fromEntries(values)]);
}

describe('the rows of a file', () => {
  const both = [
    [2, { who: 'alice', amount: '1' }],
    [3, { who: 'bob', amount: '2' }],
  ] as const;
  for (const [what, text] of [
    ['LF', 'who,amount\nalice,1\nbob,2\n'],
    ['no line break at the end', 'who,amount\nalice,1\nbob,2'],
    ['CRLF', 'who,amount\r\nalice,1\r\nbob,2\r\n'],
    ['a byte order mark', '\uFEFFwho,amount\nalice,1\nbob,2\n'],
    ['semicolons', 'who;amount\nalice;1\nbob;2\n'],
    ['tabs', 'who\tamount\nalice\t1\nbob\t2\n'],
    ['quotes', '"who","amount"\n"alice","1"\nbob,"2"\n'],
    ['empty lines at the end', 'who,amount\nalice,1\nbob,2\n\n\n'],
  ] as const)
    it(`are read with ${what}`, () => assert.deepEqual(rowsOf(text), both));

  it('have quotes, delimiters and empty texts in their values, and the line where they begin', () => {
    assert.deepEqual(rowsOf('who,note\n"a ""b"", c",\n\n,"x"\n'), [
      [2, { who: 'a "b", c', note: '' }],
      [4, { who: '', note: 'x' }],
    ]);
    assert.deepEqual(rowsOf('who\n""\na\n'), [
      [2, { who: '' }],
      [3, { who: 'a' }],
    ]);
  });

  it('can be ten thousand', () => {
    const text = `who,amount\r\n${Array.from({ length: 10_000 }, (_, at) => `"w${at}",${at}\r\n`).join('')}`;
    const rows = rowsOf(text);
    assert.equal(rows.length, 10_000);
    assert.deepEqual(rows.at(-1), [10_001, { who: 'w9999', amount: '9999' }]);
  });

  for (const [text, why] of [
    ['', /is empty/],
    ['who,amount\n', /no rows/],
    ['who,amount\nalice\n', /Line 2 has 1 field, and there are 2 columns/],
    ['who,amount\nalice,1,2\n', /Line 2 has 3 fields/],
    ['who,who\n1,2\n', /column who twice/],
    ['who,a b\n1,2\n', /column "a b" can't be the name of a variable/],
    ['who,\n1,2\n', /column "" can't be/],
    ['who\n"alice\n', /Line 2 has a quote that isn't closed/],
    ['who\n"alice"x\n', /text behind a field in quotes/],
    ['who\n{{$env KEY}}\n', /Line 2 has a value with \{\{/],
    ['who\n"a\nb"\n', /Line 2 has a value with .* a line break/],
    [new Uint8Array([0xff, 0xfe, 0x61, 0x00]), /isn't UTF-8/],
  ] as const)
    it(`are refused with the reason: ${JSON.stringify(String(text))}`, () => {
      const rows = parse(text);
      assert.ok(rows.kind === 'failed');
      assert.match(rows.problem, why);
    });

  it('of a file that can not be read are refused', () => {
    assert.equal(parseEachRows(undefined).kind, 'failed');
  });
});
