import type { IncomingHttpHeaders } from 'node:http';

/** What callers make use of. No other header is passed on: a service may put anything into them, the URL too. */
const kept = ['content-type', 'retry-after', 'date'];

/** The headers of an answer that are passed on, in lower case. */
export function pickReplyHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  return Object.fromEntries(kept.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}
