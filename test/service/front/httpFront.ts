import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { AdminDesk } from './adminDesk';
import type { FrontDesk } from './frontDesk';
import { jsonReply, type Reply, textReply } from './reply';
import { parseRoute, type Route } from './route';

/** Maximum size of a request body in bytes, which is the node's own limit. */
const maxRequestBytes = 2 * 1024 * 1024;

/** The HTTP part of the service's single port. */
export function createHttpFront(desk: FrontDesk, admin: AdminDesk): http.Server {
  return http.createServer((request, response) => {
    answer(desk, admin, request)
      .then((reply) => deliver(reply, request, response))
      .catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
  });
}

async function answer(desk: FrontDesk, admin: AdminDesk, request: IncomingMessage): Promise<Reply> {
  const route = parseRoute(request.url ?? '');
  const body = await readBody(request);
  if (route.kind === 'admin')
    return admin.answer(request.method ?? '', route.action, request.headers.authorization, body ?? '');
  desk.counters.see({
    transport: 'http',
    verb: request.method ?? '',
    path: request.url ?? '',
    headers: readHeaders(request),
    body: body ?? '',
  });
  if (body === undefined) return textReply(413, 'The request is too large\n');
  return answerRoute(desk, route, request, body);
}

async function answerRoute(
  desk: FrontDesk,
  route: Exclude<Route, { kind: 'admin' }>,
  request: IncomingMessage,
  body: string,
): Promise<Reply> {
  const { authorization } = request.headers;
  switch (route.kind) {
    case 'rpc': {
      if (request.method !== 'POST') return textReply(405, 'POST is expected\n', { allow: 'POST' });
      const access = desk.checkPathKey(route.key, authorization);
      if (access.kind === 'refused') return access.reply;
      if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
        return textReply(415, 'Content-Type: application/json is expected\n');
      return desk.answerRpc({ network: route.network, transport: 'http', account: access.account }, body);
    }
    case 'baseFees': {
      if (request.method !== 'GET') return textReply(405, 'GET is expected\n', { allow: 'GET' });
      const access =
        route.key === undefined ? desk.checkBasicKey(authorization) : desk.checkPathKey(route.key, authorization);
      return access.kind === 'refused' ? access.reply : desk.answerBaseFees(access.account, route.chainId);
    }
    case 'socket':
      return textReply(426, 'A WebSocket is expected\n', { upgrade: 'websocket' });
    case 'unknown':
      return jsonReply('{"message":"not found"}', 404);
  }
}

/** Returns the header names and values of a request. Repeated headers are joined. */
export function readHeaders(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** Returns the body as text; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxRequestBytes) chunks.push(chunk);
  }
  return length > maxRequestBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

async function deliver(reply: Reply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
  const { delivery } = reply;
  if (delivery.kind === 'drop') {
    request.socket.destroy();
    return;
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length });
  switch (delivery.kind) {
    case 'whole':
      response.end(body);
      return;
    case 'cut':
      response.write(body.subarray(0, Math.ceil(body.length / 2)), () => {
        request.socket.destroy();
      });
      return;
    case 'drip':
      for (let at = 0; at < body.length && !response.destroyed; at += delivery.chunkBytes) {
        response.write(body.subarray(at, at + delivery.chunkBytes));
        await sleep(delivery.milliseconds, undefined, { ref: false });
      }
      response.end();
  }
}
