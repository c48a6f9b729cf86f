// A process that answers each JSON-RPC request with a small result, over HTTP and WebSocket on one port. A process of its
// own, so that its work doesn't count as that of its callers. Sends its port to the parent.
import { createServer } from 'node:http';

import { WebSocketServer } from 'ws';

function answer(text: string): string {
  const { id } = JSON.parse(text) as { readonly id: number };
  return `{"jsonrpc":"2.0","id":${id},"result":"0x121eac0"}`;
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    const body = answer(text);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('message', (data) => socket.send(answer(String(data))));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.on('disconnect', () => process.exit());
