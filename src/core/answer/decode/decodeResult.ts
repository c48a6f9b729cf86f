import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import type { DecodedView } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Network } from '../../model/networks/network';
import { decoderOf } from './familyDecoders';
import { genericAnswer, isShortAnswer } from './shared/genericAnswer';

/** Decodes a result by its method. Also accepts `l2net_` methods under the network's own prefix. */
export function decodeResult(
  method: string,
  params: readonly JsonValue[] | JsonObject,
  value: JsonValue,
  network: Network,
  hints: DecodeHints,
): DecodedView {
  const decode = decoderOf(neutralName(method, network));
  const decoded = decode?.(value, network, hints, params) ?? genericAnswer(method, value);
  // The summary may be an empty text from the answer.
  const view = decoded.summary === '' ? { ...decoded, summary: 'An empty text' } : decoded;
  return view.sections.length === 0 && !isShortAnswer(value) ? { ...view, json: value } : view;
}

function neutralName(method: string, network: Network): string {
  const prefix = network.methodPrefix;
  return prefix !== '' && method.startsWith(prefix) ? `l2net_${method.slice(prefix.length)}` : method;
}
