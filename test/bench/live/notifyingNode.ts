// A node with subscriptions, in a process of its own, so that its work doesn't count as that of its subscribers. Sends its
// port to the parent. A message { logs } from the parent makes it tell that many logs as fast as they are read, { logs,
// within } in that many milliseconds whoever reads them, { heads, every } that many heads, each with `log` if there is one.
// It sends when it told each of them, as { block, at }.
import { createServer } from 'node:http';

import { type WebSocket, WebSocketServer } from 'ws';

interface Order {
  readonly logs?: number;
  readonly within?: number;
  readonly heads?: number;
  readonly every?: number;
  readonly log?: { readonly address: string; readonly topics: readonly string[]; readonly data: string };
}

/** Logs in a block. */
const logsPerBlock = 100;
const hex = (value: number): string => `0x${value.toString(16)}`;
const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`;

let head = 1;
const sockets = new Map<WebSocket, Set<string>>();

const header = (block: number) => ({
  number: hex(block),
  hash: hashOf(block),
  parentHash: hashOf(block - 1),
  timestamp: hex(block),
  sentAt: performance.timeOrigin + performance.now(),
});

const log = (block: number, index: number) => ({
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${'0'.repeat(24)}${'11'.repeat(20)}`,
    `0x${'0'.repeat(24)}${'22'.repeat(20)}`,
  ],
  data: `0x${(block * logsPerBlock + index).toString(16).padStart(64, '0')}`,
  blockNumber: hex(block),
  blockHash: hashOf(block),
  transactionHash: hashOf(block * logsPerBlock + index),
  transactionIndex: hex(index),
  logIndex: hex(index),
  removed: false,
});

function answer(text: string, socket?: WebSocket): string {
  const {
    id,
    method,
    params = [],
  } = JSON.parse(text) as {
    readonly id: number | string;
    readonly method: string;
    readonly params?: readonly unknown[];
  };
  const reply = (result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result });
  const kind = String(params[0]);
  switch (method) {
    case 'eth_subscribe':
      if (socket) sockets.set(socket, (sockets.get(socket) ?? new Set()).add(kind));
      return reply(kind === 'logs' ? '0x2' : '0x1');
    case 'eth_chainId':
      return reply('0x1');
    case 'eth_blockNumber':
      return reply(hex(head));
    case 'eth_getBlockByNumber':
      return reply({ ...header(kind === 'latest' ? head : Number(kind)), transactions: [] });
    case 'eth_getLogs':
      return reply([]);
    case 'bench_subscribers':
      return reply([...sockets.values()].filter((kinds) => kinds.has('logs')).length);
    default:
      return reply(true);
  }
}

function tell(kind: string, result: unknown): void {
  const subscription = kind === 'logs' ? '0x2' : '0x1';
  const text = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } });
  for (const [socket, kinds] of sockets) if (kinds.has(kind)) socket.send(text);
}

function tellBlock(): void {
  head += 1;
  tell('newHeads', header(head));
  for (let index = 0; index < logsPerBlock; index += 1) tell('logs', log(head, index));
}

/** Tells a block at a time, when the subscribers have read enough of those before, or when the time for it has come. */
async function tellLogs(logs: number, within?: number): Promise<void> {
  const began = performance.now();
  const isTooSoon = (told: number): boolean =>
    within === undefined
      ? [...sockets.keys()].some(({ bufferedAmount }) => bufferedAmount > 1_000_000)
      : performance.now() - began < (told / logs) * within;
  for (let told = 0; told < logs; told += logsPerBlock) {
    while (isTooSoon(told)) await new Promise((resolve) => setTimeout(resolve, 1));
    tellBlock();
  }
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => response.end(answer(text)));
});
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('message', (data) => socket.send(answer(String(data), socket)));
  socket.on('close', () => sockets.delete(socket));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.on('message', ({ logs, within, heads = 0, every = 0, log: wide }: Order) => {
  if (logs !== undefined) void tellLogs(logs, within);
  let left = heads;
  if (left === 0) return;
  const timer = setInterval(() => {
    head += 1;
    process.send?.({ block: head, at: Date.now() });
    tell('newHeads', header(head));
    if (wide !== undefined) tell('logs', { ...log(head, 0), ...wide });
    left -= 1;
    if (left === 0) clearInterval(timer);
  }, every);
});
process.on('disconnect', () => process.exit());
