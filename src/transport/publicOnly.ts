import type { ClientRequest } from 'node:http';
import type { LookupFunction } from 'node:net';

import { isPublicName } from '../core/base/wire/webServices';
import { type ConnectionCheck, isSecure } from './localOnly';
import { isPublicAddress } from './publicAddress';

/** The address of a web service is on this computer or in a private network. Nothing was sent. */
export class NotPublicError extends Error {
  readonly code = 'ERR_NOT_PUBLIC';
}

/** Throws for a URL that can't belong to a public service: without encryption, or with an IP address. */
export function checkPublicTarget(target: URL): void {
  if (!isSecure(target) || !isPublicName(target.hostname)) throw new NotPublicError();
}

/** Resolves names only to public addresses, so that no other one is connected to. Fails for a name without one. */
export function lookupPublic(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found.filter(({ address }) => isPublicAddress(address)) : [];
      const [first] = addresses;
      if (error !== null) callback(error, '');
      else if (first === undefined) callback(new NotPublicError(), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Returns the check for the connection of a request before the request is sent. It checks the address at which the
 * connection ends, because VS Code may reuse a connection that was opened without our lookup. A proxy has its own
 * address and resolves the name itself, so then only the name was checked.
 * @param request listened to for `proxy`, which the agents of VS Code emit with `DIRECT` or the proxy
 * @param usesProxy whether its agent is one of our proxies
 */
export function createPublicCheck(request: ClientRequest, usesProxy: boolean): ConnectionCheck {
  let isProxied = usesProxy;
  request.on('proxy', (event: unknown) => {
    isProxied ||= namesProxy(event);
  });
  return {
    accepts: ({ remoteAddress }) => isProxied || (remoteAddress !== undefined && isPublicAddress(remoteAddress)),
    refusal: () => new NotPublicError(),
  };
}

function namesProxy(event: unknown): boolean {
  if (typeof event !== 'object' || event === null || !('proxy' in event)) return false;
  return typeof event.proxy === 'string' && /^(?:PROXY|HTTPS?|SOCKS[45]?) /.test(event.proxy);
}
