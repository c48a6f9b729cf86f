import { request as requestPlain, type Agent as PlainAgent, type ClientRequest, type IncomingMessage } from 'http';
import { request as requestSecure, type Agent as SecureAgent } from 'https';
import { pipeline, type Readable } from 'stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'zlib';
import { Secret } from '../core/credentials/secret';
import type { WireOptions, WireReply, WireRequest } from '../core/wire/wire';
import { joinBytes } from './joinBytes';
import { describeNetworkFailure, describeRedirect } from './networkFailure';
import { pickReplyHeaders } from './replyHeaders';

export type HttpRequest = Extract<WireRequest, { kind: 'http' }>;

export interface HttpAgents {
  readonly plain: PlainAgent;
  readonly secure: SecureAgent;
}

/** One HTTP request from its first byte to its end, whatever that is. */
export class HttpAttempt {
  readonly #request: HttpRequest;
  readonly #options: WireOptions;
  readonly #finish: (reply: WireReply) => void;
  readonly #chunks: Uint8Array[] = [];
  #received = 0;
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
    const outgoing = this.#open(agents);
    this.#outgoing = outgoing;
    outgoing.on('error', (error) => this.#fail(error));
    outgoing.on('response', (response) => this.#take(response));
    this.#watchReach(outgoing);
    signal.addEventListener('abort', this.#abort, { once: true });
    this.#timer = setTimeout(() => this.#end({ kind: 'timeout', reached: this.#reached, milliseconds: timeoutMilliseconds }), timeoutMilliseconds);
    outgoing.end(this.#request.body);
  }

  #open(agents: HttpAgents): ClientRequest {
    const { verb, url, headers } = this.#request;
    const target = new URL(url.reveal());
    const shown = Object.entries(headers).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]);
    const options = {
      method: verb,
      headers: { 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'rpcbook', ...Object.fromEntries(shown) },
    };
    return target.protocol === 'https:'
      ? requestSecure(target, { ...options, agent: agents.secure })
      : requestPlain(target, { ...options, agent: agents.plain });
  }

  /** The first byte leaves when the connection stands, encryption included: at once on one that was kept alive. */
  #watchReach(outgoing: ClientRequest): void {
    const isSecure = new URL(this.#request.origin).protocol === 'https:';
    const reach = () => {
      this.#reached = true;
    };
    outgoing.on('socket', (socket) => {
      if (outgoing.reusedSocket || (!isSecure && !socket.connecting)) reach();
      else socket.once(isSecure ? 'secureConnect' : 'connect', reach);
    });
  }

  #take(response: IncomingMessage): void {
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    this.#reached = true;
    if (status >= 300 && status < 400 && location !== undefined) {
      this.#end({ kind: 'networkError', reached: true, ...describeRedirect(location, this.#request.origin) });
      return;
    }
    const body = unpack(response, (error) => this.#fail(error));
    body.on('data', (chunk: Uint8Array) => this.#keep(chunk, status));
    body.on('error', (error) => this.#fail(error));
    body.on('end', () => {
      this.#end({ kind: 'reply', status, headers: pickReplyHeaders(response.headers), body: joinBytes(this.#chunks) });
    });
  }

  #keep(chunk: Uint8Array, status: number): void {
    if (this.#finished) return;
    const limit = this.#options.maxBytes;
    this.#received += chunk.length;
    this.#chunks.push(chunk);
    this.#options.onBytes?.(this.#received);
    if (this.#received > limit) this.#end({ kind: 'tooLarge', status, received: this.#received, limit });
  }

  #fail(error: unknown): void {
    this.#end({ kind: 'networkError', reached: this.#reached, ...describeNetworkFailure(error, this.#request.origin) });
  }

  readonly #abort = () => this.#end({ kind: 'aborted', reached: this.#reached });

  #end(reply: WireReply): void {
    if (this.#finished) return;
    this.#finished = true;
    clearTimeout(this.#timer);
    this.#options.signal.removeEventListener('abort', this.#abort);
    this.#chunks.length = 0;
    if (reply.kind !== 'reply') this.#outgoing?.destroy();
    this.#finish(reply);
  }
}

/** The body as it was before it was compressed for the way. */
function unpack(response: IncomingMessage, fail: (error: Error) => void): Readable {
  const unpacker = createUnpacker(response.headers['content-encoding']);
  if (unpacker === undefined) return response;
  return pipeline(response, unpacker, (error) => {
    if (error) fail(error);
  });
}

function createUnpacker(encoding: string | undefined) {
  switch (encoding) {
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
