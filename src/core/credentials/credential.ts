import type { Secret } from './secret';

/** An API key with its optional secret, and the origins that the user approved it for. */
export interface Credential {
  readonly alias: string;
  readonly key: Secret;
  readonly secret?: Secret;
  /** Origins (`https://host[:port]`) that may be sent this credential. */
  readonly origins: readonly string[];
}

/** What asking for a credential for one origin can give. */
export type CredentialAnswer =
  | { readonly kind: 'ready'; readonly credential: Credential }
  /** `cure` says how to set a key, if not with VS Code's command. */
  | { readonly kind: 'missing'; readonly alias: string; readonly cure?: string }
  /** `cure` says how to approve the origin, if not with VS Code's dialog. */
  | { readonly kind: 'declined'; readonly alias: string; readonly origin: string; readonly cure?: string }
  /**
   * The store itself failed (a locked or absent keyring, say), or what it holds is damaged: `why` holds no secret and
   * no full stop.
   */
  | { readonly kind: 'unavailable'; readonly alias: string; readonly why: string; readonly cure?: string };

/** Gives the credential for an origin, asking the user once when the origin is new to it. */
export interface CredentialSource {
  get(alias: string, origin: string, signal: AbortSignal): Promise<CredentialAnswer>;
}
