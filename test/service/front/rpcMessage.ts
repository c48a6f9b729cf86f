/** One JSON-RPC call as received. `text` is its exact source, so that a node gets all original digits. */
export interface RpcCall {
  readonly text: string;
  readonly id: unknown;
  readonly method: string;
  readonly params: unknown;
}

/** The content of one message: a call, a batch, or something else. */
export type RpcMessage =
  | { readonly kind: 'single'; readonly calls: readonly [RpcCall] }
  | { readonly kind: 'batch'; readonly calls: readonly RpcCall[] }
  | { readonly kind: 'unreadable'; readonly code: number; readonly message: string };

/** A network's result for one call. */
export type RpcOutcome =
  /** `json`: text of the `result` member. */
  | { readonly kind: 'result'; readonly json: string }
  | RpcFailure
  /** The node's own answer, with its envelope. */
  | { readonly kind: 'forwarded'; readonly text: string };

export interface RpcFailure {
  readonly kind: 'error';
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A chain behind the service. `slowMilliseconds` is the additional duration of the query. */
export interface RpcNetwork {
  answer(call: RpcCall, slowMilliseconds: number): Promise<RpcOutcome>;
}

export function rpcFailure(code: number, message: string, data?: unknown): RpcFailure {
  return data === undefined ? { kind: 'error', code, message } : { kind: 'error', code, message, data };
}

export function methodNotFound(method: string): RpcFailure {
  return rpcFailure(-32601, `The method ${method} does not exist/is not available`);
}

/** Parses a message; never throws. */
export function readRpcMessage(text: string): RpcMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', code: -32700, message: 'Parse error' };
  }
  if (!Array.isArray(value)) {
    const call = readCall(value, text);
    return call === undefined ? invalidRequest : { kind: 'single', calls: [call] };
  }
  const texts = splitArrayText(text);
  const calls = value.map((element, index) => readCall(element, texts[index] ?? ''));
  const readable = calls.filter((call) => call !== undefined);
  return readable.length === 0 || readable.length < calls.length ? invalidRequest : { kind: 'batch', calls: readable };
}

/** Prints the complete answer to a call. */
export function printAnswer(id: unknown, outcome: RpcOutcome): string {
  switch (outcome.kind) {
    case 'forwarded':
      return outcome.text;
    case 'result':
      return `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},"result":${outcome.json}}`;
    case 'error': {
      const { code, message, data } = outcome;
      return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message, data } });
    }
  }
}

/** Returns the source texts of the elements of a JSON array. `text` can continue after the end of the array. */
export function splitArrayText(text: string): readonly string[] {
  const elements: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = text.indexOf('['); at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') {
      if (++depth === 1) from = at + 1;
    } else if (character === ',' && depth === 1) {
      elements.push(text.slice(from, at));
      from = at + 1;
    } else if ((character === ']' || character === '}') && --depth === 0) {
      const last = text.slice(from, at);
      if (last.trim() !== '') elements.push(last);
      break;
    }
  }
  return elements.map((element) => element.trim());
}

const invalidRequest: RpcMessage = { kind: 'unreadable', code: -32600, message: 'Invalid request' };

function readCall(value: unknown, text: string): RpcCall | undefined {
  if (typeof value !== 'object' || value === null || !('jsonrpc' in value) || value.jsonrpc !== '2.0') return undefined;
  if (!('method' in value) || typeof value.method !== 'string') return undefined;
  return {
    text,
    id: 'id' in value ? value.id : null,
    method: value.method,
    params: 'params' in value ? value.params : [],
  };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
