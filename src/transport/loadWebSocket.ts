import type { WebSocket } from 'ws';

/** Loads the socket library, which takes longer than a call. */
export async function loadWebSocket(): Promise<typeof WebSocket> {
  return (await import('ws')).WebSocket;
}
