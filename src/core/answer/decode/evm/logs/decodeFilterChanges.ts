import { isList, isObject, type JsonValue } from '../../../../base/json/jsonValue';
import type { Piecewise } from '../../../../base/piecewise';
import type { DecodedView } from '../../../../base/view/decodedView';
import { hashValue } from '../../../../base/view/value';
import type { DecodeHints } from '../../../../formats/abi/names/decodeHints';
import type { Network } from '../../../../model/networks/network';
import { genericView, noteOf, viewOf } from '../../shared/genericView';
import { listView } from '../../shared/singleDecoder';
import { decodeLogs } from './decodeLogs';

const title = 'Changes';

/**
 * Decodes the answer of `eth_getFilterChanges`: the logs, or the hashes of blocks or pending transactions, since the
 * last call. Only the filter defines which kind of hashes they are.
 */
export function* decodeFilterChanges(value: JsonValue, network: Network, hints: DecodeHints): Piecewise<DecodedView> {
  if (!isList(value)) return genericView(title, "The answer isn't a list of changes");
  if (value.length === 0) return viewOf(title, 'No changes since the last request', []);
  if (value.some(isObject)) return yield* decodeLogs(value, network, hints);
  const hashes = value.filter((item) => typeof item === 'string').map((hash) => hashValue(hash, 'other'));
  return {
    ...listView(title, hashes),
    notes: [noteOf('These are hashes of blocks or of pending transactions, depending on the filter.')],
  };
}
