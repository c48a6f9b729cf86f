import { hexToBytes } from '@noble/hashes/utils.js';

import { cutText } from '../../../base/view/cutText';
import { utf8Text } from '../../../base/view/utf8Text';

/** `data:` in hex: the start of data URLs (RFC 2397), such as inscriptions. */
const dataUrl = /^0x646174613a(?:[\da-f]{2})+$/i;

/** Maximum characters of a text that are shown. The data itself is shown beside it. */
const shownCharacters = 10_000;

/**
 * Returns the text of call data that is a data URL, such as an inscription: `data:,{"p":"erc-20",…}`. Undefined for other
 * data, and for bytes that are not UTF-8. A long text is cut.
 */
export function callDataText(data: string): string | undefined {
  if (!dataUrl.test(data)) return undefined;
  const text = utf8Text(hexToBytes(data.slice(2)));
  return text === undefined ? undefined : cutText(text, shownCharacters);
}
