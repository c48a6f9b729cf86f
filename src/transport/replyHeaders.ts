import type { IncomingHttpHeaders } from 'node:http';

/** The headers that callers use. All others are dropped, because a service may put anything into them, even the URL. */
const kept = ['content-type', 'retry-after', 'date'];

/** Returns the allowed headers of an answer, in lower case. */
export function pickReplyHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const picked: Record<string, string> = {};
  for (const name of kept) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
