import { findBody } from './findBody';
import type { PastedRequest } from './pastedRequest';

/** Reads a request of a `.http` file: `POST url`, headers, an empty line and the body. */
export function parseHttpRequest(text: string): PastedRequest | undefined {
  const [, verb = '', path = ''] = /^([A-Z]{2,9})[ \t]+(\S{1,4000})/i.exec(text) ?? [];
  const host = /^host:[ \t]*(\S{1,300})/im.exec(text)?.[1];
  const url = path.startsWith('/') && host !== undefined ? `https://${host}${path}` : path;
  if (verb.toUpperCase() === 'GET') return { kind: 'get', url };
  const body = findBody(text.slice(verb.length + path.length));
  return body && { kind: 'body', body, url };
}
