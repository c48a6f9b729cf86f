import type { JsonValue } from '../json/jsonValue';
import { readInteger, readMember } from '../json/readMember';
import type { Network } from '../networks/network';
import { amountValue } from '../view/makeValue';
import type { Value } from '../view/value';
import { anyValue } from './memberValue';

/** Reads an amount of the network's own currency. */
export function nativeMember(json: JsonValue | undefined, name: string, network: Network): Value {
  const wei = readInteger(json, name);
  return wei === undefined
    ? anyValue(readMember(json, name))
    : amountValue(wei, network.currency.decimals, network.currency.symbol);
}
