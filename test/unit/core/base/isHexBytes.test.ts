import assert from 'node:assert/strict';

import { isHexBytes } from '../../../../src/core/base/isHexBytes';

describe('isHexBytes', () => {
  it('accepts whole bytes in hex, including zero bytes, and nothing else', () => {
    for (const text of ['0x', '0x00', '0XaBcD']) assert.ok(isHexBytes(text), text);
    for (const text of ['', '0', '0x0', '00', '0x0g', '0x00 ', 'x000']) assert.ok(!isHexBytes(text), text);
  });

  it('reads twenty million digits', () => {
    const digits = 'ab'.repeat(10_000_000);
    assert.ok(isHexBytes(`0x${digits}`));
    assert.ok(!isHexBytes(`0x${digits}0g`));
  });
});
