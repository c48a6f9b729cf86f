import assert from 'node:assert/strict';

import { AbiCoder } from 'ethers';
import { encodeAbiParameters } from 'viem';

import { encodeArguments } from '../../../../../../src/core/formats/abi/encode/encodeArguments';
import type { AbiParameter } from '../../../../../../src/core/formats/abi/type/abi';
import type { AbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import { abiTypeOf, printAbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import { asArrays, below, randomParameter, randomValue, seeded } from '../type/randomAbi';
import { writtenOf } from '../type/writtenValue';

const cases = 10_000;

describe('encoding what people write', () => {
  it(`returns the bytes of viem and ethers for ${cases} random types and values`, () => {
    const random = seeded(20_261_122);
    const ethers = AbiCoder.defaultAbiCoder();
    for (let number = 0; number < cases; number += 1) {
      const parameters = Array.from({ length: 1 + below(random, 3) }, (_, index) =>
        randomParameter(random, `p${index}`, below(random, 4)),
      );
      const types = parameters.map(typeOf);
      const values = types.map((type) => randomValue(random, type));
      const texts = values.map((value, index) => writtenOf(types[index] ?? { kind: 'bytes' }, value));
      const expected =
        number % 2 === 0
          ? encodeAbiParameters(parameters, values)
          : ethers.encode(types.map(printAbiType), values.map(asArrays));
      assert.deepEqual(
        encodeArguments(
          types.map((type) => ({ name: '', type })),
          texts,
        ),
        { kind: 'ok', value: expected.slice(2) },
        `case ${number}: ${types.map(printAbiType).join(' ')} ${texts.join(' ')}`,
      );
    }
  });

  for (const [type, text, digits] of [
    ['uint256', '1000e18', '3635c9adc5dea00000'],
    ['uint256', '1.5 ether', '14d1120d7b160000'],
    ['uint64', '30gwei', '6fc23ac00'],
    ['uint256', '1_000_000', 'f4240'],
    ['uint8', '0xff', 'ff'],
    ['ufixed128x18', '1.5', '14d1120d7b160000'],
  ] as const) {
    it(`reads ${text} as a ${type}`, () => {
      assert.deepEqual(encode(type, text), { kind: 'ok', value: digits.padStart(64, '0') });
    });
  }

  it('encodes negative numbers, functions, and fixed-point numbers that other libraries lack', () => {
    assert.deepEqual(encode('int256', '-1e0'), { kind: 'ok', value: 'f'.repeat(64) });
    assert.deepEqual(encode('fixed128x1', '-0.1'), { kind: 'ok', value: 'f'.repeat(64) });
    const called = `0x${'ab'.repeat(24)}`;
    assert.deepEqual(encode('function', called), { kind: 'ok', value: called.slice(2).padEnd(64, '0') });
  });

  for (const [type, text, says] of [
    ['uint256', '1.5', /isn't a whole number in the smallest unit/],
    ['uint256', '1e-2', /isn't a whole number/],
    ['uint256', '0.1 gwei wei', /isn't a whole number/],
    ['uint256', '1e78', /out of the range of uint256/],
    ['uint256', '9'.repeat(201), /longer than any number/],
    ['int8', '128', /out of the range of int8/],
    ['uint8', '-1', /out of the range of uint8/],
    ['ufixed8x1', '1.55', /more than 1 decimal places/],
    ['ufixed8x1', '25.6', /out of the range of ufixed8x1/],
    ['fixed8x1', 'one', /isn't a decimal number/],
    ['function', '0x00', /24 bytes/],
  ] as const) {
    it(`explains why ${text.slice(0, 20)} isn't a ${type}`, () => {
      const encoded = encode(type, text);
      assert.ok(encoded.kind === 'failed');
      assert.match(encoded.problem, says);
    });
  }
});

function encode(type: string, text: string) {
  const parsed = abiTypeOf({ name: '', type });
  assert.ok(parsed.kind === 'ok');
  return encodeArguments([{ name: '', type: parsed.value }], [text]);
}

function typeOf(parameter: AbiParameter): AbiType {
  const type = abiTypeOf(parameter);
  if (type.kind === 'failed') throw new Error(type.problem);
  return type.value;
}
