/** The environment variables of one credential. */
export interface CredentialVariables {
  readonly key: string;
  readonly secret: string;
  readonly origins: string;
  /** An alias for these variables, as accepted by `--allow-origin`. Contains only letters, digits and `_`. */
  readonly alias: string;
}

/**
 * Names the variables of an alias: `RPCBOOK_KEY_MAIN` for `main`. Aliases that differ in case or punctuation share
 * them.
 */
export function credentialVariables(alias: string): CredentialVariables {
  const suffix = alias.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  return {
    key: `RPCBOOK_KEY_${suffix}`,
    secret: `RPCBOOK_SECRET_${suffix}`,
    origins: `RPCBOOK_ORIGINS_${suffix}`,
    alias: suffix.toLowerCase(),
  };
}
