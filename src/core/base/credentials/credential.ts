import type { Secret } from './secret';

/** The alias of the key for the Etherscan-compatible service. Services of nodes can't use it. */
export const webKeyAlias = 'verified-abi';

/** An API key with its optional secret, and the origins that the user approved it for. */
export interface Credential {
  readonly alias: string;
  readonly key: Secret;
  readonly secret?: Secret;
  /** Origins (`https://host[:port]`) that may receive this credential. */
  readonly origins: readonly string[];
}

/** The result of requesting a credential for an origin. */
export type CredentialAnswer =
  | { readonly kind: 'ready'; readonly credential: Credential }
  /** `cure` says how to set a key if VS Code's command is not available. */
  | { readonly kind: 'missing'; readonly alias: string; readonly cure?: string }
  /** `cure` says how to approve the origin if VS Code's dialog is not available. */
  | { readonly kind: 'declined'; readonly alias: string; readonly origin: string; readonly cure?: string }
  /**
   * The store itself failed (such as a locked or missing keyring), or its content is damaged. `why` has no secret and
   * no full stop.
   */
  | { readonly kind: 'unavailable'; readonly alias: string; readonly why: string; readonly cure?: string };

/**
 * Returns the credential for an origin. Asks the user once about each new origin. Returns a promise only if it must
 * wait.
 */
export interface CredentialSource {
  get(alias: string, origin: string, signal: AbortSignal): CredentialAnswer | Promise<CredentialAnswer>;
}

/** Whether an alias stands for the key of the Etherscan-compatible service, also in the names of variables. */
export function isWebKeyAlias(alias: string): boolean {
  return alias.toLowerCase().replace(/[^a-z0-9]/g, '-') === webKeyAlias;
}
