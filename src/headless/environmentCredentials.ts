import type { Credential, CredentialAnswer, CredentialSource } from '../core/base/credentials/credential';
import { approvalOrigin, isApproved, isPlainOrigin, parseOrigin } from '../core/base/credentials/originRule';
import { Secret } from '../core/base/credentials/secret';
import { failed, ok, type Result } from '../core/base/result';

/** The origins that each key may be sent to, by the name of the key's variable. */
export type AllowedOrigins = ReadonlyMap<string, readonly string[]>;

interface Entry {
  /** The place where it was written. */
  readonly place: string;
  /** The variable of the key. Undefined for the only key. */
  readonly key: string | undefined;
  readonly text: string;
}

const originsName = /^RPCBOOK_ORIGINS_([A-Z0-9_]+)$/;

/** The environment variables of one credential. */
interface CredentialVariables {
  readonly key: string;
  readonly secret: string;
  readonly origins: string;
  /** An alias for these variables, as accepted by `--allow-origin`. Contains only letters, digits and `_`. */
  readonly alias: string;
}

/**
 * Credentials from the environment: `RPCBOOK_KEY_MAIN` and `RPCBOOK_SECRET_MAIN` for the alias `main`. They are
 * approved for the origins that the user allowed on the command line or in the environment, whatever the settings
 * contain.
 */
export class EnvironmentCredentials implements CredentialSource {
  /** The credentials that were found, by alias. The environment stays the same while a file runs. */
  readonly #found = new Map<string, Credential>();

  /** `allowed` is the result of `readAllowedOrigins`. `own` is the credential of a node that has no settings. */
  constructor(
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly allowed: AllowedOrigins,
    own?: Credential,
  ) {
    if (own !== undefined) this.#found.set(own.alias, own);
  }

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
      secret: secret ? new Secret(secret) : undefined,
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

/**
 * Reads the origins that a key may be sent to, only from the environment that contains the key and from the command
 * line. Settings don't count because anyone may have written those of a branch.
 * @param environment with `RPCBOOK_ORIGINS_MAIN`: origins of the key `RPCBOOK_KEY_MAIN`, separated by spaces or commas
 * @param flags values of `--allow-origin`: `ALIAS=ORIGIN`, or just `ORIGIN` if the environment has a single key
 * @returns the origins, or a sentence about the first invalid one, which contains no key
 */
export function readAllowedOrigins(
  environment: Readonly<Record<string, string | undefined>>,
  flags: readonly string[],
): Result<AllowedOrigins, string> {
  const keys = Object.keys(environment).filter((name) => /^RPCBOOK_KEY_./.test(name) && environment[name]);
  const allowed = new Map<string, string[]>();
  for (const { place, key, text } of [...variableEntries(environment), ...flags.map(flagEntry)]) {
    const origin = parseOrigin(text);
    if (origin.kind === 'failed') return failed(`${place}: ${origin.problem}`);
    const [only, ...others] = keys;
    if (key === undefined && others.length > 0)
      return failed(
        `${place}: The environment contains several keys (${keys.join(', ')}). Specify which one may be sent to ${origin.value}, such as --allow-origin main=${origin.value}.`,
      );
    const name = key ?? only;
    if (name !== undefined) allowed.set(name, [...(allowed.get(name) ?? []), origin.value]);
  }
  return ok(allowed);
}

function variableEntries(environment: Readonly<Record<string, string | undefined>>): readonly Entry[] {
  return Object.entries(environment).flatMap(([place, value]) => {
    const suffix = originsName.exec(place)?.[1];
    if (suffix === undefined || value === undefined) return [];
    const texts = value.split(/[\s,]+/).filter((text) => text !== '');
    return texts.map((text) => ({ place, key: credentialVariables(suffix).key, text }));
  });
}

function flagEntry(flag: string): Entry {
  const end = flag.search(/=(?:https?|wss?):/i);
  const alias = flag.slice(0, Math.max(0, end));
  const key = alias === '' ? undefined : credentialVariables(alias).key;
  return { place: '--allow-origin', key, text: end < 0 ? flag : flag.slice(end + 1) };
}
