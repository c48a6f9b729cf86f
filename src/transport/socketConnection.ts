import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';

import type { RawData, WebSocket } from 'ws';

import { joinBytes } from '../core/base/joinBytes';
import type { WireReply } from '../core/base/wire/wire';
import { describeNetworkFailure, describeProxyRefusal, describeRedirect, describeSocketClose } from './networkFailure';
import { isFromProxy } from './proxyAnswer';
import { pickReplyHeaders } from './replyHeaders';
import type { SocketCall } from './socketCall';
import { SocketInFlight } from './socketInFlight';

/** How much of the answer to a refused handshake is read. */
const refusalBytes = 65_536;

/** Codes of a close frame that blames no message: normal, going away, none, restart. */
const blamelessCodes: readonly number[] = [1000, 1001, 1005, 1012];
/** The code of a connection that ended without a close frame. */
const cutCode = 1006;

/** What a connection reports to its line. */
export interface SocketEvents {
  opened(): void;
  /** A call was answered or abandoned, so there may be room for others. */
  freed(): void;
  /** The service answered the handshake with something other than a socket. */
  refused(reply: WireReply): void;
  /** The socket couldn't be opened. Nothing was sent. */
  failed(reply: WireReply): void;
  /** The open socket was closed. Its calls have already failed. */
  closed(): void;
  /** A message arrived that answers no call. Without this, it is dropped. */
  notified?(message: Uint8Array): void;
}

/** One WebSocket from its handshake to its end, with the calls that it has accepted. */
export class SocketConnection {
  readonly inFlight = new SocketInFlight();
  /** When the last message arrived, by `performance.now()`. Undefined before the first. */
  #heardAt: number | undefined;
  readonly #socket: WebSocket;
  readonly #events: SocketEvents;
  #state: 'opening' | 'open' | 'over' = 'opening';
  #failure: unknown;
  /** The connection under the socket, from the handshake on. */
  #stream: Writable | undefined;
  #isCorked = false;
  /** Whether bytes arrived that no complete message had. The start of a message in the piece of another isn't seen. */
  #hasPart = false;

  constructor(
    socket: WebSocket,
    readonly origin: string,
    /** The largest message to accept, in bytes. */
    readonly maxBytes: number,
    events: SocketEvents,
  ) {
    this.#socket = socket;
    this.#events = events;
    socket.on('upgrade', ({ socket: stream }) => {
      this.#stream = stream;
      stream.on('data', () => {
        this.#hasPart = true;
      });
    });
    socket.on('open', () => this.#open());
    socket.on('message', (data) => this.#take(data));
    socket.on('ping', () => {
      this.#hasPart = false;
    });
    socket.on('pong', () => this.#hear());
    socket.on('unexpected-response', (request, response) => this.#refuse(request, response));
    socket.on('error', (error) => {
      this.#failure = error;
    });
    socket.on('close', (code) => this.#close(code));
  }

  get isOpen(): boolean {
    // A socket that the service is closing accepts no more messages and emits `close` soon.
    return this.#state === 'open' && this.#socket.readyState === this.#socket.OPEN;
  }

  /** Whether no message has arrived since it accepted a call, or ever. It may be dead without reporting it. */
  isSilentSince(call: SocketCall | undefined): boolean {
    return this.#heardAt === undefined || this.#heardAt < (call?.sentAt ?? 0);
  }

  send(call: SocketCall): void {
    call.sentAt = performance.now();
    this.#corkThisTurn();
    // Sent as bytes, so that the library puts the frame and its content into one piece.
    this.#socket.send(Buffer.from(call.request.body), { binary: false });
    if (call.request.ids.length > 0) {
      this.inFlight.add(call);
      return;
    }
    // The message contains only notifications, which have no answer.
    call.settle({ kind: 'reply', headers: {}, body: new Uint8Array() });
  }

  /** Removes a call that its caller abandoned. */
  abandon(call: SocketCall): void {
    this.inFlight.abandon(call);
    this.#events.freed();
  }

  /** Whether something arrived in the last milliseconds. */
  hasHeardWithin(milliseconds: number): boolean {
    return this.#heardAt !== undefined && performance.now() - this.#heardAt <= milliseconds;
  }

  /** Asks the other end for a sign of life. */
  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  /** Stops reading, so that the service has to wait. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Closes the socket with a closing handshake. Drops one that is still opening. */
  close(): void {
    if (this.#state === 'opening') this.#socket.terminate();
    else this.#socket.close(1000);
  }

  /** Closes it immediately. Its calls fail as aborted. */
  terminate(): void {
    for (const call of this.inFlight.calls()) call.settle({ kind: 'aborted', reached: true });
    this.#socket.terminate();
  }

  /** Collects the messages of one turn of the event loop into one write. */
  #corkThisTurn(): void {
    const stream = this.#stream;
    if (stream === undefined || this.#isCorked) return;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #open(): void {
    this.#state = 'open';
    this.#events.opened();
  }

  #hear(): void {
    this.#heardAt = performance.now();
    this.#hasPart = false;
  }

  #take(data: RawData): void {
    this.#hear();
    const message = toBytes(data);
    const call = this.inFlight.takeAnswered(message);
    if (call === undefined) return;
    if (call === 'notification') {
      this.#events.notified?.(message);
      return;
    }
    const limit = call.options.maxBytes;
    call.options.onBytes?.(message.length);
    call.answer(
      message.length > limit
        ? { kind: 'tooLarge', received: message.length, limit }
        : { kind: 'reply', headers: {}, body: message },
    );
    this.#events.freed();
  }

  #refuse(request: ClientRequest, response: IncomingMessage): void {
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    const fromProxy = isFromProxy(response, this.origin);
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = () => {
      if (this.#state === 'over') return;
      this.#state = 'over';
      request.destroy();
      if (fromProxy) {
        this.#events.refused({ kind: 'networkError', reached: false, ...describeProxyRefusal(status, this.origin) });
        return;
      }
      const redirect = status >= 300 && status < 400 && location !== undefined;
      const reply: WireReply = redirect
        ? { kind: 'networkError', reached: false, ...describeRedirect(location, this.origin) }
        : { kind: 'reply', status, headers: pickReplyHeaders(response.headers), body: joinBytes(chunks) };
      this.#events.refused(reply);
    };
    response.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= refusalBytes) finish();
    });
    response.on('close', finish);
    response.on('error', finish);
  }

  #close(code: number): void {
    if (this.#state === 'over') return;
    const wasOpen = this.#state === 'open';
    this.#state = 'over';
    if (!wasOpen) {
      this.#events.failed({
        kind: 'networkError',
        reached: false,
        ...describeNetworkFailure(this.#failure, this.origin),
      });
      return;
    }
    const tooLarge = isTooLarge(this.#failure) ? this.inFlight.only() : undefined;
    tooLarge?.settle({ kind: 'tooLarge', received: this.maxBytes, limit: this.maxBytes });
    const failure = describeSocketClose(code, this.origin);
    const wasBlameless = blamelessCodes.includes(code) || (code === cutCode && !this.#hasPart);
    const isLost = wasBlameless && this.#heardAt !== undefined;
    for (const call of this.inFlight.calls())
      call.settle({ kind: 'networkError', reached: true, ...failure, ...(isLost && { isLost }) });
    this.#events.closed();
  }
}

/** `ws` delivers a message as one Buffer unless it is configured otherwise. */
function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return joinBytes(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

function isTooLarge(failure: unknown): boolean {
  return (
    typeof failure === 'object' &&
    failure !== null &&
    'code' in failure &&
    failure.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
  );
}
