import assert from 'node:assert/strict';

import fc from 'fast-check';

import { indentedCharacters, maxJsonDepth } from '../../../../../src/core/base/answerBounds';
import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { printJson, printJsonStart } from '../../../../../src/core/base/json/printJson';

const jsonValues = fc.jsonValue().map((value) => value as JsonValue);

describe('printJson', () => {
  it('prints what JSON.stringify prints, with an indent and without', () => {
    fc.assert(
      fc.property(jsonValues, (value) => {
        fc.pre(!JSON.stringify(value).includes('-0'));
        assert.equal(printJson(value), JSON.stringify(value));
        assert.deepEqual(JSON.parse(printJson(value, 2)), JSON.parse(JSON.stringify(value, null, 2)));
      }),
    );
  });

  it('prints a deep and wide value on one line, because its indentation would take gigabytes', () => {
    let value: JsonValue = Array.from({ length: 100_000 }, () => 1);
    for (let level = 0; level < maxJsonDepth - 1; level += 1) value = [value];
    const text = printJson(value, 2);
    assert.ok(!text.includes('\n') && text.length < 300_000);
    assert.ok(indentedCharacters < 100_000 * maxJsonDepth * 2);
    assert.equal(printJson([[1]], 2), '[\n  [\n    1\n  ]\n]');
  });
});

describe('printJsonStart', () => {
  it('prints the first characters of what printJson prints', () => {
    fc.assert(
      fc.property(jsonValues, fc.nat(60), fc.constantFrom(0, 2), (value, characters, indent) => {
        assert.equal(printJsonStart(value, characters, indent), printJson(value, indent).slice(0, characters));
      }),
    );
  });

  it('prints no more of a million items than it returns', () => {
    let printed = 0;
    const item = { toString: () => String((printed += 1)) };
    const items = Array.from({ length: 1_000_000 }, () => Object.assign(Object.create(null), { item })) as JsonValue;
    printJsonStart(items, 100);
    assert.ok(printed < 100);
    assert.equal(printJsonStart('x'.repeat(30_000_000), 10), `"${'x'.repeat(9)}`);
  });
});
