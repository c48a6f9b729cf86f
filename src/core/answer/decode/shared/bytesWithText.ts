import { hexToBytes } from '@noble/hashes/utils.js';

import { hexValue } from '../../../base/view/makeValue';
import { utf8Text } from '../../../base/view/utf8Text';
import type { Value } from '../../../base/view/value';
import { withoutTrailing } from '../../../base/withoutTrailing';

/** Maximum length of hex that is also read as text. Extra data of Ethereum has at most 32 bytes. */
const maxSpelledLength = 2 + 2 * 128;

/**
 * Returns bytes as hex, with the text that they encode if it is completely printable. Trailing zeros aren't part of the
 * text.
 */
export function bytesWithText(hex: string): Value {
  const text = textOf(hex);
  return text === undefined ? hexValue(hex) : { kind: 'hex', text: hex, label: text };
}

function textOf(hex: string): string | undefined {
  if (hex.length > maxSpelledLength || !/^0x(?:[\da-f]{2})+$/i.test(hex)) return undefined;
  const text = withoutTrailing(utf8Text(hexToBytes(hex.slice(2))) ?? '', '\0');
  return /[\p{L}\p{N}]/u.test(text) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? text : undefined;
}
