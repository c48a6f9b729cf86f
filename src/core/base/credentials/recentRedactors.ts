import {
  createByteRedactor,
  createPlainSearch,
  createRedactor,
  createRequestRedactor,
  createTokenRedactor,
} from './redactor';
import type { Secret } from './secret';

/** Removes the same secrets from texts and from bodies. See `createRedactor`. */
export interface Redactor {
  readonly text: (text: string) => string;
  /** Also removes plain secrets from JSON that is sent. See `createRequestRedactor`. */
  readonly request: (json: string) => string;
  /** The same for text that isn't JSON. */
  readonly tokens: (text: string) => string;
  readonly bytes: (body: Uint8Array) => Uint8Array;
  /** Whether a text contains one of the secrets as it is. Takes less time than removing them. */
  readonly holds: (text: string) => boolean;
}

/** Maximum number of sets of secrets that are remembered. A window has few keys, and the values of a cell change. */
const maxSets = 16;

/** The redactors of the sets of secrets that were used last. Building one takes longer than a small call. */
export class RecentRedactors {
  readonly #recent: { readonly secrets: readonly Secret[]; readonly redactor: Redactor }[] = [];

  /** Returns the redactor of these secrets, in any order. */
  of(secrets: readonly Secret[]): Redactor {
    for (const known of this.#recent) if (haveSameTexts(known.secrets, secrets)) return known.redactor;
    const redactor = {
      text: createRedactor(secrets),
      request: createRequestRedactor(secrets),
      tokens: createTokenRedactor(secrets),
      bytes: createByteRedactor(secrets),
      holds: createPlainSearch(secrets),
    };
    this.#recent.unshift({ secrets: [...secrets], redactor });
    this.#recent.splice(maxSets);
    return redactor;
  }
}

/** Keys are read again for each call, so the same text is in different objects. */
function haveSameTexts(left: readonly Secret[], right: readonly Secret[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((secret, index) => {
    const other = right[index];
    return other !== undefined && secret.equals(other);
  });
}
