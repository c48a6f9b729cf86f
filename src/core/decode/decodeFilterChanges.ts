import type { DecodeHints } from '../abi/decodeHints';
import type { JsonValue } from '../json/jsonValue';
import { isList, isObject } from '../json/readMember';
import type { Network } from '../networks/network';
import type { DecodedView } from '../view/decodedView';
import { hashValue } from '../view/makeValue';
import { decodeLogs } from './decodeLogs';
import { listView } from './decodeSingle';
import { genericView, noteOf, viewOf } from './genericView';

const title = 'Changes';

/**
 * Decodes the answer of `eth_getFilterChanges`: the logs, or the hashes of blocks or pending transactions, since the
 * last question. Which hashes they are is only known from the filter.
 */
export function decodeFilterChanges(value: JsonValue, network: Network, hints: DecodeHints): DecodedView {
  if (!isList(value)) return genericView(title, "The answer isn't a list of changes");
  if (value.length === 0) return viewOf(title, 'No changes since the last request', []);
  if (value.some(isObject)) return decodeLogs(value, network, hints);
  const hashes = value.filter((item) => typeof item === 'string').map((hash) => hashValue(hash, 'other'));
  return {
    ...listView(title, hashes),
    notes: [noteOf('These are hashes of blocks or of pending transactions, depending on the filter.')],
  };
}
