import { parseOrigin } from '../core/base/credentials/parseOrigin';
import { failed, ok, type Result } from '../core/base/result';
import { credentialVariables } from './credentialVariables';

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
