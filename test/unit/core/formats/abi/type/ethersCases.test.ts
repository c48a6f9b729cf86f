import assert from 'node:assert/strict';

import { loadTests } from '@ethersproject/testcases';
import { getAddress } from 'viem';

import { ChecksumCache } from '../../../../../../src/core/formats/abi/decode/checksumCache';
import { encodeArguments } from '../../../../../../src/core/formats/abi/encode/encodeArguments';
import type { AbiEvent, AbiFunction, AbiItem } from '../../../../../../src/core/formats/abi/type/abi';
import type { AbiType } from '../../../../../../src/core/formats/abi/type/abiType';
import { abiTypeOf } from '../../../../../../src/core/formats/abi/type/abiType';
import { selectorOf, signatureOf, topicOf } from '../../../../../../src/core/formats/abi/type/eventSignature';
import { parseAbiText } from '../../../../../../src/core/formats/abi/type/parseAbiText';
import { decodePlain } from '../decode/decodePlain';
import { compilePlainEvent, type Plain } from '../decode/plainEvent';
import { writtenOf } from './writtenValue';

interface EventCase {
  readonly name: string;
  readonly interface: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly normalizedValues: readonly unknown[];
}

interface CallCase {
  readonly name: string;
  readonly interface: string;
  readonly result: string;
  readonly normalizedValues?: string;
  readonly values: string;
}

interface SignatureCase {
  readonly name: string;
  readonly signature: string;
  readonly sigHash: string;
  readonly abi: string;
}

describe('the ABI cases of @ethersproject/testcases', () => {
  const checksums = new ChecksumCache();

  it('decodes every contract event, including anonymous and indexed ones', () => {
    const cases = loadTests<readonly EventCase[]>('contract-events');
    assert.equal(cases.length, 2016);
    for (const { name, interface: abi, topics, data, normalizedValues } of cases) {
      const event = itemsOf(abi).find((item): item is AbiEvent => item.kind === 'event' && item.name === 'testEvent');
      assert.ok(event, name);
      if (!event.anonymous) assert.equal(topicOf(event), topics[0], name);
      const inputs = event.inputs.map((input) => ({ ...input, name: '' }));
      const decoder = compilePlainEvent({ ...event, inputs }, checksums);
      assert.ok(decoder.kind === 'ok', name);
      const expected = event.inputs.map((input, index) =>
        isHashed(input) ? String(normalizedValues[index]) : expectedOf(typeOf(input), normalizedValues[index]),
      );
      assert.deepEqual(decoder.value.decode(topics, data)?.args ?? [], expected, name);
    }
  });

  for (const [suite, count] of [
    ['contract-interface', 2045],
    ['contract-interface-abi2', 1880],
  ] as const) {
    it(`decodes every result of ${suite}`, () => {
      const cases = loadTests<readonly CallCase[]>(suite);
      assert.equal(cases.length, count);
      for (const { name, interface: abi, result, normalizedValues, values } of cases) {
        const called = itemsOf(abi).find(
          (item): item is AbiFunction => item.kind === 'function' && item.name === 'test',
        );
        assert.ok(called, name);
        const given = JSON.parse(normalizedValues ?? values) as readonly unknown[];
        const expected = called.outputs.map((output, index) => expectedOf(typeOf(output), given[index]));
        assert.deepEqual(decodePlain(called.outputs, result), expected, name);
      }
    });
  }

  for (const suite of ['contract-interface', 'contract-interface-abi2'] as const) {
    it(`encodes every result of ${suite}`, () => {
      for (const { name, interface: abi, result, normalizedValues, values } of loadTests<readonly CallCase[]>(suite)) {
        const called = itemsOf(abi).find((item) => item.kind === 'function' && item.name === 'test');
        assert.ok(called?.kind === 'function', name);
        const given = JSON.parse(normalizedValues ?? values) as readonly unknown[];
        const members = called.outputs.map((output) => ({ name: '', type: typeOf(output) }));
        const texts = members.map(({ type }, index) => writtenOf(type, expectedOf(type, given[index])));
        assert.deepEqual(encodeArguments(members, texts), { kind: 'ok', value: result.slice(2) }, name);
      }
    });
  }

  it('hashes every signature to its selector', () => {
    const cases = loadTests<readonly SignatureCase[]>('contract-signatures');
    assert.equal(cases.length, 1880);
    for (const { name, signature, sigHash, abi } of cases) {
      const called = itemsOf(abi).find(
        (item): item is AbiFunction => item.kind === 'function' && item.name === 'testSig',
      );
      assert.ok(called, name);
      assert.equal(signatureOf(called), signature, name);
      assert.equal(selectorOf(called), sigHash, name);
    }
  });
});

function itemsOf(abi: string): readonly AbiItem[] {
  const { items, problems } = parseAbiText(abi);
  assert.deepEqual(problems, []);
  return items;
}

function typeOf(input: { readonly type: string }): AbiType {
  const type = abiTypeOf({ name: '', ...input });
  if (type.kind === 'failed') throw new Error(type.problem);
  return type.value;
}

function isHashed(input: { readonly type: string; readonly indexed?: boolean }): boolean {
  return input.indexed === true && /^(?:string|bytes|tuple)$|\]$/.test(input.type);
}

/** The value that a case gives, `{ type, value }` or bare, as plain decoding has it. */
function expectedOf(type: AbiType, given: unknown): Plain {
  const value = typeof given === 'object' && given !== null && 'value' in given ? given.value : given;
  switch (type.kind) {
    case 'integer': {
      const integer = BigInt.asUintN(type.bits, integerOf(String(value)));
      const signed = type.signed ? BigInt.asIntN(type.bits, integer) : integer;
      return type.bits <= 48 ? Number(signed) : signed;
    }
    case 'address':
      return getAddress(String(value));
    case 'boolean':
      return value === true;
    case 'array':
      return (value as readonly unknown[]).map((item) => expectedOf(type.element, item));
    case 'tuple': {
      const values = type.members.map((member, index) => expectedOf(member.type, (value as readonly unknown[])[index]));
      return Object.fromEntries(type.members.map((member, index) => [member.name, values[index] ?? '']));
    }
    default:
      return String(value);
  }
}

function integerOf(text: string): bigint {
  return text.startsWith('-0x') ? -BigInt(text.slice(1)) : BigInt(text);
}
