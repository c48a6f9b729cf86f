import assert from 'node:assert/strict';

import type { Hex } from 'viem';

import { utcTime } from '../../../../../../src/core/base/view/formatValue';
import { printText } from '../../../../../../src/core/base/view/printText';
import { callDataText } from '../../../../../../src/core/formats/abi/calls/callDataText';
import { decode } from '../../../answer/decode/viewParts';

const view = (input: Hex) =>
  decode('eth_getTransactionByHash', { hash: `0x${'a'.repeat(64)}`, to: `0x${'1'.repeat(40)}`, input, value: '0x0' });

const inscription = 'data:,{"p":"erc-20","op":"mint","tick":"ethi","amt":"1000","note":"é"}';
const inscribed: Hex = `0x${Buffer.from(inscription).toString('hex')}`;

describe('data that is text', () => {
  it('is shown as text, with the bytes beside it, and never as a call', () => {
    const printed = printText(view(inscribed), { time: utcTime, maxRows: 10 });
    assert.ok(printed.includes(inscription), printed);
    assert.ok(printed.includes(inscribed));
    assert.doesNotMatch(printed, /selector|Calls/);
  });

  it('stays bytes if it is not UTF-8 or only begins like a data URL', () => {
    for (const data of ['0x646174613aff', '0x6461746100', '0x646174613a', '0x646174613a2'] as const) {
      const printed = printText(view(data), { time: utcTime, maxRows: 10 });
      assert.ok(printed.includes(data), printed);
      assert.doesNotMatch(printed, /as text/);
    }
  });

  it('is cut if it is very long', () => {
    const text = callDataText(`0x646174613a${'61'.repeat(20_000)}`);
    assert.match(text ?? '', /^data:a+… \(10,005 more characters\)$/);
  });

  it('is shown with its members if it is JSON', () => {
    for (const text of [inscription, '{"p":"erc-20","op":"mint","tick":"ethi","amt":"1000","by":{"a":1}}']) {
      const printed = printText(view(`0x${Buffer.from(text).toString('hex')}`), { time: utcTime, maxRows: 10 });
      assert.match(printed, /As JSON/);
      assert.match(printed, /tick +ethi|tick: ethi|tick ethi/);
    }
    const names = '{"__proto__":"one","constructor":"two"}';
    const printed = printText(view(`0x${Buffer.from(names).toString('hex')}`), { time: utcTime, maxRows: 10 });
    assert.match(printed, /__proto__[^]*one/);
  });

  it('is text without a data URL too, if nothing else is in it and it has no form of a call', () => {
    assert.equal(callDataText(`0x${Buffer.from('Happy birthday, Ana! ♥').toString('hex')}`), 'Happy birthday, Ana! ♥');
    for (const text of [
      'gm',
      'short',
      `${'x'.repeat(36)}`,
      'with a zero\0byte',
      `${'1'.repeat(20)}`,
      'a text \u{7f} of control',
    ])
      assert.equal(callDataText(`0x${Buffer.from(text).toString('hex')}`), undefined, text);
  });
});

describe('data that no function has', () => {
  const printed = (input: Hex) => printText(view(input), { time: utcTime, maxRows: 10 });
  const packed: Hex = `0x00000001${'00ff'.repeat(20)}ab`;

  it('is packed data with its words if it has no whole words behind a selector', () => {
    assert.match(printed(packed), /Packed data/);
    assert.match(printed(packed), /0000000100ff00ff/);
    assert.match(printed(packed), /45 bytes aren't a selector with whole words/);
  });

  it('keeps its selector otherwise, and if an attribution is behind it', () => {
    for (const input of [
      `0xdeadbe01${'00'.repeat(32)}`,
      '0xdeadbe01',
      `0xdeadbe01${'00'.repeat(32)}6261736504000${'8021'.repeat(8)}`.replace('04000', '0400'),
    ] as const)
      assert.doesNotMatch(printed(input as Hex), /[Pp]acked/, input);
  });
});
