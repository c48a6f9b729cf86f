import assert from 'node:assert/strict';

import fc from 'fast-check';

import { writtenArgument, writtenString } from '../../../src/cli/writeTypedCell';
import { parseCell } from '../../../src/core/model/cell/parseCell';

const method = 'my_method';

describe('writtenArgument', () => {
  it('keeps what a cell reads as one value, and quotes every other text', () => {
    for (const [typed, written] of [
      ['latest', 'latest'],
      ['0xAb', '0xAb'],
      ['-5', '-5'],
      ['1_000', '1_000'],
      ['true', 'true'],
      ['"quoted"', '"quoted"'],
      ['[1, "two"]', '[1, "two"]'],
      ['{ "a": 1 }', '{ "a": 1 }'],
      ['balances[0x1]', 'balances[0x1]'],
      ['{{Vault}}', '{{Vault}}'],
      ['1.5 ether', '1.5 ether'],
      ['', '""'],
      ['two words', '"two words"'],
      ['a, b', '"a, b"'],
      ['# @save x.csv', '"# @save x.csv"'],
      ['@name', '"@name"'],
      ['--option', '"--option"'],
      ['https://example.com', '"https://example.com"'],
      ['|', '"|"'],
      ['a;', '"a;"'],
      ['say "hi"', '"say \\"hi\\""'],
      ['1\n# @save x.csv', '"1\\n# @save x.csv"'],
      ['1\u2028two', '"1\\u2028two"'],
    ] as const)
      assert.equal(writtenArgument(method, typed), written, typed);
  });

  it('writes JSON of several lines on one line, with all digits', () => {
    assert.equal(writtenArgument(method, '{\n\t"a": 12345678901234567890\r\n}'), '{ "a": 12345678901234567890 }');
    assert.equal(writtenArgument(method, '{"a":"\u2028"}'), '{"a":"\\u2028"}');
  });

  it('no text adds a line, a directive, a variable or another request, whatever stands beside it', () => {
    const piece = fc.constantFrom(
      ...['#', '@', '# @save x', '//', '/*', '*/', '\n', '\r', '\u2028', '\u0085', '"', "'", '`', '```', '{{', '}}'],
      ...['{', '}', '[', ']', '(', ')', ',', ':', '=', '==', ' ', 'a', '@x', '=5', '1', 'ether', '\\', '|', '>', '-a'],
      ...['eth_call', 'GET /', 'curl', '\0', '\t', 'é', '😀', ';', '$('],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const cell = [method, ...texts.map((each) => writtenArgument(method, each))].join(' ');
        assert.equal(/[\r\n\u2028\u2029]/.test(cell), false);
        const { request, directives, variables } = parseCell(cell);
        assert.deepEqual([directives.length, variables.length], [0, 0], cell);
        assert.ok(request?.kind === 'call' && request.method === method && request.more === undefined, cell);
        assert.equal(request.range.end, cell.length, cell);
        assert.ok(request.arguments.length <= texts.length, cell);
      }),
      { numRuns: 3_000 },
    );
  });

  it('writes every text as a string that is read back', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { request } = parseCell(`${method} ${writtenString(text)}`);
        assert.ok(request?.kind === 'call');
        const [only] = request.arguments;
        assert.ok(only?.kind === 'string' && only.text === text);
      }),
    );
  });
});
