import { isList } from '../../base/json/jsonValue';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import type { Family } from '../../model/networks/network';
import type { DecodableExchange } from './decodeExchange';
import { evmNamedValues } from './evm/evmNamedValues';
import { l2NamedValues } from './l2net/l2NamedValues';
import type { NamedResult, NamedValues } from './shared/namedValues';
import { solanaNamedValues } from './solana/solanaNamedValues';

/** What the answers of each family have by name. */
const namedBy: Readonly<
  Record<Family, (result: NamedResult, hints: DecodeHints, only: number | undefined) => NamedValues | undefined>
> = { evm: evmNamedValues, l2net: l2NamedValues, solana: solanaNamedValues };

/**
 * Decodes what an answer has by name: the arguments of its events, the results of a called function, the balances and
 * instructions of a transaction. Undefined for an answer without any. `only` is the only event that is decoded; the
 * first 1,000 are without it.
 */
export function decodedAnswer(
  { call, network, outcome }: Pick<DecodableExchange, 'call' | 'network' | 'outcome'>,
  hints: DecodeHints,
  only?: number,
): NamedValues | undefined {
  if (outcome.kind !== 'result' || outcome.value === undefined) return undefined;
  const { method, params } = call.kind === 'rpc' ? call : { method: '', params: [] };
  const result = { method, params: isList(params) ? params : [], value: outcome.value, network };
  return namedBy[network.family](result, hints, only);
}
