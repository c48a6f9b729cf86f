import assert from 'node:assert/strict';

import { encodeAbiParameters } from 'viem';

import type { Value } from '../../../../../../src/core/base/view/value';
import { decodeParameters } from '../../../../../../src/core/formats/abi/calls/decodeCall';
import type { AbiParameter } from '../../../../../../src/core/formats/abi/type/abi';
import { abiTypeOf } from '../../../../../../src/core/formats/abi/type/abiType';
import { decodePlain } from '../decode/decodePlain';
import type { Random } from './randomAbi';
import { below, randomParameter, randomValue, seeded } from './randomAbi';

describe('hostile data', () => {
  it('is rejected or decoded within the work limit after any mutation (5,000 mutations)', () => {
    const random = seeded(99);
    for (let number = 0; number < 5000; number += 1) {
      const parameter = randomParameter(random, '', 3);
      const type = abiTypeOf(parameter);
      assert.ok(type.kind === 'ok');
      const data = mutated(random, encodeAbiParameters([parameter], [randomValue(random, type.value)]));
      decodePlain([parameter], data);
      const decoded = decodeParameters([parameter], data);
      if (decoded.kind === 'failed') assert.match(decoded.problem, /^The data \w.*\.$/);
      else
        assert.ok(
          decoded.value.reduce((sum, { value }) => sum + leaves(value), 0) <= (1024 + data.length / 16) * 64,
          data,
        );
    }
  });

  const bombs: readonly [string, AbiParameter, string][] = [
    ['a length of 2^256 - 1', of('uint256[]'), words('20', 'f'.repeat(64))],
    ['a length of 2^40 of elements without a size', of('uint256[0][]'), words('20', '10000000000')],
    ['a length of 2^40 of empty tuples', { name: '', type: 'tuple[]', components: [] }, words('20', '10000000000')],
    ['a type of 2^32 elements without a size', of('uint256[0][4294967295]'), words('0')],
    ['a type of more elements than data', of('uint256[4294967295]'), words('0')],
    ['a type whose size overflows', of(`uint256${'[4294967295]'.repeat(40)}`), words('0')],
    [
      'pointers that meet, 32 to the fifth of them',
      of('uint256[][][][][][]'),
      words(...Array.from({ length: 200 }, () => '20')),
    ],
    ['strings that all are the same long one', of('string[]'), sharedStrings(1000, 100_000)],
    ['a pointer far outside', of('bytes'), words('ffffffffffff')],
    ['a string longer than the data', of('string'), words('20', '41', '0')],
    ['no data', of('bytes'), '0x'],
    ['no hex', of('uint256'), `0x${'zz'.repeat(32)}`],
    ['no prefix', of('uint256'), '1'.repeat(66)],
    ['characters outside of ASCII', of('address'), `0x${'0'.repeat(24)}${'漢'.repeat(40)}`],
    ['half a byte', of('bytes32'), `0x${'1'.repeat(63)}`],
  ];
  for (const [name, parameter, data] of bombs) {
    it(`rejects ${name}`, () => {
      assert.equal(decodePlain([parameter], data), undefined);
      assert.equal(decodeParameters([parameter], data).kind, 'failed');
    });
  }

  it('decodes a few elements without a size, which valid data may contain', () => {
    assert.deepEqual(decodePlain([of('uint256[0][]')], words('20', '3')), [[[], [], []]]);
    assert.deepEqual(decodePlain([of('uint256[0][5]')], '0x'), [[[], [], [], [], []]]);
    assert.deepEqual(decodePlain([of('string[0]')], words('20')), [[]]);
  });

  it('reports the reason and does not truncate a value that is too large for its type', () => {
    assert.equal(problem('uint8', words('100')), 'The data holds a number outside of the range of its type.');
    assert.equal(problem('int8', words('80')), 'The data holds a number outside of the range of its type.');
    assert.equal(
      problem('int8', words(`${'f'.repeat(62)}7f`)),
      'The data holds a number outside of the range of its type.',
    );
    assert.equal(problem('bool', words('2')), 'The data holds neither 0 nor 1 where a bool is expected.');
    assert.equal(
      problem('address', words('1'.repeat(41))),
      'The data holds more than 20 bytes where an address is expected.',
    );
    assert.equal(
      problem('bytes4', `0x${'1'.repeat(64)}`),
      'The data holds more than 4 bytes where bytes4 is expected.',
    );
    assert.equal(problem('uint256', '0x00'), 'The data ends too early.');
  });
});

function problem(type: string, data: string): string {
  const decoded = decodeParameters([of(type)], data);
  assert.ok(decoded.kind === 'failed');
  return decoded.problem;
}

function of(type: string): AbiParameter {
  return { name: '', type };
}

function words(...values: readonly string[]): string {
  return `0x${values.map((value) => value.padStart(64, '0')).join('')}`;
}

function sharedStrings(count: number, bytes: number): string {
  const offset = (count * 32).toString(16);
  return words(
    '20',
    count.toString(16),
    ...Array.from({ length: count }, () => offset),
    bytes.toString(16),
    '61'.repeat(bytes),
  );
}

function leaves(value: Value): number {
  if (value.kind === 'list') return value.items.reduce((sum, item) => sum + leaves(item), 1);
  if (value.kind === 'struct') return value.fields.reduce((sum, field) => sum + leaves(field.value), 1);
  return 1;
}

function mutated(random: Random, data: string): string {
  const at = 2 + below(random, Math.max(1, data.length - 2));
  const word = 2 + 64 * below(random, Math.max(1, Math.floor(data.length / 64)));
  switch (below(random, 6)) {
    case 0:
      return data.slice(0, at);
    case 1:
      return `${data.slice(0, at)}${'0123456789abcdefgX'[below(random, 18)]}${data.slice(at + 1)}`;
    case 2:
      return `${data.slice(0, word)}${'f'.repeat(64)}${data.slice(word + 64)}`;
    case 3:
      return `${data.slice(0, word)}${(32 * below(random, 8)).toString(16).padStart(64, '0')}${data.slice(word + 64)}`;
    case 4:
      return `${data.slice(0, word)}${(2 ** below(random, 50)).toString(16).padStart(64, '0')}${data.slice(word + 64)}`;
    default:
      return `${data}${data.slice(2)}`;
  }
}
