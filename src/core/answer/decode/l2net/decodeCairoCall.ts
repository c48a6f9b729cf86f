import type { JsonObject, JsonValue } from '../../../base/json/jsonValue';
import { isList, readText } from '../../../base/json/readMember';
import type { DecodedView, Field } from '../../../base/view/decodedView';
import { utcTime } from '../../../base/view/formatTime';
import { formatValue } from '../../../base/view/formatValue';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { shortType } from '../../../formats/l2net/decodeCairoEvent';
import { decodeCairoValue, FeltReader } from '../../../formats/l2net/decodeCairoValue';
import { feltHex, parseFelt } from '../../../formats/l2net/felt';
import { readCairoAbi } from '../../../formats/l2net/readCairoAbi';
import { viewOf } from '../shared/genericView';

/** Maximum characters of the results in the summary. The fields have all of them. */
const summaryCharacters = 300;

/**
 * Decodes the answer of `l2net_call` with the called function's return types. Undefined if nothing declares them, or if
 * the felts don't fit.
 */
export function decodeCairoCall(
  params: readonly JsonValue[] | JsonObject,
  value: JsonValue,
  { cairoResults }: DecodeHints,
): DecodedView | undefined {
  const request = isList(params) ? params[0] : params['request'];
  const selector = parseFelt(readText(request, 'entry_point_selector'));
  const called = selector === undefined ? undefined : cairoResults?.[feltHex(selector)];
  if (called === undefined || called.outputs.length === 0 || !isList(value)) return undefined;
  const felts = value.map((item) => parseFelt(item));
  if (!felts.every((felt) => felt !== undefined)) return undefined;
  const reader = new FeltReader(felts);
  const { types } = readCairoAbi([...called.types]);
  const fields: Field[] = [];
  for (const [index, output] of called.outputs.entries()) {
    const result = decodeCairoValue(output, reader, types);
    if (result === undefined) return undefined;
    fields.push({
      label: index === 0 ? called.name : `${called.name} ${index}`,
      value: result,
      hint: shortType(output),
    });
  }
  if (reader.left > 0) return undefined;
  const summary = fields.map((field) => formatValue(field.value, utcTime)).join(', ');
  const isLong = summary.length > summaryCharacters;
  return viewOf('Call result', isLong ? `${summary.slice(0, summaryCharacters)}…` : summary, [
    { kind: 'fields', fields },
  ]);
}
