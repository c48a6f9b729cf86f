import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { type Agent as PlainAgent, ClientRequest, type IncomingMessage, request as requestPlain } from 'http';
import { type Agent as SecureAgent, request as requestSecure } from 'https';

import { Secret } from '../core/base/credentials/secret';
import { readFields } from '../core/base/json/readFields';
import type { WireOptions, WireReply, WireRequest } from '../core/base/wire/wire';
import { BodyBytes } from './bodyBytes';
import {
  checkPublicTarget,
  createPublicCheck,
  isLocalOnly,
  isSecure,
  lookupLoopback,
  lookupPublic,
  sendWhenChecked,
} from './localOnly';
import { describeNetworkFailure, describeProxyRefusal, describeRedirect } from './networkFailure';
import { isFromProxy } from './proxyAnswer';
import { pickReplyHeaders } from './replyHeaders';

export type HttpRequest = Extract<WireRequest, { kind: 'http' }>;

export interface HttpAgents {
  readonly plain: PlainAgent;
  readonly secure: SecureAgent;
  /** Returns the agent of the proxy for an origin. Undefined without a proxy, or if VS Code handles it. */
  readonly proxyFor: (origin: string) => PlainAgent | undefined;
  readonly lookup: LookupFunction;
}

/** The parsed URLs. The pipe seals a URL once and sends many requests to it. */
const targets = new WeakMap<Secret, URL>();

function targetOf(url: Secret): URL {
  const known = targets.get(url);
  if (known !== undefined) return known;
  const target = new URL(url.reveal());
  targets.set(url, target);
  return target;
}

/** One HTTP request from its first byte to its end or failure. */
export class HttpAttempt {
  readonly #request: HttpRequest;
  readonly #options: WireOptions;
  readonly #finish: (reply: WireReply) => void;
  #reached = false;
  #timer: NodeJS.Timeout | undefined;
  #outgoing: ClientRequest | undefined;
  #finished = false;

  /** `finish` is called once. */
  constructor(request: HttpRequest, options: WireOptions, finish: (reply: WireReply) => void) {
    this.#request = request;
    this.#options = options;
    this.#finish = finish;
  }

  start(agents: HttpAgents): void {
    const { signal, timeoutMilliseconds } = this.#options;
    if (signal.aborted) {
      this.#end({ kind: 'aborted', reached: false });
      return;
    }
    signal.addEventListener('abort', this.#abort, { once: true });
    this.#timer = setTimeout(
      () => this.#end({ kind: 'timeout', reached: this.#reached, milliseconds: timeoutMilliseconds }),
      timeoutMilliseconds,
    );
    try {
      this.#send(agents);
    } catch (error) {
      // Node throws for an invalid address, header or path.
      this.#fail(error);
    }
  }

  #send(agents: HttpAgents): void {
    const target = targetOf(this.#request.url);
    const isPublicOnly = this.#request.reach === 'public';
    if (isPublicOnly) checkPublicTarget(target);
    const usable = isPublicOnly ? { ...agents, lookup: lookupPublic(agents.lookup) } : agents;
    const outgoing = this.#open(target, usable);
    this.#outgoing = outgoing;
    let answered = false;
    let receivedBefore = 0;
    outgoing.once('socket', ({ bytesRead }) => {
      receivedBefore = bytesRead;
    });
    // The end of an encrypted connection has bytes of its own.
    const isSilent = (): boolean => isSecure(target) || outgoing.socket?.bytesRead === receivedBefore;
    const fail = (error: unknown): void =>
      this.#fail(error, !answered && outgoing.reusedSocket && isReset(error) && isSilent());
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      answered = true;
      this.#take(response);
    });
    outgoing.on('close', () => {
      if (!answered) fail({ code: 'ECONNRESET' });
    });
    const usesProxy = agents.proxyFor(this.#request.origin) !== undefined;
    const check = isPublicOnly ? createPublicCheck(outgoing, usesProxy) : undefined;
    const left = () => {
      this.#reached = true;
    };
    sendWhenChecked(outgoing, target, this.#request.body, left, check);
  }

  #open(target: URL, agents: HttpAgents): ClientRequest {
    const { verb, headers, origin } = this.#request;
    const written: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'rpcbook' };
    for (const [name, value] of Object.entries(headers))
      written[name] = value instanceof Secret ? value.reveal() : value;
    const options = {
      method: verb,
      protocol: target.protocol,
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port,
      path: target.pathname + target.search,
      headers: written,
    };
    // Not `http.request`, because VS Code routes it through proxies and requests to this computer must not leave it.
    if (isLocalOnly(target))
      return new ClientRequest({ ...options, agent: agents.plain, lookup: lookupLoopback(agents.lookup) });
    const proxy = agents.proxyFor(origin);
    const { lookup } = agents;
    return isSecure(target)
      ? requestSecure({ ...options, lookup, agent: proxy ?? agents.secure })
      : requestPlain({ ...options, lookup, agent: proxy ?? agents.plain });
  }

  #take(response: IncomingMessage): void {
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    const { origin, addressSetting } = this.#request;
    if (isFromProxy(response, origin)) {
      this.#end({ kind: 'networkError', reached: false, ...describeProxyRefusal(status, origin) });
      return;
    }
    this.#reached = true;
    if (status >= 300 && status < 400 && location !== undefined) {
      this.#end({ kind: 'networkError', reached: true, ...describeRedirect(location, origin, addressSetting) });
      return;
    }
    const body = unpack(response, (error) => this.#fail(error));
    const received = new BodyBytes(body === response ? announcedLength(response) : undefined);
    body.on('data', (chunk: Uint8Array) => this.#keep(chunk, received, status));
    body.on('error', (error) => this.#fail(error));
    body.on('end', () => {
      if (this.#finished) return;
      this.#end({ kind: 'reply', status, headers: pickReplyHeaders(response.headers), body: received.joined() });
    });
  }

  #keep(chunk: Uint8Array, received: BodyBytes, status: number): void {
    if (this.#finished) return;
    const limit = this.#options.maxBytes;
    received.add(chunk);
    this.#options.onBytes?.(received.length);
    if (received.length > limit) this.#end({ kind: 'tooLarge', status, received: received.length, limit });
  }

  #fail(error: unknown, isLost = false): void {
    const failure = describeNetworkFailure(error, this.#request.origin);
    this.#end({ kind: 'networkError', reached: this.#reached, ...failure, ...(isLost && { isLost }) });
  }

  readonly #abort = () => this.#end({ kind: 'aborted', reached: this.#reached });

  #end(reply: WireReply): void {
    if (this.#finished) return;
    this.#finished = true;
    clearTimeout(this.#timer);
    this.#options.signal.removeEventListener('abort', this.#abort);
    if (reply.kind !== 'reply') this.#outgoing?.destroy();
    this.#finish(reply);
  }
}

/** Whether the other side ended the connection. */
function isReset(error: unknown): boolean {
  const { code } = readFields(error) ?? {};
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED';
}

/** Returns the length of the body, if the service announces it. */
function announcedLength({ headers }: IncomingMessage): number | undefined {
  const text = headers['content-length'] ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** The body after decompression. */
function unpack(response: IncomingMessage, fail: (error: Error) => void): Readable {
  const unpacker = createUnpacker(response.headers['content-encoding']);
  if (unpacker === undefined) return response;
  return pipeline(response, unpacker, (error) => {
    if (error) fail(error);
  });
}

function createUnpacker(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
