import { isList, isObject, type JsonObject, type JsonValue } from '../../base/json/jsonValue';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import { countedText, groupDigits } from '../../base/view/amountText';
import type { DecodedView } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Network } from '../../model/networks/network';
import { decoderOf } from './familyDecoders';
import { genericView } from './shared/genericView';

const summaryCharacters = 200;

/** Decodes a result by its method. Also accepts `l2net_` methods under the network's own prefix. */
export function decodeResult(...result: Parameters<typeof decodeResultPiecewise>): DecodedView {
  return finishAtOnce(decodeResultPiecewise(...result));
}

/** Does the same in pieces, if the answers of the method may be long. */
export function* decodeResultPiecewise(
  { method, params }: { readonly method: string; readonly params: readonly JsonValue[] | JsonObject },
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): Piecewise<DecodedView> {
  const given = decoderOf(neutralName(method, network))?.(value, network, hints, params);
  const found = given !== undefined && Symbol.iterator in given ? yield* given : given;
  const decoded = found ?? genericAnswer(method, value);
  // The summary may be an empty text from the answer.
  const view = decoded.summary === '' ? { ...decoded, summary: 'An empty text' } : decoded;
  return view.sections.length === 0 && !isShortAnswer(value) ? { ...view, json: value } : view;
}

function neutralName(method: string, network: Network): string {
  const prefix = network.methodPrefix;
  return prefix !== '' && method.startsWith(prefix) ? `l2net_${method.slice(prefix.length)}` : method;
}

/** Returns the view of an answer that nothing decodes: what kind of value it is, or the value if it is short. */
function genericAnswer(method: string, value: JsonValue): DecodedView {
  return genericView(method === '' ? 'Answer' : method, describe(value));
}

/** Whether a summary shows all of a value: an empty list or object, or a short value. */
function isShortAnswer(value: JsonValue): boolean {
  if (typeof value === 'string') return value.length <= summaryCharacters;
  if (isList(value)) return value.length === 0;
  return !isObject(value) || Object.keys(value).length === 0;
}

function describe(value: JsonValue): string {
  if (value === null) return 'null';
  if (isList(value)) return countedText(value.length, 'item');
  if (isObject(value)) return `An object with ${groupDigits(Object.keys(value).length)} members`;
  const text = value === '' ? 'an empty text' : String(value);
  return text.length > summaryCharacters ? `${text.slice(0, summaryCharacters)}…` : text;
}
