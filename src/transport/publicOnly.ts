import type { ClientRequest } from 'node:http';
import type { LookupFunction } from 'node:net';

import { isPublicName } from '../core/base/wire/publicName';
import { type ConnectionCheck, isSecure } from './localOnly';
import { isPublicAddress } from './publicAddress';

/** The address of a service on the web is of this computer or of a private network. Nothing was sent. */
export class NotPublicError extends Error {
  readonly code = 'ERR_NOT_PUBLIC';
}

/** Throws for a URL that can't be one of a public service: without encryption, or with an IP address. */
export function checkPublicTarget(target: URL): void {
  if (!isSecure(target) || !isPublicName(target.hostname)) throw new NotPublicError();
}

/** Resolves names only to public addresses, so that no other one is connected to. Fails for a name that has none. */
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
 * Returns what checks the connection of a request before the request is sent: the address that it ends at, because VS Code
 * may reuse a connection that was opened without our lookup. A proxy has an address of its own and resolves the name
 * itself, so only the name was checked then.
 * @param request listened to for `proxy`, which the agents of VS Code emit with `DIRECT` or the proxy
 * @param usesProxy whether its agent is one of a proxy of ours
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
