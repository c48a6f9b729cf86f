import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { finishAtOnce, type Piecewise } from '../../base/piecewise';
import type { DecodedView } from '../../base/view/decodedView';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Network } from '../../model/networks/network';
import { decoderOf } from './familyDecoders';
import { genericAnswer, isShortAnswer } from './shared/genericAnswer';

/** Decodes a result by its method. Also accepts `l2net_` methods under the network's own prefix. */
export function decodeResult(...result: Parameters<typeof decodeResultPiecewise>): DecodedView {
  return finishAtOnce(decodeResultPiecewise(...result));
}

/** Does the same in pieces, if the answers of the method may be long. */
export function* decodeResultPiecewise(
  method: string,
  params: readonly JsonValue[] | JsonObject,
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
