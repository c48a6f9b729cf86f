import { after, before } from 'mocha';
import WebSocket from 'ws';

import { type RunningService, startService } from '../../service/startService';

let started: Promise<RunningService> | undefined;

// One service for all the files of this folder.
after(async () => {
  await (await started)?.stop();
});

/**
 * Gives the running service to the examples of a describe block, each file beginning with a service as it was at its
 * start.
 */
export function useService(): () => RunningService {
  let service: RunningService | undefined;
  before(async () => {
    service = await (started ??= startService());
    await service.adminClient.reset();
  });
  return () => {
    if (service === undefined) throw new Error('The service is there once the examples run');
    return service;
  };
}

export type RpcNetworkName = 'evm' | 'solana' | 'l2net';
export const transports = ['http', 'ws'] as const;
export type TransportName = (typeof transports)[number];

/** The text of the answer to one call, by either transport. */
export async function send(
  service: RunningService,
  transport: TransportName,
  network: RpcNetworkName,
  method: string,
  params: unknown,
): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
  if (transport === 'http') return (await post(service, network, body)).text();
  const socket = await openSocket(service, network);
  try {
    return await exchange(socket, body);
  } finally {
    socket.terminate();
  }
}

/** The `result` of a call; throws for an error answer. */
export async function call<T = unknown>(
  service: RunningService,
  transport: TransportName,
  network: RpcNetworkName,
  method: string,
  params: unknown,
): Promise<T> {
  const text = await send(service, transport, network, method, params);
  const answer = JSON.parse(text);
  if (!('result' in answer)) throw new Error(`${method}: ${text}`);
  return answer.result;
}

/** The `error` of a call; throws for a result. */
export async function callError(
  service: RunningService,
  transport: TransportName,
  network: RpcNetworkName,
  method: string,
  params: unknown,
): Promise<{ code: number; message: string; data?: unknown }> {
  const text = await send(service, transport, network, method, params);
  const answer = JSON.parse(text);
  if (!('error' in answer)) throw new Error(`${method}: ${text.slice(0, 500)}`);
  return answer.error;
}

export function post(
  service: RunningService,
  network: RpcNetworkName,
  body: string,
  headers: Record<string, string> = {},
  key: string = service.keys.key,
): Promise<Response> {
  return fetch(`${service.url}/${network}/v3/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  });
}

export function openSocket(
  service: RunningService,
  network: RpcNetworkName,
  key: string = service.keys.key,
): Promise<WebSocket> {
  const socket = new WebSocket(`${service.wsUrl}/${network}/ws/v3/${key}`, { maxPayload: 256 * 1024 * 1024 });
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Sends a text and gives the next message; rejects when the socket closes first. */
export function exchange(socket: WebSocket, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => {
      resolve(data.toString('utf8'));
    });
    socket.once('close', (code, reason) => {
      reject(new Error(`closed ${code} ${reason.toString()}`));
    });
    socket.once('error', reject);
    socket.send(body);
  });
}

export function basic(user: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
