import type { ClientRequest } from 'node:http';
import { isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

import { isLoopbackAddress, isLoopbackHost } from '../core/credentials/loopback';

/** A name of this machine led elsewhere. Nothing was sent. */
export class NotLoopbackError extends Error {
  readonly code = 'ERR_NOT_LOOPBACK';
}

/**
 * Whether a URL is spoken to in the clear because it is on this machine: it may hold a key then, and must stay there.
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
 * Calls back once, when the connection of a request stands, encryption included: at once on one that was kept alive.
 */
export function whenConnected(request: ClientRequest, target: URL, connected: (socket: Socket) => void): void {
  request.once('socket', (socket: Socket | TLSSocket) => {
    // The library of a proxy that refused puts a socket without encryption in the place of the tunnel.
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
 * Whether a connection ends where the URL says, on this machine. A proxy does not: its port, or its address, is
 * another. What a name resolved to a moment ago does not count, only the address that was connected to.
 */
export function endsAt(socket: Socket, target: URL): boolean {
  const { remoteAddress, remotePort } = socket;
  if (remoteAddress === undefined || !isLoopbackAddress(remoteAddress)) return false;
  if (remotePort !== Number(target.port || 80)) return false;
  return /localhost$/i.test(target.hostname) || hostnameOf(remoteAddress) === target.hostname;
}

/** An address as `URL.hostname` spells it. */
function hostnameOf(address: string): string {
  return new URL(`http://${isIPv6(address) ? `[${address}]` : address}`).hostname;
}

/**
 * Lets a request go. One in the clear to this machine waits for its connection and goes if that ends here; `left` is
 * told when the first byte can have left. The path is on the request only while it is printed: agents that look for a
 * proxy write it into logs and hand it to proxy scripts, and it may hold a key.
 */
export function letGo(request: ClientRequest, target: URL, body: string | undefined, left: () => void): void {
  const { path } = request;
  const waits = isLocalOnly(target);
  if (waits) request.path = '/';
  whenConnected(request, target, (socket) => {
    if (!waits) left();
    else if (endsAt(socket, target)) {
      left();
      request.path = path;
      request.end(body);
    } else request.destroy(new NotLoopbackError());
  });
  if (waits) return;
  request.end(body);
  if (isSecure(target)) request.path = '/';
}
