import type { ClientRequest } from 'node:http';
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

import { isLoopbackAddress, isLoopbackHost } from '../core/base/credentials/loopback';
import { isPublicName } from '../core/base/wire/webServices';
import { isPublicAddress } from './publicAddress';

/** The address of a web service is on this computer or in a private network. Nothing was sent. */
class NotPublicError extends Error {
  readonly code = 'ERR_NOT_PUBLIC';
}

/** A host name of this computer was resolved to another address. Nothing was sent. */
export class NotLoopbackError extends Error {
  readonly code = 'ERR_NOT_LOOPBACK';
}

/**
 * Whether a URL is unencrypted because it is on this computer. It may contain a key, which must not leave the computer.
 */
export function isLocalOnly(target: URL): boolean {
  return !isSecure(target) && isLoopbackHost(target.hostname);
}

export function isSecure({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'wss:';
}

/** Resolves names only to loopback addresses. Fails for a name that has none. */
export function lookupLoopback(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found.filter(({ address }) => isLoopbackAddress(address)) : [];
      const [first] = addresses;
      if (error !== null) callback(error, '');
      else if (first === undefined) callback(new NotLoopbackError(), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Calls back once when the connection of a request is established, including encryption. Calls back at once for a
 * reused connection.
 */
export function whenConnected(request: ClientRequest, target: URL, connected: (socket: Socket) => void): void {
  request.once('socket', (socket: Socket | TLSSocket) => {
    // If a proxy refuses, its library replaces the tunnel by an unencrypted socket.
    const stands = isSecure(target) ? 'encrypted' in socket && socket.getProtocol() !== null : !socket.connecting;
    const isReady = request.reusedSocket || (stands && !isShakingHands(socket));
    if (isReady) connected(socket);
    else socket.once(isSecure(target) ? 'secureConnect' : 'connect', () => connected(socket));
  });
}

function isShakingHands(socket: Socket | TLSSocket): boolean {
  return socket.connecting || ('secureConnecting' in socket && socket.secureConnecting === true);
}

/**
 * Whether a connection ends at the URL's host, on this computer. A proxy has another port or address. Checks the
 * address of the connection, because a name may have been resolved differently before.
 */
export function endsAt(socket: Socket, target: URL): boolean {
  const { remoteAddress, remotePort } = socket;
  if (remoteAddress === undefined || !isLoopbackAddress(remoteAddress)) return false;
  if (remotePort !== Number(target.port || 80)) return false;
  if (remoteAddress === target.hostname || /localhost$/i.test(target.hostname)) return true;
  return hostnameOf(remoteAddress) === target.hostname;
}

/** An address as written in `URL.hostname`. */
function hostnameOf(address: string): string {
  return new URL(`http://${isIPv6(address) ? `[${address}]` : address}`).hostname;
}

/** Checks whether a connection leads where its request may go, and has the error for one that doesn't. */
export interface ConnectionCheck {
  readonly accepts: (socket: Socket) => boolean;
  readonly refusal: () => Error;
}

/**
 * Sends a request. An unencrypted request to this computer waits for its connection and is sent only if the peer is
 * this computer; other requests wait only if `check` is given. Calls `left` when the first byte may have been sent. The
 * request has its path only while it is printed, because agents that search for a proxy write the path to logs and pass
 * it to proxy scripts, and the path may contain a key.
 */
export function sendWhenChecked(
  request: ClientRequest,
  target: URL,
  body: string | undefined,
  left: () => void,
  check: ConnectionCheck | undefined = isLocalOnly(target) ? localCheck(target) : undefined,
): void {
  const { path } = request;
  if (check !== undefined) request.path = '/';
  whenConnected(request, target, (socket) => {
    if (check === undefined) left();
    else if (check.accepts(socket)) {
      left();
      request.path = path;
      request.end(body);
      if (isSecure(target)) request.path = '/';
    } else request.destroy(check.refusal());
  });
  if (check !== undefined) return;
  request.end(body);
  if (isSecure(target)) request.path = '/';
}

function localCheck(target: URL): ConnectionCheck {
  return { accepts: (socket) => endsAt(socket, target), refusal: () => new NotLoopbackError() };
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
