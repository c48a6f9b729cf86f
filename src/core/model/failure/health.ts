import type { Exchange } from '../exchange/exchange';
import type { Network } from '../networks/network';
import { type NetworkTrouble, troubleOf } from './networkTrouble';

/** Health of a network as of its last exchange. */
export type Health =
  | { readonly kind: 'answers'; readonly at: number }
  | { readonly kind: 'trouble'; readonly at: number; readonly trouble: NetworkTrouble };

/**
 * Returns the health of a network after an exchange. Returns the previous health if the exchange has no lasting
 * meaning. A node of another chain answers every call, so only a call that reads the chain ID ends that problem.
 */
export function healthAfter(before: Health | undefined, exchange: Exchange): Health | undefined {
  const { outcome, call } = exchange;
  const trouble = troubleOf(exchange);
  const at = exchange.startedAt + exchange.milliseconds;
  if (trouble !== undefined) return { kind: 'trouble', at, trouble };
  if (outcome.kind !== 'result' && outcome.kind !== 'rpcError') return before;
  const asksChain = call.kind === 'rpc' && call.method === 'eth_chainId' && outcome.kind === 'result';
  return isWrongChain(before) && !asksChain ? before : { kind: 'answers', at };
}

/** Returns the health to show. A chain mismatch ends when settings specify another chain ID. */
export function shownHealth(health: Health | undefined, { chainId }: Network): Health | undefined {
  const isOver = health?.kind === 'trouble' && isWrongChain(health) && health.trouble.expectedChain !== chainId;
  return isOver ? undefined : health;
}

function isWrongChain(health: Health | undefined): boolean {
  return health?.kind === 'trouble' && health.trouble.kind === 'wrongChain';
}
