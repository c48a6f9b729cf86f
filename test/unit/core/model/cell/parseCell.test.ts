import assert from 'node:assert/strict';

import { describe, it } from 'mocha';

import type { ArgumentNode, Cell } from '../../../../../src/core/model/cell/cell';
import { parseCell } from '../../../../../src/core/model/cell/parseCell';
import { referencesOf } from '../../../../../src/core/model/cell/referencesOf';

/** An argument as plain data without ranges. */
function plain(node: ArgumentNode): unknown {
  switch (node.kind) {
    case 'array':
      return node.items.map(plain);
    case 'object':
      return Object.fromEntries(node.members.map(({ key, value }) => [key, plain(value)]));
    case 'literal':
      return node.value;
    case 'string':
      return `"${node.text}"`;
    case 'number':
      return Number(node.text);
    case 'word':
      return node.text;
  }
}

function argumentsOf(text: string): unknown {
  const { request, problems } = parseCell(text);
  assert.deepEqual(problems, [], text);
  return request?.kind === 'call' ? request.arguments.map(plain) : request;
}

/** The problems of a cell as `code: text at its range`. */
function problemsOf(text: string): readonly string[] {
  return parseCell(text).problems.map(({ code, range }) => `${code}: ${text.slice(range.start, range.end)}`);
}

function nothingBut(cell: Partial<Cell>): Cell {
  return { directives: [], variables: [], request: undefined, problems: [], ...cell };
}

describe('parseCell', () => {
  it('parses the example of the format', () => {
    const text = `# @name transfers
// @network mainnet
@token = 0xA0b8...
eth_getLogs {
  "address": "{{token}}", // a comment
  "fromBlock": "latest-1000",
  "topics": ["Transfer(address,address,uint256)", null, "{{wallet}}",],
}`;
    const cell = parseCell(text);
    assert.deepEqual(cell.problems, []);
    assert.deepEqual(
      cell.directives.map(({ name, value }) => [name, value]),
      [
        ['name', 'transfers'],
        ['network', 'mainnet'],
      ],
    );
    assert.deepEqual(
      cell.variables.map(({ name, value }) => [name, value]),
      [['token', '0xA0b8...']],
    );
    assert.equal(cell.request?.kind === 'call' && cell.request.method, 'eth_getLogs');
    assert.deepEqual(argumentsOf(text), [
      {
        address: '"{{token}}"',
        fromBlock: '"latest-1000"',
        topics: ['"Transfer(address,address,uint256)"', null, '"{{wallet}}"'],
      },
    ]);
    const ranges = [...cell.directives, ...cell.variables].flatMap(({ nameRange, valueRange }) => [
      nameRange,
      valueRange,
    ]);
    assert.deepEqual(
      ranges.map(({ start, end }) => text.slice(start, end)),
      ['name', 'transfers', 'network', 'mainnet', 'token', '0xA0b8...'],
    );
  });

  it('parses bare words, numbers, literals and strings separated by white space, commas or lines', () => {
    assert.deepEqual(
      argumentsOf('eth_call 0xAb, latest\n  1_000 -1 18446744073709551615 # end\n\ttrue null "a\\n\\u0041"'),
      ['0xAb', 'latest', '1_000', -1, 18446744073709551615, true, null, '"a\nA"'],
    );
    assert.deepEqual(argumentsOf('getBalance 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'), [
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    ]);
    assert.deepEqual(argumentsOf('eth_blockNumber'), []);
    assert.deepEqual(argumentsOf('a /* one */ 1 /* two\nlines */'), [1]);
  });

  it('preserves digits as written', () => {
    const { request } = parseCell('m 1.0 -0 18446744073709551615');
    assert.deepEqual(request?.kind === 'call' && request.arguments.map((node) => 'text' in node && node.text), [
      '1.0',
      '-0',
      '18446744073709551615',
    ]);
  });

  it('keeps brackets, commas and spaces within the brackets of a bare word', () => {
    assert.deepEqual(argumentsOf('eth_getStorageAt 0xabc, mapping(2)[0xOwner], latest'), [
      '0xabc',
      'mapping(2)[0xOwner]',
      'latest',
    ]);
    assert.deepEqual(argumentsOf('m Transfer(address from, address to) balances["a b"][{{who}}].amount array(5)[3]'), [
      'Transfer(address from, address to)',
      'balances["a b"][{{who}}].amount',
      'array(5)[3]',
    ]);
    assert.deepEqual(argumentsOf('m [Transfer(address,address), {{a.result[0]}}] {k: latest-1000}'), [
      ['Transfer(address,address)', '{{a.result[0]}}'],
      { k: 'latest-1000' },
    ]);
    assert.deepEqual(argumentsOf('m{"a":1}[2]'), [{ a: 1 }, [2]]);
  });

  it('parses directives and variables between and after the arguments', () => {
    const cell = parseCell('eth_call 0x1\n# @network dev\n  @a = 1\n0x2\n# @assert result');
    assert.deepEqual(
      cell.directives.map(({ name }) => name),
      ['network', 'assert'],
    );
    assert.deepEqual(
      cell.variables.map(({ name }) => name),
      ['a'],
    );
    assert.deepEqual(cell.request?.kind === 'call' && cell.request.arguments.map(plain), ['0x1', '0x2']);
  });

  it('keeps envelopes as written', () => {
    for (const text of [
      '{"jsonrpc":"2.0","id":1,"method":"m","params":[1.0, "{{a}}", {{b}}]}',
      '[\n {"method":"a"},\n {"method":"b"}\n]',
    ]) {
      assert.deepEqual(parseCell(`# @name x\n${text}\n`).request, {
        kind: 'envelope',
        text,
        range: { start: 10, end: 10 + text.length },
        methods: [...text.matchAll(/"method":"(\w)"/g)].map(({ index, 1: method }) => {
          const start = 10 + index + '"method":"'.length;
          return { method, methodRange: { start, end: start + 1 } };
        }),
      });
      assert.deepEqual(problemsOf(text), []);
    }
    assert.deepEqual(problemsOf('{"method":"a", // no\n"params":[]}'), ['envelopeNotJson: /']);
    assert.deepEqual(problemsOf('{"method":"a","params":[1,]}'), ['envelopeNotJson: ]']);
    assert.deepEqual(problemsOf('{"a":1}'), ['notAnEnvelope: {']);
    assert.deepEqual(problemsOf('[]'), ['notAnEnvelope: [']);
    assert.deepEqual(problemsOf('{"method":"a"'), ['envelopeNotJson: ']);
  });

  it('reads GET and curl', () => {
    assert.deepEqual(
      parseCell('GET /networks/1/baseFeeHistory\n'),
      nothingBut({
        request: {
          kind: 'get',
          path: '/networks/1/baseFeeHistory',
          pathRange: { start: 4, end: 30 },
          range: { start: 0, end: 30 },
        },
      }),
    );
    for (const text of [
      'curl https://x \\\n  -d \'{\n"a": "b\\\\"}\' \\\r\n  -H "c: \\"d"',
      'curl x ^\r\n -d y',
      'curl x `\n -d y',
    ]) {
      assert.deepEqual(parseCell(`${text}\n# @name a`).request, {
        kind: 'pasted',
        form: 'shell',
        text,
        range: { start: 0, end: text.length },
      });
    }
    assert.deepEqual(problemsOf('GET'), ['pathExpected: GET']);
    assert.deepEqual(problemsOf('GET /a b'), ['spaceInPath: /a b']);
    assert.equal(parseCell('POST /a').request?.kind, 'pasted');
    assert.deepEqual(problemsOf("curl 'x"), ["unclosedString: '"]);
  });

  it('allows one request', () => {
    assert.deepEqual(problemsOf('eth_blockNumber\neth_chainId 1'), ['secondRequest: eth_chainId 1']);
    assert.deepEqual(problemsOf('getSlot\n\ngetTokenAccountsByOwner x'), ['secondRequest: getTokenAccountsByOwner x']);
    assert.deepEqual(problemsOf('GET /a\neth_chainId'), ['secondRequest: eth_chainId']);
    assert.deepEqual(problemsOf('eth_chainId\n{"jsonrpc":"2.0"}'), ['secondRequest: {"jsonrpc":"2.0"}']);
    assert.deepEqual(problemsOf('GET /a\nb'), ['unexpectedText: b']);
    assert.deepEqual(problemsOf('eth_getLogs\n  eth_chainId'), []);
  });

  it('parses a cell without a request', () => {
    assert.deepEqual(parseCell(''), nothingBut({}));
    assert.deepEqual(parseCell('# a comment\r\n  // another\n#\n# @ no\n/* block */'), nothingBut({}));
  });

  it('reports every problem at its place and continues', () => {
    const problems: [string, ...string[]][] = [
      ['m "abc\n1', 'unclosedString: "abc'],
      ["m 'a'", "singleQuotes: 'a'"],
      ['m "\\x"', 'unknownEscape: \\'],
      ['m "\\u12"', 'unknownEscape: \\'],
      ['m [1 2]', 'missingComma: 2'],
      ['m [1,,2]', 'unexpectedComma: ,'],
      ['m ,1', 'unexpectedComma: ,'],
      ['m [1', 'unclosedBracket: ['],
      ['m {"a" 1}', 'missingColon: "a"', 'missingComma: 1', 'keyExpected: 1'],
      ['m {"a":}', 'missingValue: "a"'],
      ['m {"a":1,"a":2}', 'duplicateKey: "a"'],
      ['m {1:2}', 'keyExpected: 1'],
      ['m ]', 'unexpectedCharacter: ]'],
      ['m f(1', 'unclosedBracket: ('],
      ['m /* a', 'unclosedComment: /*'],
      ['m {{a', 'unclosedTemplate: {{a'],
      ['m {{$foo}}', 'unknownReference: {{$foo}}'],
      ['m {{$keccak {{a}} ]}}', 'unknownReference: {{$keccak {{a}}', 'unexpectedCharacter: ]'],
      ['@a', 'variableExpected: @a'],
      ['@a =', 'variableWithoutValue: @a ='],
      ['0x1', 'methodExpected: 0x1'],
      ['{{a}}', 'methodExpected: {{a}}'],
      [`m ${'['.repeat(1000)}`, 'tooDeep: ['],
    ];
    for (const [text, ...expected] of problems) {
      const found = problemsOf(text);
      assert.deepEqual(found.slice(0, expected.length), expected, text);
    }
    // A missing quote turns what stands behind it inside out: one problem, at the string that isn't closed.
    for (const [text, found] of [
      ['m {"to": "0x1, "data": "0x"} 1', '"0x1'],
      ['m {"to": "0x1}, "data": ["a", "b"]}', '"0x1}'],
      ['m ["a", "b, "c"]', '"b'],
      ['m {"a": "x", "b": "y}', '"y}'],
      ['m {\n"a": "x,\n"b": 1\n}', '"x,'],
    ] as const)
      assert.deepEqual(problemsOf(text), [`unclosedString: ${found}`], text);
    assert.deepEqual(problemsOf('m "abc\n1 ]\n2 {"a":1,"a":2}'), [
      'unclosedString: "abc',
      'unexpectedCharacter: ]',
      'duplicateKey: "a"',
    ]);
  });
});

describe('referencesOf', () => {
  it('finds the braces in all parts of a cell with their ranges', () => {
    const text =
      '# @network {{net}}\n@a = 0x{{b}}\neth_call {{c}} ["{{d}}x{{e}}", {"k": f({{g.result[0]}})}] "\\n{{h}}"';
    const references = referencesOf(parseCell(text));
    assert.deepEqual(
      references.map(({ range }) => text.slice(range.start, range.end)),
      ['{{net}}', '{{b}}', '{{c}}', '{{d}}', '{{e}}', '{{g.result[0]}}', '"\\n{{h}}"'],
    );
  });

  it('finds them in envelopes and paths, and none in curl', () => {
    for (const text of ['{"method":"a","params":["{{b}}"]}', 'GET /networks/{{b}}/x']) {
      assert.deepEqual(
        referencesOf(parseCell(text)).map(({ range }) => text.slice(range.start, range.end)),
        ['{{b}}'],
      );
    }
    assert.deepEqual(referencesOf(parseCell('curl {{b}}')), []);
  });
});
