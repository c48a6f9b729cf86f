import type { Credential, CredentialAnswer, CredentialSource } from '../core/base/credentials/credential';
import { approvalOrigin, isApproved } from '../core/base/credentials/originRule';
import { isPlainOrigin } from '../core/base/credentials/parseOrigin';
import { Secret } from '../core/base/credentials/secret';
import { type CredentialVariables, credentialVariables } from './credentialVariables';
import type { AllowedOrigins } from './readAllowedOrigins';

/**
 * Credentials from the environment: `RPCBOOK_KEY_MAIN` and `RPCBOOK_SECRET_MAIN` for the alias `main`. They are
 * approved for the origins that the user allowed on the command line or in the environment, whatever the settings
 * contain.
 */
export class EnvironmentCredentials implements CredentialSource {
  /** The credentials that were found, by alias. The environment stays the same while a file runs. */
  readonly #found = new Map<string, Credential>();

  /** `allowed` is the result of `readAllowedOrigins`. */
  constructor(
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly allowed: AllowedOrigins,
  ) {}

  get(alias: string, origin: string): CredentialAnswer {
    const credential = this.#found.get(alias) ?? this.#find(alias);
    if (credential === undefined)
      return { kind: 'missing', alias, cure: `Set it in the environment variable ${credentialVariables(alias).key}.` };
    if (isApproved(credential, origin)) return { kind: 'ready', credential };
    const cure = approvalLine(credentialVariables(alias), credential.origins, approvalOrigin(origin));
    return { kind: 'declined', alias, origin, cure };
  }

  #find(alias: string): Credential | undefined {
    const variables = credentialVariables(alias);
    const key = this.environment[variables.key];
    const secret = this.environment[variables.secret];
    if (key === undefined || key === '') return undefined;
    const credential = {
      alias,
      key: new Secret(key),
      origins: this.allowed.get(variables.key) ?? [],
      ...(secret !== undefined && secret !== '' && { secret: new Secret(secret) }),
    };
    this.#found.set(alias, credential);
    return credential;
  }
}

/** How to allow a key for one more origin. Settings name the origin, so only plain ones are suggested for copying. */
function approvalLine(variables: CredentialVariables, approved: readonly string[], origin: string): string {
  if (!isPlainOrigin(origin)) return 'Its host has special characters, so no key is sent to it.';
  const all = [...approved, origin].join(',');
  return `If you trust this address with the key, set ${variables.origins}=${all} or add --allow-origin ${variables.alias}=${origin} to the command.`;
}
