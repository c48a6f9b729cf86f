import type { Network } from './network';
import { originsOfCredential } from './originsOfCredential';

/**
 * The origins that settings would send a credential to, by the author of the settings. Each origin is in one list only.
 */
export interface OriginsByScope {
  /** From user settings. */
  readonly user: readonly string[];
  /** Only from workspace settings, which another person may have written. */
  readonly workspace: readonly string[];
}

/**
 * Sorts the origins of an alias by scope. Both lists of networks are needed, because `rpcbook.services` in a workspace
 * replaces the user's.
 * @param userNetworks networks from user settings, even if the workspace overrides them
 * @param networks networks in effect
 */
export function originsByScope(
  alias: string,
  userNetworks: readonly Network[],
  networks: readonly Network[],
): OriginsByScope {
  const user = originsOfCredential(userNetworks, alias);
  return { user, workspace: originsOfCredential(networks, alias).filter((origin) => !user.includes(origin)) };
}
