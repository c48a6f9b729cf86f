/** How the bytes of a reply are sent. */
export type Delivery =
  | { readonly kind: 'whole' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drip'; readonly chunkBytes: number; readonly milliseconds: number };

/** A reply in HTTP's terms. Over WebSocket, the status determines whether it is a message or a close. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly delivery: Delivery;
}

const whole: Delivery = { kind: 'whole' };

export function jsonReply(body: string | Buffer, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body, delivery: whole };
}

export function textReply(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body, delivery: whole };
}

export function unauthorized(body = 'invalid project id'): Reply {
  return textReply(401, `${body}\n`, { 'www-authenticate': 'Basic' });
}

/** The key is valid, but its settings require more: no `id`, and JSON as text/plain, as the service sends it. */
export function forbidden(): Reply {
  return textReply(403, '{"jsonrpc":"2.0","error":{"code":-32002,"message":"rejected due to project ID settings"}}');
}

export function paymentRequired(id: unknown): Reply {
  const error = {
    code: 402,
    event: -33000,
    message: 'Payment Required',
    details: 'You have reached your daily credit limit. Upgrade your plan or wait for the reset.',
  };
  return jsonReply(JSON.stringify({ jsonrpc: '2.0', id, error }), 402);
}

export function tooManyRequests(id: unknown, retryAfter: string | undefined, event = -33200): Reply {
  const error = {
    code: 429,
    event,
    message: 'Too Many Requests',
    details: 'You have reached the throughput limit.',
  };
  return jsonReply(
    JSON.stringify({ jsonrpc: '2.0', id, error }),
    429,
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  );
}
