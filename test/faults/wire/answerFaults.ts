import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { body, error, good, known, result, unpriced } from './faultBodies';
import { goodAnswer, goodResult, idOf } from './faultServer';
import type { WireFault } from './wireFault';

const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, ' '), { level: 1 });
const brotliBomb = brotliCompressSync(Buffer.alloc(256 * 1024 * 1024, ' '), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
});

/** Faults of the encoding of a body. */
export const encodingFaults: readonly WireFault[] = [
  {
    fault: 'gzip',
    http: (_, response, text) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(goodAnswer(text))),
    shows: good,
    credits: known,
  },
  {
    fault: 'brotli',
    http: (_, response, text) =>
      response.writeHead(200, { 'content-encoding': 'BR' }).end(brotliCompressSync(goodAnswer(text))),
    shows: good,
    credits: known,
  },
  {
    fault: 'gzip cut short',
    http: (_, response, text) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(goodAnswer(text)).subarray(0, 30)),
    shows: /can't be decompressed/,
    credits: known,
  },
  {
    fault: 'gzip bomb of 256 MB',
    http: (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    shows: /exceeds the 1,048,576 bytes/,
    credits: known,
  },
  {
    fault: 'brotli bomb of 256 MB',
    http: (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliBomb),
    shows: /exceeds the 1,048,576 bytes/,
    credits: known,
  },
  {
    fault: 'wrong content type',
    http: (_, response, text) => response.writeHead(200, { 'content-type': 'image/png' }).end(goodAnswer(text)),
    shows: good,
    credits: known,
  },
];

/** Faults of the content of a body. */
export const contentFaults: readonly WireFault[] = [
  { fault: 'truncated JSON', ...body((text) => goodAnswer(text).slice(0, 60)), shows: /not JSON/, credits: known },
  {
    fault: 'HTML error page',
    ...body(() => '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'),
    shows: /not JSON/,
    credits: known,
  },
  { fault: 'empty body', ...body(() => ''), shows: /not JSON/, credits: known },
  {
    fault: 'invalid UTF-8',
    ...body((text) =>
      Buffer.concat([Buffer.from(result('"')(text).slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]),
    ),
    shows: /./,
    credits: known,
  },
  { fault: 'NUL in the JSON', ...body(result('"a\u0000b"')), shows: /not JSON/, credits: known },
  { fault: 'byte order mark', ...body((text) => `\ufeff${goodAnswer(text)}`), shows: good, credits: known },
  {
    fault: 'duplicate keys',
    ...body((text) => `{"id":${String(idOf(text))},"result":"0x1","result":"${goodResult}"}`),
    shows: /./,
    credits: known,
  },
  { fault: 'depth 100,000, cut short', ...body(() => '['.repeat(100_000)), shows: /not JSON/, credits: known },
  {
    fault: 'number of 10,000 digits',
    ...body(result('9'.repeat(10_000))),
    shows: /isn't a storage word/,
    credits: known,
  },
  {
    fault: 'wrong id',
    ...body((text) => goodAnswer(text).replace(/"id":\d+/, '"id":987654321')),
    shows: /another request/,
    credits: known,
  },
  {
    fault: 'null id',
    ...body((text) => goodAnswer(text).replace(/"id":\d+/, '"id":null')),
    shows: /another request/,
    credits: known,
  },
  {
    fault: 'error with a null id',
    ...body(() => '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}'),
    shows: /parse error/,
    credits: known,
  },
  {
    fault: 'batch with parts missing',
    http: (_, response, text) => response.end(`[${goodAnswer(JSON.stringify((JSON.parse(text) as unknown[])[1]))}]`),
    ws: (socket, text) => socket.send(`[${goodAnswer(JSON.stringify((JSON.parse(text) as unknown[])[1]))}]`),
    cell: JSON.stringify(
      [901, 902].map((id) => ({
        jsonrpc: '2.0',
        id,
        method: 'eth_getStorageAt',
        params: ['0x0000000000000000000000000000000000000001', '0x0', 'latest'],
      })),
    ),
    shows: /./,
    credits: /^Credits 160$/,
  },
];

/** Refusals. */
export const statusFaults: readonly WireFault[] = [
  {
    fault: '429 with seconds',
    http: (_, response) => response.writeHead(429, { 'retry-after': '7' }).end('slow down'),
    ws: (socket, text) => socket.send(error(429, 'Too Many Requests')(text)),
    shows: { http: /7 s|7 seconds/, ws: /Too Many Requests/ },
    credits: unpriced,
  },
  {
    fault: '429 with a date',
    http: (_, response) =>
      response
        .writeHead(429, { date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'retry-after': 'Sun, 06 Nov 1994 08:49:47 GMT' })
        .end('slow down'),
    shows: /10 s|10 seconds/,
    credits: unpriced,
  },
  {
    fault: '402',
    http: (_, response) => response.writeHead(402).end('{}'),
    ws: (socket, text) => socket.send(error(402, 'Payment Required')(text)),
    shows: /402|Payment|balance/,
    credits: unpriced,
  },
  {
    fault: '5xx once',
    http: (_, response) => response.writeHead(500).end('no'),
    ws: (socket) => socket.close(1011),
    shows: { http: /500/, ws: /1011/ },
    credits: known,
  },
  {
    fault: 'redirect to another host',
    http: (_, response) => response.writeHead(307, { location: 'https://elsewhere.example/v3/x' }).end(),
    shows: /redirects to https:\/\/elsewhere\.example/,
    credits: known,
  },
];

/** Rows that test the limit on the depth of answers: see `describe.skip` below. */
export const deepFaults: readonly WireFault[] = [
  {
    fault: 'depth 100,000',
    ...body((text) => result('['.repeat(100_000) + ']'.repeat(100_000))(text)),
    shows: /deep|nested/i,
    credits: known,
  },
];
