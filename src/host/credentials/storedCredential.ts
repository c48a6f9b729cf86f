import type { Credential } from '../../core/base/credentials/credential';
import { Secret } from '../../core/base/credentials/secret';

/**
 * Prints a credential for SecretStorage: JSON with `key`, an optional `secret`, and `origins`. The text contains the
 * key in plain text, so it must not go anywhere else.
 */
export function printStoredCredential(credential: Credential): string {
  return JSON.stringify({
    key: credential.key.reveal(),
    secret: credential.secret?.reveal(),
    origins: credential.origins,
  });
}

/**
 * Reads the text that `printStoredCredential` printed. Returns undefined for any other text, so that a damaged entry is
 * never partly used.
 */
export function parseStoredCredential(alias: string, text: string): Credential | undefined {
  const stored = parseObject(text);
  if (stored === undefined || !('key' in stored) || typeof stored.key !== 'string' || stored.key === '')
    return undefined;
  const secret = 'secret' in stored ? stored.secret : undefined;
  if (secret !== undefined && typeof secret !== 'string') return undefined;
  const origins: unknown = 'origins' in stored ? stored.origins : undefined;
  if (!Array.isArray(origins) || !origins.every((origin) => typeof origin === 'string')) return undefined;
  return {
    alias,
    key: new Secret(stored.key),
    ...(secret === undefined ? {} : { secret: new Secret(secret) }),
    origins,
  };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
