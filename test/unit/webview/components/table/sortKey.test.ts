import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { Value } from '../../../../../src/core/base/view/value';
import { compareSortKeys, sortKey } from '../../../../../src/webview/components/table/sortKey';

const integer = (digits: string): Value => ({ kind: 'integer', digits });
const compare = (a: Value, b: Value) => Math.sign(compareSortKeys(sortKey(a), sortKey(b)));

describe('sortKey', () => {
  it('distinguishes integers that are equal as floats', () => {
    assert.equal(compare(integer('9007199254740993'), integer('9007199254740992')), 1);
    assert.equal(
      compare(
        integer('115792089237316195423570985008687907853269984665640564039457584007913129639935'),
        integer('115792089237316195423570985008687907853269984665640564039457584007913129639934'),
      ),
      1,
    );
  });

  it('compares amounts by value, regardless of decimals', () => {
    const usdc: Value = { kind: 'amount', digits: '1000001', decimals: 6, symbol: 'USDC' };
    const dai: Value = { kind: 'amount', digits: '1000000000000000000', decimals: 18, symbol: 'DAI' };
    assert.equal(compare(usdc, dai), 1);
    assert.equal(compare({ ...usdc, digits: '1000000' }, dai), 0);
  });

  it('orders integers of any size', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt(),
        (a, b) => compare(integer(a.toString()), integer(b.toString())) === Number(a > b) - Number(a < b),
      ),
    );
  });

  it('puts numbers before text, and empty values last', () => {
    assert.equal(compare(integer('5'), { kind: 'text', text: '4' }), -1);
    assert.equal(compare({ kind: 'nothing' }, { kind: 'text', text: 'z' }), 1);
  });

  it('sorts a share by the value beside its bar', () => {
    const share = (digits: string, fraction: number): Value => ({ kind: 'share', fraction, value: integer(digits) });
    assert.equal(compare(share('2', 0.9), share('10', 0.1)), -1);
  });
});
