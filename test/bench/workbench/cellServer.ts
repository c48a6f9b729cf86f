// A process that answers the requests of cells over HTTP: a log list of 1 MB for eth_getLogs, a number for all others. A
// process of its own, so that its work doesn't block those that are measured. Sends its port to the parent.
import { createServer } from 'node:http';

const word = (value: number): string => value.toString(16).padStart(64, '0');
const hash = (value: number): string => `0x${word(value)}`;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

const logs = JSON.stringify(
  Array.from({ length: 1_500 }, (_, index) => ({
    address: token,
    topics: [transfer, hash(index), hash(index + 1)],
    data: hash(index * 1_000_000_007),
    blockNumber: '0x10',
    transactionHash: hash(index + 7_000),
    transactionIndex: `0x${index.toString(16)}`,
    blockHash: hash(16),
    logIndex: `0x${index.toString(16)}`,
    removed: false,
  })),
);
const results: Readonly<Record<string, string>> = { eth_chainId: '"0x7a69"', eth_getLogs: logs };

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const { id, method } = JSON.parse(text) as { readonly id: number; readonly method: string };
    const body = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${results[method] ?? '"0x121eac0"'}}`;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.on('disconnect', () => process.exit());
