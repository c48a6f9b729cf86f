import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import {
  compareRuntimeCode,
  readRuntimeCode,
  startOfRuntimeCode,
} from '../../../../../src/core/knowledge/files/runtimeCode';

const start = '60806040526004361061001e575f3560e01c80633df4ddf4146100225780';
const word = '0'.repeat(64);
/** A map in CBOR of 10 bytes, and its length. */
const metadata = (digit: string) => `a1${digit.repeat(18)}000a`;

function compare(code: string, deployedBytecode: JsonValue, rest: object = {}) {
  const runtime = readRuntimeCode({ deployedBytecode, ...rest });
  return runtime && compareRuntimeCode(`0x${code}`, runtime);
}

describe('the code of a contract', () => {
  it('is that of an artifact, except the metadata at its end', () => {
    const own = `0x${start}${metadata('1')}`;
    assert.equal(compare(`${start}${metadata('1')}`, { object: own }), 'equal');
    assert.equal(compare(`${start}${metadata('2')}`.toUpperCase(), own), 'same');
    assert.equal(compare(`${start}a2${'3'.repeat(24)}000d`, own), 'same', 'metadata of another length');
    assert.equal(compare(start, own), 'same', 'without metadata');
    assert.equal(compare(`${start.replace('3df4', '3df5')}${metadata('1')}`, own), undefined);
    assert.equal(compare(`${start}00${metadata('1')}`, own), undefined);
    assert.equal(compare('', own), undefined);
    assert.equal(compare(start, '0x'), undefined, 'an interface has no code');
  });

  it('is that of an artifact whose immutables and libraries have other values', () => {
    const immutableReferences = { '12': [{ start: start.length / 2, length: 32 }] };
    const object = `0x${start}${word}${start}73__$${'a'.repeat(34)}$__${start}`;
    const code = (value: string, library: string) => `${start}${value}${start}73${library}${start}`;
    const other = code('7'.repeat(64), '8'.repeat(40));
    assert.equal(compare(other, { object, immutableReferences }), 'equal', 'as Foundry states them');
    assert.equal(compare(other, object, { immutableReferences }), 'equal', 'as Hardhat states them');
    assert.equal(compare(other, { object }), undefined, 'not stated');
    assert.equal(compare(other.replace(/80$/, '81'), { object, immutableReferences }), undefined);
    const runtime = readRuntimeCode({ deployedBytecode: { object, immutableReferences } });
    assert.equal(runtime && startOfRuntimeCode(runtime), start);
  });

  it('is of no artifact that leaves most of its code open, or states immutables where none can be', () => {
    const places = (length: number, count: number) => ({
      '1': Array.from({ length: count }, (_, index) => ({ start: 30 + 32 * index, length })),
    });
    const object = `0x${start}${word.repeat(4)}`;
    assert.equal(readRuntimeCode({ deployedBytecode: { object, immutableReferences: places(32, 4) } }), undefined);
    const other = `${start}${'7'.repeat(256)}`;
    assert.equal(compare(other, { object, immutableReferences: { '1': [{ start: 30, length: 128 }] } }), undefined);
    const full = `0x${start}${'1'.repeat(64)}${start.repeat(4)}`;
    const changed = `${start}${'2'.repeat(64)}${start.repeat(4)}`;
    assert.equal(compare(changed, { object: full, immutableReferences: places(32, 1) }), undefined, 'not zeros');
    for (const wrong of [
      null,
      [],
      'x',
      { '1': {} },
      {
        '1': [
          { start: -1, length: 2 },
          { start: '0x', length: 1e9 },
        ],
      },
    ])
      assert.equal(compare(start, { object: `0x${start}`, immutableReferences: wrong }), 'equal');
  });
});
