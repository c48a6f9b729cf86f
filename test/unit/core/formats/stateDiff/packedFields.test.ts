import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { StepBudget, stepLimits } from '../../../../../src/core/base/stepBudget';
import { formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import { KeyCandidates } from '../../../../../src/core/formats/stateDiff/keyCandidates';
import { nameSlots } from '../../../../../src/core/formats/stateDiff/nameSlots';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { namespaceSlot, slotHex } from '../../../../../src/core/formats/storage/slotWord';
import { below, type Random, randomHex, seeded } from '../abi/type/randomAbi';

interface Field {
  readonly label: string;
  readonly slot: number;
  readonly offset: number;
  readonly bytes: number;
  readonly isSigned: boolean;
}

/** Packs integers of random sizes as solc does: each begins a new slot if it doesn't fit into the last one. */
function randomFields(random: Random): readonly Field[] {
  let [slot, used] = [0, 0];
  return Array.from({ length: 1 + below(random, 20) }, (_, index) => {
    const bytes = 1 + below(random, 32);
    if (used + bytes > 32) [slot, used] = [slot + 1, 0];
    const field = { label: `v${index}`, slot, offset: used, bytes, isSigned: random() < 0.4 };
    used += bytes;
    return field;
  });
}

function typeOf({ bytes, isSigned }: Field): string {
  return `${isSigned ? '' : 'u'}int${bytes * 8}`;
}

function layoutOf(fields: readonly Field[]): JsonValue {
  const types = new Set(fields.map(typeOf));
  return {
    storage: fields.map((field) => ({
      label: field.label,
      slot: String(field.slot),
      offset: field.offset,
      type: `t_${typeOf(field)}`,
    })),
    types: Object.fromEntries(
      [...types].map((type) => [
        `t_${type}`,
        { encoding: 'inplace', label: type, numberOfBytes: String(Number(type.replace(/\D/g, '')) / 8) },
      ]),
    ),
  };
}

/** Reads a field from the hex digits of its word, one by one. */
function naiveValue(word: bigint, { offset, bytes, isSigned }: Field): bigint {
  const digits = slotHex(word).slice(2);
  const part = digits.slice(64 - (offset + bytes) * 2, 64 - offset * 2);
  const value = BigInt(`0x${part}`);
  return isSigned && Number.parseInt(part.charAt(0), 16) >= 8 ? value - 16n ** BigInt(part.length) : value;
}

function changeOf(random: Random, slot: number, fields: readonly Field[]) {
  const before = BigInt(randomHex(random, 32));
  // Some fields keep their bytes.
  const mask = fields
    .filter((field) => field.slot === slot && random() < 0.5)
    .reduce((kept, { offset, bytes }) => kept | (((1n << BigInt(bytes * 8)) - 1n) << BigInt(offset * 8)), 0n);
  const after = (before & mask) | (BigInt(randomHex(random, 32)) & ~mask);
  return { slot: BigInt(slot), before, after };
}

describe('packed variables', () => {
  it('are named and read as by a naive reader, except those that kept their value', () => {
    const random = seeded(20_26);
    for (let round = 0; round < 400; round += 1) {
      const fields = randomFields(random);
      const last = fields.at(-1)?.slot ?? 0;
      const changes = Array.from({ length: last + 2 }, (_, slot) => changeOf(random, slot, fields));
      const layout = readStorageLayout(layoutOf(fields));
      assert.ok(layout.kind === 'ok');
      const { named, unnamed } = nameSlots(
        changes,
        [{ layout: layout.value, source: 'random' }],
        new KeyCandidates([]),
        new StepBudget(stepLimits.slotNames),
      );
      const expected = fields.flatMap((field) => {
        const change = changes[field.slot];
        assert.ok(change);
        const [before, after] = [naiveValue(change.before, field), naiveValue(change.after, field)];
        return before === after ? [] : [[field.label, before, after] as const];
      });
      const own = named.map(({ path, before, after }) => [path, integerOf(before), integerOf(after)] as const);
      assert.deepEqual(own, expected, JSON.stringify(fields));
      // Bits outside of all fields changed in these slots, and all of the one after the last.
      const outside = changes.filter(({ slot, before, after }) => {
        const covered = fields
          .filter((field) => BigInt(field.slot) === slot)
          .reduce((mask, { offset, bytes }) => mask | (((1n << BigInt(bytes * 8)) - 1n) << BigInt(offset * 8)), 0n);
        return ((before ^ after) & ~covered) !== 0n;
      });
      assert.deepEqual(unnamed.map(({ slot }) => slot).toSorted(), outside.map(({ slot }) => slot).toSorted());
    }
  });

  function integerOf(value: { readonly kind: string; readonly digits?: string }): bigint {
    assert.equal(value.kind, 'integer');
    return BigInt(value.digits ?? '');
  }
});

describe('ERC-7201 namespaces of a layout', () => {
  it('are found at their root', () => {
    const layout = readStorageLayout({
      storage: [],
      types: { t_address: { encoding: 'inplace', label: 'address', numberOfBytes: '20' } },
      namespaces: {
        'erc7201:openzeppelin.storage.Ownable': [{ label: '_owner', slot: '0', offset: 0, type: 't_address' }],
        'erc7201:no such id!': [{ label: 'x', slot: '0', offset: 0, type: 't_address' }],
      },
    });
    assert.ok(layout.kind === 'ok');
    const slot = namespaceSlot('openzeppelin.storage.Ownable');
    // The slot that OpenZeppelin's OwnableUpgradeable has in its source.
    assert.equal(slotHex(slot), '0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300');
    const { named } = nameSlots(
      [{ slot, before: 0n, after: 0x11n }],
      [{ layout: layout.value, source: 'Ownable' }],
      new KeyCandidates([]),
      new StepBudget(stepLimits.slotNames),
    );
    assert.deepEqual(
      named.map(({ path, after }) => [path, formatValue(after, utcTime)]),
      [['erc7201(openzeppelin.storage.Ownable)._owner', '0x0000000000000000000000000000000000000011']],
    );
  });
});

describe('a layout from an untrusted source', () => {
  it('may contain itself, and is read in finite time', () => {
    const layout = readStorageLayout({
      storage: [
        { label: 'a', slot: '0', offset: 0, type: 't_struct' },
        { label: 'b', slot: '1', offset: 0, type: 't_array' },
        { label: 'c', slot: '2', offset: 0, type: 't_mapping' },
      ],
      types: {
        t_struct: {
          encoding: 'inplace',
          label: 'struct S',
          numberOfBytes: '32',
          members: [
            { label: 'm', slot: '0', offset: 0, type: 't_struct' },
            { label: 'n', slot: '0', offset: 0, type: 't_struct' },
          ],
        },
        t_array: { encoding: 'dynamic_array', label: 'array', numberOfBytes: '32', base: 't_array' },
        t_mapping: { encoding: 'mapping', label: 'mapping', numberOfBytes: '32', key: 't_uint256', value: 't_mapping' },
        t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' },
      },
    });
    assert.ok(layout.kind === 'ok');
    const words = Array.from({ length: 5_000 }, (_, index) => BigInt(index) << 100n);
    const { named, unnamed, isCut } = nameSlots(
      [{ slot: 2n ** 250n, before: 0n, after: 1n }],
      [{ layout: layout.value, source: 'stranger' }],
      new KeyCandidates(words),
      new StepBudget(stepLimits.slotNames),
    );
    assert.deepEqual([named.length, unnamed.length, isCut], [0, 1, true]);
  });
});
