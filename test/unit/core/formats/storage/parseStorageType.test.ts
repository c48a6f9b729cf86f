import assert from 'node:assert/strict';

import { decodeStorage } from '../../../../../src/core/answer/decode/evm/state/decodeStorage';
import { noHints } from '../../../../../src/core/formats/abi/names/decodeHints';
import { parseStorageType } from '../../../../../src/core/formats/storage/parseStorageType';
import { fieldsOf } from '../../answer/decode/viewParts';

function decode(type: string, word: string): unknown {
  return fieldsOf(
    decodeStorage(['0x0', '0x0', 'latest'], `0x${word.padStart(64, '0')}`, { ...noHints, storageType: type }),
  );
}

describe('a storage word with the type of the cell', () => {
  const slot = { Slot: `0x${'0'.repeat(64)}`, Source: 'type given in the cell' };
  const examples: readonly (readonly [type: string, word: string, expected: unknown])[] = [
    ['uint128', `${'0'.repeat(32)}${'f'.repeat(32)}`, String(2n ** 128n - 1n)],
    ['int64', 'f'.repeat(16), '-1'],
    ['bool', '1', true],
    ['address', '00000000219ab540356cbb839cbe05303d7705fa', '0x00000000219ab540356cBB839Cbe05303d7705Fa'],
    ['bytes4', '12345678', '0x12345678'],
    ['string', `68656c6c6f${'0'.repeat(52)}0a`.padEnd(64, '0').slice(0, 62) + '0a', 'hello'],
    ['uint', 'ff', '255'],
    ['enum', '2', '2'],
  ];
  for (const [type, word, expected] of examples) {
    it(type, () =>
      assert.deepEqual(decode(type, word), { Value: expected, ...slot, Word: `0x${word.padStart(64, '0')}` }),
    );
  }

  it('variables that share a slot, as a list in brackets', () => {
    const { low, negative, flag, side } = decode(
      '(uint128 low, int64 negative, bool flag, enum side)',
      `0201fffffffffffffffb${'7'.padStart(32, '0')}`,
    ) as Record<string, unknown>;
    assert.deepEqual({ low, negative, flag, side }, { low: '7', negative: '-5', flag: true, side: '2' });
  });

  it('shows where a long string continues', () => {
    const view = decodeStorage(['0x0', '0x0', 'latest'], `0x${'77'.padStart(64, '0')}`, {
      ...noHints,
      storageType: 'string',
    });
    assert.match(view.notes[0]?.text ?? '', /continues in 2 more slots/);
    assert.match(
      JSON.stringify(fieldsOf(view)),
      /59 bytes long, in 2 slots from 0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563/,
    );
  });

  it('reads the complete string once its words are in the hints', () => {
    const first = '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563';
    const second = '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e564';
    const letters = Buffer.from('a'.repeat(32)).toString('hex');
    const view = decodeStorage(['0x0', '0x0', 'latest'], `0x${'77'.padStart(64, '0')}`, {
      ...noHints,
      storageType: 'string',
      words: { [first]: `0x${letters}`, [second]: `0x${letters}` },
    });
    assert.equal(fieldsOf(view)['Value'], 'a'.repeat(59));
  });

  it('guesses the type and reports why for an invalid type', () => {
    const view = decodeStorage(['0x0', '0x0', 'latest'], '0x1', { ...noHints, storageType: 'uint7' });
    assert.match(view.notes[0]?.text ?? '', /`uint7` isn't a storage type/);
    assert.equal(fieldsOf(view)['As bool'], true);
  });
});

describe('parseStorageType', () => {
  it('parses nested mappings, arrays and structs, and rejects invalid types', () => {
    for (const good of [
      'mapping(address => mapping(uint256 => bytes32[]))',
      'uint8[3][]',
      'mapping(address owner => uint256 amount)',
      '(uint8 a, (bool b, string c)[] d)',
      'address payable',
      'struct { uint8 a; bool b; }',
    ]) {
      assert.equal(parseStorageType(good).kind, 'ok', good);
    }
    for (const bad of [
      '',
      'uint7',
      'uint264',
      'mapping(address)',
      'uint8[',
      '(uint8',
      'bytes33',
      'Foo',
      'uint8[0]',
      '('.repeat(100),
      'uint8 x y',
    ]) {
      assert.equal(parseStorageType(bad).kind, 'failed', bad);
    }
  });

  it('lays out members like solc', () => {
    const parsed = parseStorageType('(uint8 a, uint256 b, uint128 c, uint128 d, bool e, uint16[20] f, bool g)');
    assert.ok(parsed.kind === 'ok' && parsed.value.type.kind === 'struct');
    assert.deepEqual(
      parsed.value.type.members.map(({ label, slot, offset }) => [label, Number(slot), offset]),
      [
        ['a', 0, 0],
        ['b', 1, 0],
        ['c', 2, 0],
        ['d', 2, 16],
        ['e', 3, 0],
        ['f', 4, 0],
        ['g', 6, 0],
      ],
    );
    assert.equal(parsed.value.type.slots, 7n);
  });
});
