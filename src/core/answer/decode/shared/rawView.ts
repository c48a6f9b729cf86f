import { isHexBytes } from '../../../base/isHexBytes';
import type { JsonValue } from '../../../base/json/jsonValue';
import type { Result } from '../../../base/result';
import { countedText, groupDigits } from '../../../base/view/amountText';
import type { DecodedView, FieldsSection } from '../../../base/view/decodedView';
import { hexValue } from '../../../base/view/value';
import { genericView, viewOf, warningOf } from './genericView';

/** Formats how long bytes in hex are, such as code or a raw transaction. */
export function bytesText(hex: string): string {
  return `${groupDigits(Math.floor((hex.length - 2) / 2))} bytes`;
}

/** Returns the section of an answer's own bytes, which are decoded above it. */
export function rawSection(hex: string): FieldsSection {
  return { kind: 'fields', title: 'Raw', fields: [{ label: 'Bytes', value: hexValue(hex) }] };
}

/** Decodes bytes as the JSON that they stand for, followed by the bytes. Bytes that can't be read are shown alone. */
export function rawView(
  title: string,
  value: JsonValue,
  read: (raw: string) => Result<JsonValue, string>,
  decode: (json: JsonValue) => DecodedView | undefined,
): DecodedView | undefined {
  if (typeof value !== 'string') return genericView(title, "The answer isn't hex bytes");
  const json = read(value);
  const bytes = rawSection(value);
  if (json.kind === 'failed') return viewOf(title, bytesText(value), [bytes], [warningOf(json.problem)]);
  const view = decode(json.value);
  return view && { ...view, sections: [...view.sections, bytes] };
}

/** Describes the code of a contract, which is too long to show: its size. Undefined for text that isn't bytes. */
export function codeSizeText(code: string): string | undefined {
  return isHexBytes(code) ? `${countedText((code.length - 2) / 2, 'byte')} of code` : undefined;
}
