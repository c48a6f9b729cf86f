import assert from 'node:assert/strict';

import fc from 'fast-check';
import { formatUnits } from 'viem';

import { amountText, groupDigits, ungroupDigits } from '../../../../../src/core/base/view/amountText';
import { formatTime, formatValue, utcTime } from '../../../../../src/core/base/view/formatValue';
import type { Value } from '../../../../../src/core/base/view/value';
import { visibleText } from '../../../../../src/core/base/view/visibleText';

describe('amountText', () => {
  it('prints like viem for any integer and any decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.nat({ max: 80 }), (units, decimals) => {
        assert.equal(amountText(units.toString(), decimals), formatUnits(units, decimals));
      }),
      { numRuns: 2000 },
    );
  });

  it('groups only the integer part', () => {
    assert.equal(groupDigits('-1234567.891011'), '-1,234,567.891011');
    assert.equal(groupDigits('123'), '123');
    assert.equal(ungroupDigits('-1,234,567.891011 A, 12'), '-1234567.891011 A, 12');
  });
});

describe('formatTime', () => {
  it("shows the user's time zone and UTC", () => {
    assert.equal(
      formatTime('1706704496', { zone: 'Asia/Kathmandu', locale: 'en-GB' }),
      '31 Jan 2024, 18:19:56 GMT+5:45 (2024-01-31 12:34:56 UTC)',
    );
    assert.equal(formatTime('1706704496', utcTime), '2024-01-31 12:34:56 UTC');
  });

  it('shows plain seconds outside the date range', () => {
    assert.equal(formatTime('18446744073709551615', utcTime), '18446744073709551615 seconds since 1970');
  });
});

describe('formatValue', () => {
  const examples: readonly (readonly [Value, string])[] = [
    [{ kind: 'nothing' }, '–'],
    [
      { kind: 'integer', digits: '115792089237316195423570985008687907853269984665640564039457', unit: 'gas' },
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457 gas',
    ],
    [{ kind: 'integer', digits: '1767225600', mayBeTime: true }, '2026-01-01 00:00:00 UTC (assumed from 1767225600)'],
    [{ kind: 'hex', text: '0x6162', label: 'ab\u202e' }, 'ab\\u{202e} (0x6162)'],
    [{ kind: 'amount', digits: '1500000000000000001', decimals: 18, symbol: 'ETH' }, '1.500000000000000001 ETH'],
    [{ kind: 'share', fraction: 0.5, value: { kind: 'integer', digits: '15000000' } }, '15,000,000 (50.0 %)'],
    [
      {
        kind: 'list',
        items: [
          { kind: 'boolean', value: true },
          { kind: 'text', text: 'a' },
        ],
      },
      '[true, a]',
    ],
    [
      {
        kind: 'struct',
        fields: [
          { name: 'a', value: { kind: 'struct', fields: [{ name: 'b', value: { kind: 'hex', text: '0x01' } }] } },
        ],
      },
      'a: {b: 0x01}',
    ],
    [
      {
        kind: 'list',
        items: [1, 2].map((one) => ({
          kind: 'struct',
          fields: [{ name: 'a', value: { kind: 'integer', digits: String(one) } }],
        })),
      },
      '[{a: 1}, {a: 2}]',
    ],
    [{ kind: 'indexedHash', text: '0xab', type: 'string' }, '0xab (hash of string)'],
    [{ kind: 'undecoded', words: ['0x01', '0x02'], why: 'too short' }, '0x01 0x02 (too short)'],
    [{ kind: 'undecoded', words: [], why: 'not read' }, '(not read)'],
    [{ kind: 'felt', text: '0x1', label: 'one' }, '0x1 (one)'],
  ];
  for (const [value, text] of examples)
    it(`${value.kind}: ${text}`, () => assert.equal(formatValue(value, utcTime), text));

  it('makes characters that move the cursor or change the text direction visible', () => {
    assert.equal(visibleText('a\u001b[31mb\n\u202ec\u0000'), 'a\\u{1b}[31mb\\n\\u{202e}c\\u{0}');
  });
});
