import type { Secret } from '../../base/credentials/secret';
import { isObject, type JsonValue, readMember, readText } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { failed, ok } from '../../base/result';
import type { Call, Exchange } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';
import { addressKeys } from '../../model/networks/addressKeys';
import { type CallOptions, executeCall } from './executeCall';
import { findCredential } from './findCredential';
import type { PipeResult } from './pipeResult';
import { secretsOfCredential } from './redactReply';
import { findTarget } from './sealCall';
import type { SendingPorts } from './sendingPorts';

/** A notification of a service, without any key. */
export interface Notification {
  readonly method: string;
  readonly params: JsonValue;
}

export interface NotificationListener {
  /** While the returned promise is pending, nothing more is read. */
  notified(notification: Notification): void | Promise<void>;
  /** The socket is closed. Called once. */
  ended(): void;
}

/** A socket for subscriptions of one network. */
export interface NotificationSocket {
  /** Sends a call over this socket, as `executeCall` does: with the permit of an allowance, and in the ledger. */
  call(call: Call, options: Pick<CallOptions, 'signal' | 'timeoutMilliseconds'>): Promise<PipeResult<Exchange>>;
  close(): void;
}

/**
 * Opens a socket for subscriptions. It connects with its first call. Every message is redacted before anything reads
 * it. Refuses if the network has no WebSocket, or its key may not be sent.
 */
export async function openNotifications(
  options: CallOptions,
  listener: NotificationListener,
  ports: SendingPorts,
): Promise<PipeResult<NotificationSocket>> {
  const { network, secrets = [] } = options;
  if (ports.wire.openStream === undefined) return failed(noSockets);
  const target = findTarget({ kind: 'rpc', method: 'eth_subscribe', params: [] }, network, 'ws');
  if (target.kind === 'failed') return target;
  const credential = await findCredential(target.value.endpoint, options, ports);
  if (credential.kind === 'failed') return credential;
  const own = credential.value === undefined ? [] : secretsOfCredential(credential.value);
  const known: readonly Secret[] = (await ports.knownKeys?.()) ?? [];
  const hidden = [...own, ...secrets, ...known, ...addressKeys(network)];
  ports.sentSecrets?.add(secrets);
  const stream = ports.wire.openStream({
    message: (message) => {
      // Other cells may send more while this one runs.
      const redact = ports.redactors.of([...hidden, ...(ports.sentSecrets?.besides() ?? [])]);
      const notification = readNotification(redact.bytes(message));
      return notification && listener.notified(notification);
    },
    ended: () => listener.ended(),
  });
  const wire = { send: stream.send.bind(stream) };
  // The socket isn't opened again after its end, so nothing can be sent over it once more.
  const once = { ...options, transport: 'ws', newConnection: true } as const;
  return ok({
    // What follows a subscription waits by itself.
    call: (call, own) => executeCall(call, { ...once, ...own }, { ...ports, wire, untilServed: undefined }),
    close: () => stream.close(),
  });
}

const decoder = new TextDecoder();

/** Undefined for a message that is no notification. */
function readNotification(message: Uint8Array): Notification | undefined {
  const parsed = parseJson(decoder.decode(message));
  if (parsed.kind === 'failed' || !isObject(parsed.value)) return undefined;
  const method = readText(parsed.value, 'method');
  return method === undefined ? undefined : { method, params: readMember(parsed.value, 'params') ?? null };
}

const noSockets: Refusal = {
  code: 'problem',
  cause: 'Subscriptions are not available here.',
  cure: 'Run the cell in a notebook. Nothing was sent and nothing was charged.',
};
