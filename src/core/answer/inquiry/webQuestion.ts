import { failed, ok, type Result } from '../../base/result';
import type { WebService } from '../../base/wire/webServices';

/** The content of a request to a web service: a chain and an address, or hashes, and nothing else. */
export type WebQuestion =
  | { readonly kind: 'sourcify' | 'etherscan'; readonly chainId: string; readonly address: string }
  | { readonly kind: 'signatures'; readonly hashes: readonly string[] };

/** The fields that are requested from Sourcify. */
const sourcifyFields = 'abi,storageLayout,proxyResolution,compilation.name';

/**
 * Returns the URL of a request, with `{key}` for the service's own key. Fails with a sentence for a request that
 * contains anything but a chain ID, an address or hashes. Uses Sourcify API v2 (`GET
 * /v2/contract/{chainId}/{address}`), Etherscan API v2 (`module=contract&action=getabi`), and the signature database of
 * openchain.xyz and 4byte.sourcify.dev (`GET /signature-database/v1/lookup`).
 */
export function addressOfQuestion(
  question: WebQuestion,
  { url }: WebService,
  withKey: boolean,
): Result<string, string> {
  if (question.kind === 'signatures') {
    const events = question.hashes.filter((hash) => /^0x[\da-f]{64}$/.test(hash));
    const functions = question.hashes.filter((hash) => /^0x[\da-f]{8}$/.test(hash));
    if (events.length + functions.length !== question.hashes.length || question.hashes.length === 0)
      return failed('These are no selectors or topics.');
    const asked = [
      ...(functions.length > 0 ? [`function=${functions.join(',')}`] : []),
      ...(events.length > 0 ? [`event=${events.join(',')}`] : []),
      'filter=true',
    ];
    return ok(`${url}/signature-database/v1/lookup?${asked.join('&')}`);
  }
  const { chainId, address } = question;
  if (!/^\d{1,20}$/.test(chainId)) return failed('The network has no chain ID, so services cannot tell its contracts.');
  if (!/^0x[\da-f]{40}$/.test(address)) return failed('This is no address of an EVM contract.');
  if (question.kind === 'sourcify') return ok(`${url}/v2/contract/${chainId}/${address}?fields=${sourcifyFields}`);
  const key = withKey ? '&apikey={key}' : '';
  return ok(`${url}?chainid=${chainId}&module=contract&action=getabi&address=${address}${key}`);
}
