import assert from 'node:assert/strict';

import { namedAddresses } from '../../../../../src/core/knowledge/answers/namedAddresses';
import type { KnownContract } from '../../../../../src/core/knowledge/sources/knownContract';

const addressAt = (digit: string) => `0x${digit.repeat(40)}`;
const known = new Map<string, KnownContract>(
  ['a', 'b', 'c', 'd', 'e'].map((digit) => [
    addressAt(digit),
    { kind: 'addressMap', name: `Contract${digit}`, reference: `Contract${digit}` },
  ]),
);
const word = (digit: string) => '0'.repeat(24) + digit.repeat(40);

describe('namedAddresses', () => {
  it('finds known contracts alone, in topics, in data and in calls, and no others', () => {
    const value = {
      address: `0x${'A'.repeat(40)}`,
      topics: [`0x${word('b')}`, `0x${'c'.repeat(64)}`],
      data: `0x${'1'.repeat(64)}${word('d')}`,
      input: `0x12345678${word('e')}`,
      other: addressAt('f'),
    };
    assert.deepEqual(namedAddresses([value], known), {
      [addressAt('a')]: 'Contracta',
      [addressAt('b')]: 'Contractb',
      [addressAt('d')]: 'Contractd',
      [addressAt('e')]: 'Contracte',
    });
    assert.deepEqual(namedAddresses(value, new Map()), {});
  });
});
