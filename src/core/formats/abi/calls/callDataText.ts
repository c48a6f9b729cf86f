import { hexToBytes } from '@noble/hashes/utils.js';

import type { JsonObject } from '../../../base/json/jsonValue';
import { isObject } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { cutText } from '../../../base/view/cutText';
import { utf8Text } from '../../../base/view/utf8Text';

/** `data:` in hex: the start of data URLs (RFC 2397), such as inscriptions. */
const dataUrl = /^0x646174613a(?:[\da-f]{2})+$/i;

/** Bytes without most control characters. */
const plainBytes = /^0x(?:0[9ad]|[2-9a-f][\da-f])+$/i;

/** Maximum characters of a text that are shown. The data itself is shown beside it. */
const shownCharacters = 10_000;

/** Fewer bytes are rarely a text, and a selector with whole words is a call. */
const minTextBytes = 12;

/**
 * Returns the text of call data that is a data URL, such as an inscription: `data:,{"p":"erc-20",…}`, or nothing but a
 * readable text. Undefined for other data, and for bytes that are not UTF-8. A long text is cut.
 */
export function callDataText(data: string): string | undefined {
  const text = wholeText(data);
  return text === undefined ? undefined : cutText(text, shownCharacters);
}

function wholeText(data: string): string | undefined {
  if (dataUrl.test(data)) return utf8Text(hexToBytes(data.slice(2)));
  // Most calls have zeros, so that few are decoded here.
  if (!plainBytes.test(data) || data.length < 2 + 2 * minTextBytes || hasWholeWords(data)) return undefined;
  const text = utf8Text(hexToBytes(data.slice(2)));
  return text !== undefined && /\p{L}/u.test(text) && !/[^\P{C}\n\r\t]/u.test(text) ? text : undefined;
}

/** Whether data is a selector with words of 32 bytes, as arguments are encoded. */
export function hasWholeWords(data: string): boolean {
  return (data.length - 10) % 64 === 0;
}

/** Returns the JSON of a text of call data, such as an inscription. Undefined for other texts. */
export function jsonOfDataText(text: string): JsonObject | undefined {
  const start = text.startsWith('data:') ? text.indexOf(',') + 1 : 0;
  const json = text.startsWith('{', start) ? parseJson(text.slice(start)) : undefined;
  return json?.kind === 'ok' && isObject(json.value) ? json.value : undefined;
}
