import { parseUrl } from '../parseUrl';
import { failed, ok, type Result } from '../result';
import type { Credential } from './credential';
import { hasHostKey, originWithKey, withHostKeyLabel } from './hostKey';
import { isApproved, mayCarryCredential } from './originRule';
import { Secret } from './secret';

/** Why a key can't be put into a URL. */
export type SealProblem =
  | { readonly kind: 'credentialMissing' }
  | { readonly kind: 'originNotApproved'; readonly origin: string }
  /** Plain http or ws to another machine. */
  | { readonly kind: 'notSecure'; readonly origin: string }
  /** The gas path doesn't start with `/`, or leads away from the gas API's origin. */
  | { readonly kind: 'badPath'; readonly path: string }
  /** The address with the key isn't a valid URL of that origin. */
  | { readonly kind: 'badAddress'; readonly origin: string };

/** `{key}` as it appears in the path of a parsed URL, and in its query. */
const keyPlace = /%7Bkey%7D|\{key\}/gi;

/**
 * Inserts the key. The address is built from the parts of the parsed template and then parsed again. It must have the
 * same origin and contain the key as one segment, or as one label of the host, so that neither settings nor a key
 * can redirect it.
 */
export function sealUrl(
  template: string,
  origin: string,
  credential: Credential | undefined,
): Result<Secret, SealProblem> {
  const badAddress = failed<SealProblem>({ kind: 'badAddress', origin });
  const parts = parseUrl(withHostKeyLabel(template));
  if (parts === undefined || parts.origin !== origin || parts.username !== '' || parts.password !== '')
    return badAddress;
  const path = parts.pathname + parts.search;
  if (path.search(keyPlace) === -1 && !hasHostKey(template)) return ok(new Secret(origin + path));
  const allowed = allowCredential(origin, credential);
  if (allowed.kind === 'failed') return allowed;
  const key = allowed.value.key.reveal();
  if (!isSegment(key)) return badAddress;
  const host = hasHostKey(template) ? originWithKey(origin, key) : origin;
  if (host === undefined) return badAddress;
  const sealed = host + path.replace(keyPlace, () => encodeURIComponent(key));
  return parseUrl(sealed)?.href === sealed ? ok(new Secret(sealed)) : badAddress;
}

/** Returns the credential if it may be sent to this origin. */
export function allowCredential(origin: string, credential: Credential | undefined): Result<Credential, SealProblem> {
  if (credential === undefined) return failed({ kind: 'credentialMissing' });
  if (!mayCarryCredential(origin)) return failed({ kind: 'notSecure', origin });
  if (!isApproved(credential, origin)) return failed({ kind: 'originNotApproved', origin });
  return ok(credential);
}

/** A segment of dots would change the path. An unpaired surrogate can't be encoded. */
function isSegment(key: string): boolean {
  return key !== '' && !/^\.{1,2}$/.test(key) && !/\p{Surrogate}/u.test(key);
}
