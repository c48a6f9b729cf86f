// A process that answers the requests of cells over HTTP: a log list of 1 MB for eth_getLogs, a receipt for
// eth_getTransactionReceipt, a number for all others. A process of its own, so that its work doesn't block those that are
// measured. Sends its port to the parent.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
/** As little alike as the hashes of a chain, so that they pack no better. */
const hash = (value: number | string): string => `0x${createHash('sha256').update(String(value)).digest('hex')}`;
const holder = (value: number): string => `0x${hash(`holder ${value}`).slice(-40).padStart(64, '0')}`;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

const logAt = (index: number) => ({
  address: token,
  topics: [transfer, holder(index), holder(index + 1)],
  data: word(index * 1_000_000_007),
  blockNumber: '0x10',
  transactionHash: hash(index),
  transactionIndex: `0x${index.toString(16)}`,
  blockHash: hash('block'),
  logIndex: `0x${index.toString(16)}`,
  removed: false,
});
const receipt = {
  blockHash: hash('block'),
  blockNumber: '0x10',
  contractAddress: null,
  cumulativeGasUsed: '0x1d8f0',
  effectiveGasPrice: '0x3b9aca00',
  from: `0x${holder(1).slice(-40)}`,
  gasUsed: '0xea60',
  logs: Array.from({ length: 4 }, (_, index) => ({
    ...logAt(index),
    transactionHash: hash(0),
    transactionIndex: '0x0',
  })),
  logsBloom: `0x${'00'.repeat(256)}`,
  status: '0x1',
  to: token,
  transactionHash: hash(0),
  transactionIndex: '0x0',
  type: '0x2',
};
const results: Readonly<Record<string, string>> = {
  eth_chainId: '"0x7a69"',
  eth_getLogs: JSON.stringify(Array.from({ length: 1_500 }, (_, index) => logAt(index))),
  eth_getTransactionReceipt: JSON.stringify(receipt),
};

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
