import { approvalOrigin } from '../../base/credentials/originRule';
import { withoutAddressKeys } from './addressKeys';
import type { Network, Service } from './network';

/**
 * Returns the account that pays for calls to a network: its key, or the origin of a node without one. Budgets are
 * counted by account, so services with different names but the same key share one budget. So do aliases that differ
 * only in case or punctuation, which stand for the same key in an environment, and ways to write the same host. The
 * account is recorded, so it contains no part of a host that looks like a key.
 */
export function budgetAccount({ credential, rpc, ws, gas, key }: Network): string {
  if (credential !== undefined) return `key ${credential.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '_')}`;
  const origin = rpc?.origin ?? ws?.origin ?? gas?.origin;
  return `origin ${origin === undefined ? key : withoutAddressKeys(approvalOrigin(origin)).replace(/\.(?=:\d+$|$)/, '')}`;
}

/**
 * Returns the times at which the quotas of an account reset, in minutes after midnight UTC: one for each service that
 * uses it, without repeats. The day with the most credits counts. A workspace can't move the reset of the user's budget:
 * the times of the user's services count too, or midnight if the user has none for the account.
 * @param services services in effect, which may be the workspace's
 * @param userServices services of user settings, even if the workspace replaces them
 */
export function resetsOfAccount(
  account: string,
  services: readonly Service[],
  userServices: readonly Service[] = services,
): readonly number[] {
  const own = resetsIn(account, userServices);
  return [...new Set([...(own.length === 0 ? [0] : own), ...resetsIn(account, services)])];
}

function resetsIn(account: string, services: readonly Service[]): readonly number[] {
  return services
    .filter(({ networks }) => networks.some((network) => budgetAccount(network) === account))
    .map(({ resetMinutesUtc }) => resetMinutesUtc);
}
