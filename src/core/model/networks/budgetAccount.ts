import type { Network, Service } from './network';

/**
 * Returns the account that pays for calls to a network: its key, or the origin of a node without one. Budgets are
 * counted by account, so services with different names but the same key share one budget.
 */
export function budgetAccount({ credential, rpc, ws, gas, key }: Network): string {
  return credential === undefined ? `origin ${rpc?.origin ?? ws?.origin ?? gas?.origin ?? key}` : `key ${credential}`;
}

/**
 * Returns the times at which the quotas of an account reset, in minutes after midnight UTC: one for each service that
 * uses it, without repeats.
 */
export function resetsOfAccount(account: string, services: readonly Service[]): readonly number[] {
  const own = services.filter(({ networks }) => networks.some((network) => budgetAccount(network) === account));
  const resets = new Set(own.map(({ resetMinutesUtc }) => resetMinutesUtc));
  return resets.size === 0 ? [0] : [...resets];
}
