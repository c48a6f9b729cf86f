import { goodResult, idOf } from './faultServer';
import type { WireFault } from './wireFault';

/** The word in a good answer, as it is shown. */
export const good = new RegExp(goodResult.slice(2));
export const known = /^Credits 80$/;
export const unpriced = /^Credits 0 \(\+1 unpriced\)$/;

/** A body over both transports. */
export function body(make: (request: string) => string | Buffer): Pick<WireFault, 'http' | 'ws'> {
  return {
    http: (_, response, request) => response.end(make(request)),
    ws: (socket, request) => socket.send(make(request), { binary: false }),
  };
}

/** An answer with a result, or an error, with any text. */
export const result = (text: string) => (request: string) =>
  `{"jsonrpc":"2.0","id":${String(idOf(request))},"result":${text}}`;
export const error = (code: number, message: string) => (request: string) =>
  `{"jsonrpc":"2.0","id":${String(idOf(request))},"error":{"code":${code},"message":"${message}"}}`;
