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
});
