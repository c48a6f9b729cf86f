// A process that answers every request with many logs from memory, as a node would: JSON over HTTP. A request names the
// call and the milliseconds until its answer: `/7/50`. Its arguments are a seed, the number of different answers, and that
// of the logs in each. Prints its port.
import { createServer } from 'node:http';

import { erc20Transfers } from '../decodeLogs';

const [seed = 1, answers = 1, perAnswer = 1] = process.argv.slice(2).map(Number);
/** `0x` and seven digits, so that numbers can be replaced without changing the length. */
const firstBlock = 0x1000000;

const bodies = Array.from({ length: answers }, (_, index) => {
  const { logs } = erc20Transfers(perAnswer, seed + index);
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs }));
  const places: number[] = [];
  for (let at = body.indexOf('"blockNumber":"0x'); at >= 0; at = body.indexOf('"blockNumber":"0x', at + 1))
    places.push(at + '"blockNumber":"0x'.length);
  return { body, places };
});

const server = createServer((request, response) => {
  const [, call = 0, milliseconds = 0] = request.url?.split('/').map(Number) ?? [];
  const { body, places } = bodies[call % answers]!;
  places.forEach((place, log) =>
    body.write((firstBlock + call * 50 + Math.floor(log / 200)).toString(16), place, 'latin1'),
  );
  setTimeout(
    () => response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
    milliseconds,
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
