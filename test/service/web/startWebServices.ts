import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { answerExplorer, answerLookup, answerSourcify, type WebContract } from './webAnswers';

/** How the services answer: as documented, or in one of the ways in which foreign services fail. */
export type WebMood = 'fine' | 'down' | 'slow' | 'huge' | 'redirecting' | 'limited' | 'garbled';

/** A request as it came. */
export interface WebHit {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
}

/** The stand-in of three public services, each below its own path. */
export class WebStandIn {
  mood: WebMood = 'fine';
  readonly hits: WebHit[] = [];
  /** By lowercase address. */
  readonly contracts = new Map<string, WebContract>();
  /** Signatures by selector or topic. */
  readonly signatures = new Map<string, readonly string[]>();
  /** The key that the explorer takes. Undefined if it takes none. */
  key: string | undefined;
  /** What redirects and refusals repeat. */
  repeated = '';

  private constructor(
    private readonly server: http.Server,
    readonly origin: string,
  ) {
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) =>
      this.#answer(request, response),
    );
  }

  static async start(): Promise<WebStandIn> {
    const server = http.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new WebStandIn(server, `http://127.0.0.1:${port}`);
  }

  get sourcifyUrl(): string {
    return `${this.origin}/server`;
  }

  get etherscanUrl(): string {
    return `${this.origin}/v2/api`;
  }

  get signaturesUrl(): string {
    return this.origin;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method = '', url = '' } = request;
    this.hits.push({ method, url, headers: request.rawHeaders });
    switch (this.mood) {
      case 'down':
        request.socket.destroy();
        return;
      case 'slow':
        return;
      case 'huge':
        pour(response);
        return;
      case 'redirecting':
        response.writeHead(302, { location: `http://${this.repeated || '127.0.0.2:1'}${url}` }).end();
        return;
      case 'limited':
        send(
          response,
          url.startsWith('/v2/api') ? limitedExplorer(this.repeated) : { status: 429, body: { message: 'Too many' } },
        );
        return;
      case 'garbled':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
        return;
      case 'fine':
        send(response, this.#find(new URL(url, this.origin)));
    }
  }

  #find(url: URL): WebReplyBody {
    if (url.pathname.startsWith('/server/v2/contract/')) return answerSourcify(url, this.contracts);
    if (url.pathname === '/v2/api') return answerExplorer(url, this.contracts, this.key);
    if (url.pathname === '/signature-database/v1/lookup') return answerLookup(url, this.signatures);
    return { status: 404, body: 'Not found' };
  }
}

export interface WebReplyBody {
  readonly status: number;
  readonly body: unknown;
}

const limitedExplorer = (repeated: string): WebReplyBody => ({
  status: 200,
  body: {
    status: '0',
    message: 'NOTOK',
    result: `Max rate limit reached, please use API Key for higher rate limit: ${repeated}`,
  },
});

function send(response: http.ServerResponse, { status, body }: WebReplyBody): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends an ABI that never ends. */
function pour(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = '{"type":"fallback"},'.repeat(50_000);
  const more = (): void => {
    if (response.destroyed) return;
    response.write(chunk, () => setImmediate(more));
  };
  response.write('{"abi":[');
  more();
}
