import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { body, good, known, result } from './faultBodies';
import { goodAnswer, type SocketScript } from './faultServer';
import type { WireFault } from './wireFault';

/** Announces a complete text frame of this many bytes (RFC 6455, section 5.2) and then sends this. */
const frame = (announced: number, sent: Buffer): Buffer => {
  const header = Buffer.alloc(10);
  header.writeUInt8(0x81, 0);
  header.writeUInt8(127, 1);
  header.writeBigUInt64BE(BigInt(announced), 2);
  return Buffer.concat([header, sent]);
};

/** This many bytes, a megabyte at a time, as fast as they are accepted. */
async function pour(bytes: number, write: (chunk: Buffer, done: () => void) => void, isOver: () => boolean) {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  for (let sent = 0; sent < bytes && !isOver(); sent += chunk.length)
    await new Promise<void>((resolve) => write(chunk, resolve));
}

/** Sends a little at a time, with pauses. */
async function drip(send: () => void, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    send();
    await pause(5);
  }
}

function pourHttp(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-length': bytes });
  pour(
    bytes,
    (chunk, done) => response.write(chunk, () => done()),
    () => response.destroyed,
  ).then(
    () => response.end(),
    () => undefined,
  );
}

const pourSocket =
  (bytes: number): SocketScript =>
  (_, __, raw) => {
    raw.write(frame(bytes, Buffer.alloc(0)));
    pour(
      bytes,
      (chunk, done) => raw.write(chunk, () => done()),
      () => raw.destroyed,
    ).catch(() => undefined);
  };

/** Faults of the connection and of the size of answers. */
export const connectionFaults: readonly WireFault[] = [
  {
    fault: 'reset in the middle of the body',
    http: (request, response, text) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write(goodAnswer(text).slice(0, 20), () => request.socket.resetAndDestroy());
    },
    ws: (_, text, raw) => raw.write(frame(500, Buffer.from(goodAnswer(text))), () => raw.resetAndDestroy()),
    shows: /closed/,
    credits: known,
  },
  {
    fault: 'closed without an answer',
    http: (request) => request.socket.destroy(),
    ws: (socket) => socket.terminate(),
    shows: /closed/,
    credits: known,
  },
  {
    fault: 'silent for ever',
    http: () => undefined,
    ws: () => undefined,
    shows: /time/i,
    credits: known,
    isEndless: true,
  },
  {
    fault: 'slow drip for ever',
    http: (_, response) => {
      response.writeHead(200);
      void drip(
        () => response.write(' '),
        () => response.destroyed,
      );
    },
    ws: (socket, _, raw) =>
      void drip(
        () => socket.send(' ', { fin: false }),
        () => raw.destroyed,
      ),
    shows: /time/i,
    credits: known,
    isEndless: true,
  },
  {
    fault: 'slow drip to its end',
    http: (_, response, text) => {
      const bytes = [...goodAnswer(text)];
      void drip(
        () => response.write(bytes.splice(0, 20).join('')),
        () => bytes.length === 0,
      ).then(() => response.end());
    },
    ws: (socket, text) => {
      const bytes = [...goodAnswer(text)];
      void drip(
        () => socket.send(bytes.splice(0, 20).join(''), { fin: bytes.length === 0 }),
        () => bytes.length === 0,
      );
    },
    shows: good,
    credits: known,
  },
  {
    fault: 'content length longer than the body',
    http: (_, response, text) => {
      response.writeHead(200, { 'content-length': 5000 });
      response.write(goodAnswer(text), () => response.destroy());
    },
    shows: /closed/,
    credits: known,
  },
  {
    fault: 'content length shorter than the body',
    http: (request, _, text) => {
      request.socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n${goodAnswer(text)}`);
    },
    // Node reads the rest as the beginning of another answer.
    shows: /other than HTTP|not JSON/,
    credits: known,
  },
  {
    fault: 'no HTTP at all',
    http: (request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    shows: /other than HTTP/,
    credits: known,
  },
  {
    fault: '64 MB where 1 MB is allowed',
    http: (_, response) => pourHttp(response, 64 * 1024 * 1024),
    ws: pourSocket(64 * 1024 * 1024),
    shows: /exceeds the 1,048,576 bytes/,
    credits: known,
  },
  {
    fault: '1 GB where 1 MB is allowed',
    http: (_, response) => pourHttp(response, 1024 ** 3),
    ws: pourSocket(1024 ** 3),
    shows: /exceeds the 1,048,576 bytes/,
    credits: known,
  },
  {
    fault: '64 MB where it is allowed',
    ...body((text) => result(`"0x${'0'.repeat(64 * 1024 * 1024)}"`)(text)),
    shows: /./,
    credits: known,
    maxBytes: 80 * 1024 * 1024,
  },
];
