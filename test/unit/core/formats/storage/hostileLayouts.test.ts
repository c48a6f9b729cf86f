import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { printJson } from '../../../../../src/core/base/json/printJson';
import { stepLimits } from '../../../../../src/core/base/stepBudget';
import { jsonOfValue } from '../../../../../src/core/base/view/printValue';
import type { Value } from '../../../../../src/core/base/view/value';
import { planTyped, planVariable, type VariablePlan } from '../../../../../src/core/formats/storage/planVariable';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';
import { readVariable } from '../../../../../src/core/formats/storage/readVariable';
import { maxSlots } from '../../../../../src/core/formats/storage/storageReading';

const word = (integer: bigint | number) => `0x${integer.toString(16).padStart(64, '0')}`;
const member = (type: string, slot = 0) => ({ label: `m${slot}`, type, slot: String(slot), offset: 0 });
const struct = (...members: readonly ReturnType<typeof member>[]) => ({
  label: 'struct S',
  encoding: 'inplace',
  numberOfBytes: '64',
  members,
});
const array = (base: string, length?: string) => ({
  label: `${base}[${length ?? ''}]`,
  encoding: length === undefined ? 'dynamic_array' : 'inplace',
  base,
  numberOfBytes: '32',
});
const bytes = { label: 'bytes', encoding: 'bytes', numberOfBytes: '32' };
const uint8 = { label: 'uint8', encoding: 'inplace', numberOfBytes: '1' };

/**
 * A step produces at most three values: a type that the layout doesn't explain is shown as a struct of an integer and
 * of bytes. When the steps run out, each enclosing list adds one text for the rest.
 */
const maxValues = 3 * stepLimits.storage.steps + stepLimits.storage.depth;

/** Reads a variable to its end, with each slot answered by `answer`. Returns how many slots were requested. */
function readWhole({ place, layout }: VariablePlan, answer: (count: number) => string): number {
  const words: Record<string, string> = {};
  for (;;) {
    const step = readVariable(place, layout, words);
    assert.ok(valuesOf(step.kind === 'done' ? step.value : step.partial) <= maxValues);
    const asked = step.kind === 'done' ? [] : step.slots.filter((slot) => words[slot] === undefined);
    if (asked.length === 0) return Object.keys(words).length;
    for (const slot of asked) words[slot] = answer(Object.keys(words).length);
  }
}

function valuesOf(value: Value): number {
  if (value.kind === 'list') return value.items.reduce((sum, item) => sum + valuesOf(item), 1);
  return value.kind === 'struct' ? value.fields.reduce((sum, field) => sum + valuesOf(field.value), 1) : 1;
}

function planOf(types: Readonly<Record<string, JsonValue>>, type: string): VariablePlan {
  const plan = planVariable({ storageLayout: { storage: [member(type)], types } }, 'm0');
  assert.ok(plan.kind === 'ok');
  return plan.value;
}

describe('hostile storage layouts', () => {
  const types: Readonly<Record<string, Readonly<Record<string, JsonValue>>>> = {
    'a struct that holds itself twice': { T: struct(member('T'), member('T', 1)) },
    'a struct that holds itself beside types that are not there': {
      T: struct(...Array.from({ length: 40 }, (_, index) => member(index < 30 ? 'none' : 'T', index))),
    },
    'structs of 20,000 structs': { T: struct(...Array.from({ length: 9_000 }, (_, index) => member('T', index))) },
    'a fixed array of itself': { T: array('T', '999999999999') },
    'an array of itself': { T: array('T') },
    'an array of structs without members': { T: array('Z', '99999999999999'), Z: struct() },
  };
  for (const [title, each] of Object.entries(types)) {
    for (const [length, answer] of [
      ['3', () => word(3)],
      ['2^255', () => word(1n << 255n)],
      ['its place', (count: number) => word(count)],
    ] as const) {
      it(`requests at most ${maxSlots} slots of ${title} if each word is ${length}`, () => {
        assert.ok(readWhole(planOf(each, 'T'), answer) <= maxSlots);
      });
    }
  }

  it('elements of types that are nested too deeply to show are counted', () => {
    for (const text of [
      `uint8${'[1]'.repeat(33)}[999999999]`,
      `uint8[999999999]${'[1]'.repeat(40)}`,
      `uint8[1]${'[999999999]'.repeat(9)}`,
      `uint8${'[2]'.repeat(300)}`,
    ]) {
      const plan = planTyped(text, 0n);
      assert.ok(plan.kind === 'ok', text);
      assert.ok(readWhole(plan.value, () => word(1)) <= maxSlots);
    }
  });

  it('reports that deeper values are too large to show', () => {
    const { place, layout } = planOf({ T: struct(member('T')) }, 'T');
    const step = readVariable(place, layout, {});
    assert.ok(step.kind === 'done');
    assert.match(printJson(jsonOfValue(step.value)), /too large to show/);
  });

  it('rejects a layout with too many parts in a sentence', () => {
    const storage = Array.from({ length: 100_000 }, (_, index) => member('u', index));
    assert.match(
      JSON.stringify(readStorageLayout({ storage, types: {} })),
      /too large to read because it describes 100,000 parts/,
    );
  });

  it('plans and reads any layout within the step limit', () => {
    const id = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'none');
    const type = fc.oneof(
      fc.array(id, { maxLength: 6 }).map((ids) => struct(...ids.map((each, slot) => member(each, slot)))),
      id.map((base) => array(base)),
      fc.tuple(id, fc.bigInt({ min: 0n, max: 1n << 70n })).map(([base, length]) => array(base, length.toString())),
      fc.constant(bytes),
      fc.constant(uint8),
    );
    fc.assert(
      fc.property(
        fc.tuple(type, type, type, type, type),
        fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        (all, length) => {
          const [A, B, C, D, E] = all;
          assert.ok(
            readWhole(planOf({ A, B, C, D, E }, 'A'), (count) => word(count % 3 === 0 ? length : 3)) <= maxSlots,
          );
        },
      ),
      {
        numRuns: 12,
        // An element that takes one step and produces three values.
        examples: [[[array('B', '13334'), uint8, bytes, array('A', '0'), struct()], 0n]],
      },
    );
  });
});
