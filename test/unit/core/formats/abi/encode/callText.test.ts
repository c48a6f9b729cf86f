import assert from 'node:assert/strict';

import fc from 'fast-check';
import { encodeFunctionData, parseAbi } from 'viem';

import {
  encodeCallText,
  missingArguments,
  parseCallText,
  printCallText,
} from '../../../../../../src/core/formats/abi/encode/callText';

const alice = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const hash = `0x${'ab'.repeat(32)}`;

/** Declarations, the arguments as written, and as viem takes them. */
const calls: readonly (readonly [declaration: string, written: string, values: readonly unknown[]])[] = [
  ['decimals()', '', []],
  ['balanceOf(address owner)', alice, [alice]],
  ['transfer(address to, uint256 amount)', `${alice}, 1_000`, [alice, 1000n]],
  ['f(int8 a, bool b, bytes4 c)', '-128, true, 0x01020304', [-128, true, '0x01020304']],
  ['f(string a, uint8 b, bytes c)', '"a, \\"b\\"", 7, 0x0102', ['a, "b"', 7, '0x0102']],
  ['f(string a)', 'no quotes', ['no quotes']],
  [
    'f(uint256[] a, uint8[2] b)',
    '[1, 2, 3], [4, 5]',
    [
      [1n, 2n, 3n],
      [4, 5],
    ],
  ],
  ['f(string[] a, bytes32 b)', `["x", "yy"], ${hash}`, [['x', 'yy'], hash]],
  [
    'f((address to, uint256[] ids)[] a, bool b)',
    `[(${alice}, [1]), (${alice}, [])], false`,
    [
      [
        { to: alice, ids: [1n] },
        { to: alice, ids: [] },
      ],
      false,
    ],
  ],
  ['f(uint256[][2] a)', '[[1], [2, 3]]', [[[1n], [2n, 3n]]]],
  ['f((uint8 x, uint8 y) point, string name)', '[1, 2], "z"', [{ x: 1, y: 2 }, 'z']],
];

describe('a written call', () => {
  for (const [declaration, written, values] of calls) {
    it(`is encoded as viem encodes it: ${declaration}`, () => {
      const encoded = encodeCallText(written === '' ? declaration : `${declaration}(${written})`);
      const abi = parseAbi([`function ${declaration}`] as readonly string[]);
      assert.deepEqual(encoded, { kind: 'ok', value: encodeFunctionData({ abi, args: values } as never) });
    });
  }

  it('is printed back as it was written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), ([declaration, written]) => {
        const parsed = parseCallText(`${declaration}(${written})`);
        assert.ok(parsed.kind === 'ok');
        const again = parseCallText(printCallText(parsed.value));
        assert.deepEqual(again, parsed);
      }),
    );
  });

  it('has the names of its missing arguments', () => {
    const parsed = parseCallText('transfer(address to, uint256)(, )');
    assert.ok(parsed.kind === 'ok');
    assert.deepEqual(missingArguments(parsed.value), ['`to`', 'argument 2']);
    const encoded = encodeCallText('transfer(address to, uint256)(, )');
    assert.ok(encoded.kind === 'failed');
    assert.equal(encoded.problem, 'Enter a value for `to` and argument 2.');
  });

  for (const [text, says] of [
    ['transfer', /Write bytes in hex, or a call/],
    ['transfer(address', /Write bytes in hex/],
    ['transfer(adress)(0x)', /adress/],
    [`balanceOf(address)(${alice.slice(0, -1)})`, /isn't an address/],
    ['f(uint8 a)(256)', /a: 256 is out of the range of uint8/],
    ['f(int8)(-129)', /out of the range/],
    ['f(uint8)(1.5)', /isn't a whole number/],
    ['f(bytes4)(0x01)', /4 bytes/],
    ['f(bytes)(0x1)', /bytes in hex/],
    ['f(bool)(yes)', /true or false/],
    ['f(uint8[2])([1])', /1 values in place of 2/],
    ['f(uint8[])(1)', /isn't a list/],
    ['f((uint8,uint8))((1))', /isn't a tuple of 2/],
    ['f(uint8)(1, 2)', /takes 1 arguments, not 2/],
    ['f(uint8) 1', /in parentheses/],
  ] as const) {
    it(`is refused with a reason: ${text}`, () => {
      const encoded = encodeCallText(text);
      assert.ok(encoded.kind === 'failed');
      assert.match(encoded.problem, says);
    });
  }

  it('never throws', () => {
    const sign = fc.constantFrom(...'()[]",\\ 01xaf', 'uint8', 'string', 'f', '-');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30, size: 'max' }), (signs) => {
        encodeCallText(signs.join(''));
        encodeCallText(`f(uint8[] a, (string,bytes) b)(${signs.join('')})`);
      }),
    );
  });
});
