import { isList, isObject, type JsonObject, type JsonValue, readMember } from '../../base/json/jsonValue';

/** The word for the block in which the contract of the request was created. */
export const deployedWord = 'deployed';

/** The contracts of a request whose block of creation can be used. */
export interface RequestedContracts {
  /** Lowercase, each once. */
  readonly addresses: readonly string[];
  /** Whether a value that isn't known yet may be an address. */
  readonly isOpen: boolean;
}

/** Maximum number of contracts of one request whose blocks of creation are searched. */
export const maxCreations = 20;

/**
 * Returns the contracts of a request: the `address` of a filter, the `to` of a call, or the first parameter
 * (`eth_getBalance`, `eth_getStorageAt`). In `params`, a value that isn't known yet is null.
 */
export function contractsOfParams(params: readonly JsonValue[] | JsonObject): RequestedContracts {
  const [first] = isList(params) ? params : [params];
  const value = isObject(first) ? readMember(first, Object.hasOwn(first, 'address') ? 'address' : 'to') : first;
  const values = isList(value) ? value : [value];
  const addresses = values.flatMap((each) =>
    typeof each === 'string' && /^0x[\da-f]{40}$/i.test(each) ? [each.toLowerCase()] : [],
  );
  return { addresses: [...new Set(addresses)], isOpen: values.includes(null) };
}
