import type { JsonValue } from '../../../base/json/jsonValue';
import { readInteger, readMember } from '../../../base/json/readMember';
import { amountValue } from '../../../base/view/makeValue';
import type { Value } from '../../../base/view/value';
import type { Network } from '../../../model/networks/network';
import { anyValue } from './memberValue';

/** Reads an amount of the network's own currency. */
export function nativeMember(json: JsonValue | undefined, name: string, network: Network): Value {
  const wei = readInteger(json, name);
  return wei === undefined
    ? anyValue(readMember(json, name))
    : amountValue(wei, network.currency.decimals, network.currency.symbol);
}
