import assert from 'node:assert/strict';

import { AbiCoder } from 'ethers';
import { encodeAbiParameters } from 'viem';

import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import type { Value } from '../../../../../../src/core/base/view/value';
import { compileType } from '../../../../../../src/core/formats/abi/decode/abiPlan';
import { AbiReader } from '../../../../../../src/core/formats/abi/decode/abiReader';
import { ChecksumCache } from '../../../../../../src/core/formats/abi/decode/checksumCache';
import { valueShape } from '../../../../../../src/core/formats/abi/decode/valueShape';
import type { AbiParameter } from '../../../../../../src/core/formats/abi/type/abi';
import type { AbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import { abiTypeOf, printAbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import { asArrays, below, randomParameter, randomValue, seeded } from '../type/randomAbi';
import { decodePlain } from './decodePlain';
import type { Plain } from './plainEvent';

const cases = 10_000;

describe('decoding what viem and ethers encode', () => {
  it(`returns the encoded values for ${cases} random types and values`, () => {
    const random = seeded(20_260_101);
    const ethers = AbiCoder.defaultAbiCoder();
    for (let number = 0; number < cases; number += 1) {
      const parameters = Array.from({ length: 1 + below(random, 3) }, (_, index) =>
        randomParameter(random, `p${index}`, below(random, 4)),
      );
      const types = parameters.map(typeOf);
      const values = types.map((type) => randomValue(random, type));
      const data =
        number % 2 === 0
          ? encodeAbiParameters(parameters, values)
          : ethers.encode(types.map(printAbiType), values.map(asArrays));
      const about = `case ${number}: ${types.map(printAbiType).join(' ')} ${data}`;
      assert.deepEqual(decodePlain(parameters, data), values, about);
      if (number % 10 === 0)
        assert.deepEqual(
          decodeValues(types, data),
          values.map((value, index) => shown(types[index] ?? { kind: 'bytes' }, value)),
          about,
        );
    }
  });

  it('reads function types and fixed-point numbers, which other libraries lack, like the types that share their encoding', () => {
    const random = seeded(7);
    for (let number = 0; number < 100; number += 1) {
      const values = [
        randomValue(random, { kind: 'function' }),
        randomValue(random, { kind: 'integer', signed: true, bits: 128 }),
      ];
      const data = encodeAbiParameters([{ type: 'bytes24' }, { type: 'int128' }], values as never);
      assert.deepEqual(
        decodePlain(
          [
            { name: '', type: 'function' },
            { name: '', type: 'fixed128x18' },
          ],
          data,
        ),
        values,
      );
    }
  });
});

describe('values for showing', () => {
  it('shows fixed-point numbers with their point and function values as address and selector', () => {
    const types = ['fixed128x18', 'ufixed8x1', 'fixed168x10', 'function'].map((type) => typeOf({ name: '', type }));
    const data = encodeAbiParameters(
      [{ type: 'int128' }, { type: 'uint8' }, { type: 'int168' }, { type: 'bytes24' }],
      [-1_500_000_000_000_000_000n, 15, 3n, `0xd8da6bf26964af9d7eed9e03e53415d37aa96045a9059cbb`],
    );
    assert.deepEqual(
      decodeValues(types, data).map((value) => value && jsonOfValue(value)),
      [
        { amount: '-1.5', symbol: '' },
        { amount: '1.5', symbol: '' },
        { amount: '0.0000000003', symbol: '' },
        { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', selector: '0xa9059cbb' },
      ],
    );
  });
});

function typeOf(parameter: AbiParameter): AbiType {
  const type = abiTypeOf(parameter);
  if (type.kind === 'failed') throw new Error(type.problem);
  return type.value;
}

function decodeValues(types: readonly AbiType[], data: string): readonly (Value | undefined)[] {
  const tuple = compileType(
    { kind: 'tuple', members: types.map((type) => ({ name: '', type })) },
    valueShape(new ChecksumCache()),
  );
  // A tuple with dynamic members stands behind an offset; this one is given an offset of its own.
  const reader = new AbiReader();
  assert.ok(reader.load(tuple.dynamic ? `0x${'20'.padStart(64, '0')}${data.slice(2)}` : data));
  const decoded = tuple.decode(reader, 0, 0);
  assert.ok(decoded?.kind === 'struct', reader.why);
  return decoded.fields.map(({ value }) => value);
}

/** What a plain value looks like for showing. */
function shown(type: AbiType, value: Plain): Value {
  switch (type.kind) {
    case 'integer':
    case 'fixedPoint':
      return { kind: 'integer', digits: String(value) };
    case 'address':
      return { kind: 'address', text: String(value) };
    case 'boolean':
      return { kind: 'boolean', value: value === true };
    case 'string':
      return { kind: 'text', text: String(value) };
    case 'array':
      return { kind: 'list', items: Object.values(value as readonly Plain[]).map((item) => shown(type.element, item)) };
    case 'tuple': {
      const values = Object.values(value as readonly Plain[]);
      return {
        kind: 'struct',
        fields: type.members.map((member, index) => ({
          name: member.name === '' ? String(index) : member.name,
          type: printAbiType(member.type),
          value: shown(member.type, values[index] ?? ''),
        })),
      };
    }
    default:
      return { kind: 'hex', text: String(value) };
  }
}
