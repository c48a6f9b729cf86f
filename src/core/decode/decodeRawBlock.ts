import type { JsonValue } from '../json/jsonValue';
import type { Network } from '../networks/network';
import type { Result } from '../result';
import { readRawBlock, readRawHeader } from '../rlp/readRawBlock';
import { groupDigits } from '../view/amountText';
import type { DecodedView, Section } from '../view/decodedView';
import { hexValue } from '../view/makeValue';
import { decodeBlock } from './decodeBlocks';
import { decodeHeader } from './decodeHeader';
import { genericView, viewOf, warningOf } from './genericView';

/** Decodes the answer of `debug_getRawBlock` as a block. */
export function decodeRawBlock(value: JsonValue, network: Network): DecodedView {
  return rawView('Raw block', value, readRawBlock, (block) => decodeBlock(block, network));
}

/** Decodes the answer of `debug_getRawHeader` as a header. */
export function decodeRawHeader(value: JsonValue): DecodedView {
  return rawView('Raw header', value, readRawHeader, (header) => decodeHeader('Header', header));
}

function rawView(
  title: string,
  value: JsonValue,
  read: (raw: string) => Result<JsonValue, string>,
  decode: (json: JsonValue) => DecodedView,
): DecodedView {
  if (typeof value !== 'string') return genericView(title, "The answer isn't hex bytes");
  const json = read(value);
  const size = `${groupDigits(String(Math.floor((value.length - 2) / 2)))} bytes`;
  const bytes: Section = {
    kind: 'fields',
    title: 'Raw',
    fields: [{ label: 'Bytes', value: hexValue(value) }],
  };
  if (json.kind === 'failed') return viewOf(title, size, [bytes], [warningOf(json.problem)]);
  const view = decode(json.value);
  return { ...view, title, sections: [...view.sections, bytes] };
}
