import assert from 'node:assert/strict';

import type { Value } from '../../../src/core/base/view/value';
import { ReaderTime } from '../../../src/webview/components/dom/readerTime';
import { cellText } from '../../../src/webview/components/values/cellText';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const other = '0x5FbDB23156780000000000000000000000180bb4';
const time = new ReaderTime('UTC');
const labeled = (text: string, label: string): Value => ({ kind: 'address', text, label });

describe('labeled addresses in cells', () => {
  for (const characters of [13, 15, 18, 20, 28, 60]) {
    it(`fit in ${characters} characters with the label and the end of the address`, () => {
      const { text, title } = cellText(labeled(address, 'Treasury'), characters, time);
      assert.ok(text.length <= characters, text);
      assert.match(text, /^Treas.*0aa3$/);
      assert.doesNotMatch(text, /……/);
      assert.equal(title, `Treasury ${address}`);
    });
  }

  it('differ if two addresses have the same label', () => {
    const [one, two] = [address, other].map((text) => cellText(labeled(text, 'Treasury'), 14, time).text);
    assert.notEqual(one, two);
  });

  it('contain the complete label inside a list of arguments', () => {
    const value: Value = { kind: 'struct', fields: [{ name: 'to', value: labeled(address, 'Treasury') }] };
    assert.equal(cellText(value, 20, time).text, 'to: Treasury 0x5FbD…180aa3');
  });
});
