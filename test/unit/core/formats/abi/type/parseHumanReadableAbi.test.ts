import assert from 'node:assert/strict';

import { parseAbi } from 'viem';

import { parseHumanReadableAbi } from '../../../../../../src/core/formats/abi/type/parseHumanReadableAbi';
import { readAbi } from '../../../../../../src/core/formats/abi/type/readAbi';
import { defined } from '../../../../defined';

describe('parseHumanReadableAbi', () => {
  it('parses declarations like viem', () => {
    const declarations = [
      'struct Inner { address payable owner; uint[2][] amounts; }',
      'struct Outer { Inner inner; bytes data; }',
      'event Transfer(address indexed from, address indexed to, uint256 value)',
      'event Stored(Outer indexed a, Inner[3] b, uint c)',
      'event Nothing()',
      'function transfer(address to, uint256 value) external returns (bool)',
      'function nested((uint8 a, (int24 b, string c)[] d) e) view returns (Inner, uint256 rest)',
      'error Insufficient(uint256 available, uint256 required)',
    ];
    const { items, problems } = parseHumanReadableAbi(declarations.join('\n'));
    assert.deepEqual(problems, []);
    const expected = readAbi(JSON.parse(JSON.stringify(parseAbi(declarations))));
    assert.deepEqual(defined(items), defined(expected.items));
    assert.equal(items.length, 6);
  });

  it('reads anonymous events', () => {
    const [item] = parseHumanReadableAbi('event Hidden(uint256 indexed a) anonymous').items;
    assert.deepEqual(item, {
      kind: 'event',
      name: 'Hidden',
      anonymous: true,
      inputs: [{ name: 'a', type: 'uint256', indexed: true }],
    });
  });

  it('leaves the indexing of a bare signature undefined', () => {
    const { items } = parseHumanReadableAbi('Transfer(address,address,uint)');
    assert.deepEqual(items, [
      {
        kind: 'event',
        name: 'Transfer',
        anonymous: false,
        inputs: [
          { name: '', type: 'address' },
          { name: '', type: 'address' },
          { name: '', type: 'uint256' },
        ],
      },
    ]);
    assert.deepEqual(parseHumanReadableAbi('f(uint8)', 'function').items, [
      { kind: 'function', name: 'f', inputs: [{ name: '', type: 'uint8' }], outputs: [] },
    ]);
  });

  it('parses declarations over several lines with semicolons and comments', () => {
    const { items, problems } = parseHumanReadableAbi(
      '// tokens\nevent A(\n  address indexed a, // who\n  uint b\n);event B(); /* event C() */\nconstructor(address x)\nreceive() external payable',
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      items.map(({ name }) => name),
      ['A', 'B'],
    );
  });

  it('skips the arguments of modifiers and parses Solidity function types', () => {
    const { items, problems } = parseHumanReadableAbi(
      [
        'function f(uint a) external view override(A, B) only(owner, min(1, 2)) returns (uint256 b)',
        'event Set(function (uint256, bytes memory) external returns (bool, uint8) indexed call, uint8 kind)',
        'function g(function() external[2] calls) external',
      ].join('\n'),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(items, [
      {
        kind: 'function',
        name: 'f',
        inputs: [{ name: 'a', type: 'uint256' }],
        outputs: [{ name: 'b', type: 'uint256' }],
        isReadOnly: true,
      },
      {
        kind: 'event',
        name: 'Set',
        anonymous: false,
        inputs: [
          { name: 'call', type: 'function', indexed: true },
          { name: 'kind', type: 'uint8', indexed: false },
        ],
      },
      { kind: 'function', name: 'g', inputs: [{ name: 'calls', type: 'function[2]' }], outputs: [] },
    ]);
    for (const open of [
      'function f() override(A',
      'event E(function (uint',
      'event E(function (uint256) external returns (',
    ]) {
      assert.deepEqual(parseHumanReadableAbi(open).problems.length, 1, open);
    }
  });

  it('reports each error with its line and parses the rest', () => {
    const { items, problems } = parseHumanReadableAbi(
      'event A(foo x)\nevent B(uint8\nevent C(uint8)\nevent D(uint7 x)\n???\nstruct R { R[] r; }\nerror E(R r)\nevent F(address,)',
    );
    assert.deepEqual(
      items.map(({ name }) => name),
      ['C'],
    );
    assert.deepEqual(problems, [
      { place: 'line 2', message: 'Expected "," at the end.' },
      { place: 'line 5', message: 'Expected a name before "?".' },
      { place: 'line 8', message: 'Expected a type before ")".' },
      { place: 'line 1', message: '"foo" is not a Solidity ABI type.' },
      { place: 'line 4', message: '"uint7" is not a Solidity ABI type.' },
      { place: 'line 7', message: '"R" holds itself, or too many members.' },
    ]);
  });

  it('stops at structs that expand exponentially and at endlessly nested tuples', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, index) => `struct S${index} { S${index + 1} a; S${index + 1} b; }`,
    ).join('\n');
    assert.equal(parseHumanReadableAbi(`${doubling}\nevent A(S0 s)`).problems.length, 1);
    assert.equal(parseHumanReadableAbi(`event A(${'('.repeat(100_000)}`).problems.length, 1);
    assert.equal(parseHumanReadableAbi(`event A(uint8${'[]'.repeat(100_000)} x)`).problems.length, 1);
  });

  it('reads what a function returns behind its arguments, as cast writes it', () => {
    for (const text of [
      'foo((bool,bool))(uint)',
      'function foo((bool, bool))(uint256)',
      'foo((bool,bool))(uint) view',
    ]) {
      const { items, problems } = parseHumanReadableAbi(text);
      assert.deepEqual(problems, [], text);
      const [item] = items;
      assert.ok(item?.kind === 'function', text);
      assert.deepEqual([item.inputs.length, item.outputs.map(({ type }) => type)], [1, ['uint256']]);
    }
    for (const text of ['event Foo(uint256)(uint256)', 'error Foo(uint256)(uint256)'])
      assert.equal(parseHumanReadableAbi(text).items.length, 0, text);
  });
});
