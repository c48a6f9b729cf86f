import type { JsonValue } from '../../../../base/json/jsonValue';
import type { Result } from '../../../../base/result';
import { groupDigits } from '../../../../base/view/amountText';
import type { DecodedView, Section } from '../../../../base/view/decodedView';
import { hexValue } from '../../../../base/view/makeValue';
import { readRawBlock, readRawHeader } from '../../../../formats/rlp/readRawBlock';
import type { Network } from '../../../../model/networks/network';
import { genericView, viewOf, warningOf } from '../../shared/genericView';
import { decodeBlock } from './decodeBlocks';
import { decodeHeader } from './decodeHeader';

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
  const size = `${groupDigits(Math.floor((value.length - 2) / 2))} bytes`;
  const bytes: Section = {
    kind: 'fields',
    title: 'Raw',
    fields: [{ label: 'Bytes', value: hexValue(value) }],
  };
  if (json.kind === 'failed') return viewOf(title, size, [bytes], [warningOf(json.problem)]);
  const view = decode(json.value);
  return { ...view, title, sections: [...view.sections, bytes] };
}
