import type { Disposable, SecretStorage } from 'vscode';

import type { Credential, CredentialAnswer, CredentialSource } from '../../core/base/credentials/credential';
import { describeError } from '../../core/base/credentials/describeError';
import { approvalOrigin, isApproved } from '../../core/base/credentials/originRule';
import { RecentRedactors, type Redactor } from '../../core/base/credentials/recentRedactors';
import type { Secret } from '../../core/base/credentials/secret';
import { parseStoredCredential, printStoredCredential } from './storedCredential';

/** State of a key for the Networks view. */
export type KeyState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'set' }
  /** Held in memory until the window closes, because SecretStorage could not save it. */
  | { readonly kind: 'sessionOnly' }
  /** The service answered that it doesn't accept the key. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'unavailable'; readonly why: string };

/** Result of saving a key. */
export type Kept = { readonly kind: 'stored' } | { readonly kind: 'sessionOnly'; readonly why: string };

/** Asks the user whether a credential approved for some origins may go to another one as well. */
export type AskOrigin = (question: {
  readonly alias: string;
  readonly approved: readonly string[];
  readonly origin: string;
}) => Promise<boolean>;

const prefix = 'rpcbook.credential.';
const damaged = { why: 'its entry in the secret store is damaged', cure: 'Set the key again.' };

/**
 * Keeps keys in VS Code's SecretStorage and nowhere else, one entry per alias. A credential is returned only for
 * origins that the user approved. For another origin, the user is asked once, regardless of the number of waiting
 * requests.
 */
export class CredentialStore implements CredentialSource, Disposable {
  readonly #session = new Map<string, Credential>();
  readonly #rejected = new Set<string>();
  readonly #redactors = new RecentRedactors();
  /** Values of environment variables, by name. */
  readonly #values = new Map<string, Secret>();
  #lastChange: Promise<unknown> = Promise.resolve();
  #known: { readonly id: string; readonly keys: readonly Secret[] | Promise<readonly Secret[]> } | undefined;
  readonly #questions = new Map<string, Promise<CredentialAnswer>>();
  readonly #subscription: Disposable;

  /** `changed` is called with an alias when the state of its key may have changed, in this window or another. */
  constructor(
    private readonly secrets: SecretStorage,
    private readonly ask: AskOrigin,
    private readonly changed: (alias: string) => void,
  ) {
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (!key.startsWith(prefix)) return;
      const alias = key.slice(prefix.length);
      this.#rejected.delete(alias);
      this.#session.delete(alias);
      this.#note(alias);
    });
  }

  /** See CredentialSource. If `signal` aborts first, the answer is `declined`, because no caller waits for it. */
  async get(alias: string, origin: string, signal: AbortSignal): Promise<CredentialAnswer> {
    const answer = await this.#read(alias);
    if (answer.kind !== 'ready' || isApproved(answer.credential, origin)) return answer;
    const declined: CredentialAnswer = { kind: 'declined', alias, origin };
    if (signal.aborted) return declined;
    return Promise.race([this.#approve(answer.credential, origin), aborted(signal).then(() => declined)]);
  }

  /**
   * Removes the value of an environment variable, which a cell asked for, from all texts that redactors get from now on. A
   * node can repeat it in a later answer, which isn't known to contain one.
   */
  hide(name: string, value: Secret): void {
    this.#values.set(name, value);
  }

  /**
   * Returns the function that removes the keys and secrets of these aliases, and hidden values, from a text before it is
   * written anywhere.
   */
  async redactorOf(aliases: readonly string[]): Promise<(text: string) => string> {
    return (await this.redactorsOf(aliases)).text;
  }

  /** Returns the same function for texts and for bodies. */
  async redactorsOf(aliases: readonly string[]): Promise<Redactor> {
    const answers = await Promise.all(aliases.map((alias) => this.#read(alias)));
    const keys = answers.flatMap((answer) =>
      answer.kind === 'ready' ? [answer.credential.key, answer.credential.secret].filter((text) => !!text) : [],
    );
    return this.#redactors.of([...keys, ...this.#values.values()]);
  }

  /** Returns the keys and secrets of these aliases. Reads them again only after one of them changed. */
  knownKeys(aliases: readonly string[]): readonly Secret[] | Promise<readonly Secret[]> {
    const id = JSON.stringify(aliases);
    if (this.#known?.id === id) return this.#known.keys;
    const read = Promise.all(aliases.map((alias) => this.#read(alias))).then((answers) => {
      const keys = answers.flatMap((answer) => (answer.kind === 'ready' ? secretsOf(answer.credential) : []));
      if (this.#known?.keys === read) this.#known = { id, keys };
      return keys;
    });
    this.#known = { id, keys: read };
    return read;
  }

  async stateOf(alias: string): Promise<KeyState> {
    const answer = await this.#read(alias);
    switch (answer.kind) {
      case 'ready':
        if (this.#rejected.has(alias)) return { kind: 'rejected' };
        return { kind: this.#session.has(alias) ? 'sessionOnly' : 'set' };
      case 'unavailable':
        return { kind: 'unavailable', why: answer.why };
      case 'missing':
      case 'declined':
        return { kind: 'missing' };
    }
  }

  /** Returns the origins that a key is approved for, or undefined if there is no readable key. */
  async originsOf(alias: string): Promise<readonly string[] | undefined> {
    const answer = await this.#read(alias);
    return answer.kind === 'ready' ? answer.credential.origins : undefined;
  }

  /**
   * Saves a credential under its alias. If it replaces another, the existing approvals stay, and `origins` is ignored:
   * approvals are added only one question at a time. If SecretStorage fails, the credential is kept in memory for this
   * window.
   */
  async set(credential: Credential): Promise<Kept> {
    const { alias } = credential;
    this.#rejected.delete(alias);
    const kept = await this.#oneByOne(async () =>
      this.#keep({ ...credential, origins: (await this.originsOf(alias)) ?? credential.origins }),
    );
    this.#note(alias);
    return kept;
  }

  /** Revokes one approval. Returns undefined if there was no such approval; otherwise see `set`. */
  async revoke(alias: string, origin: string): Promise<Kept | undefined> {
    const revoked = approvalOrigin(origin);
    return this.#oneByOne(async () => {
      const answer = await this.#read(alias);
      if (answer.kind !== 'ready' || !isApproved(answer.credential, origin)) return undefined;
      const { credential } = answer;
      const origins = credential.origins.filter((approved) => approvalOrigin(approved) !== revoked);
      return this.#keep({ ...credential, origins });
    });
  }

  /** Deletes a credential. Returns the reason if SecretStorage can't remove it, otherwise undefined. */
  async delete(alias: string): Promise<string | undefined> {
    this.#session.delete(alias);
    this.#rejected.delete(alias);
    try {
      await this.secrets.delete(prefix + alias);
      return undefined;
    } catch (error) {
      return describeError(error);
    } finally {
      this.#note(alias);
    }
  }

  /** Records, in memory only, whether the service accepted the key on the last request. */
  noteOutcome(alias: string, verdict: 'accepted' | 'rejected'): void {
    if ((verdict === 'rejected') === this.#rejected.has(alias)) return;
    if (verdict === 'rejected') this.#rejected.add(alias);
    else this.#rejected.delete(alias);
    this.#note(alias);
  }

  #note(alias: string): void {
    this.#known = undefined;
    this.changed(alias);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#session.clear();
  }

  async #read(alias: string): Promise<CredentialAnswer> {
    const session = this.#session.get(alias);
    if (session !== undefined) return { kind: 'ready', credential: session };
    try {
      const text = await this.secrets.get(prefix + alias);
      if (text === undefined) return { kind: 'missing', alias };
      const credential = parseStoredCredential(alias, text);
      return credential === undefined ? { kind: 'unavailable', alias, ...damaged } : { kind: 'ready', credential };
    } catch (error) {
      return { kind: 'unavailable', alias, why: describeError(error) };
    }
  }

  async #keep(credential: Credential): Promise<Kept> {
    try {
      await this.secrets.store(prefix + credential.alias, printStoredCredential(credential));
      this.#session.delete(credential.alias);
      return { kind: 'stored' };
    } catch (error) {
      this.#session.set(credential.alias, credential);
      return { kind: 'sessionOnly', why: describeError(error, secretsOf(credential)) };
    }
  }

  #approve(credential: Credential, origin: string): Promise<CredentialAnswer> {
    const { alias } = credential;
    const id = JSON.stringify([alias, approvalOrigin(origin)]);
    const running = this.#questions.get(id);
    if (running !== undefined) return running;
    const question = this.#askAndKeep(credential, origin).finally(() => this.#questions.delete(id));
    this.#questions.set(id, question);
    return question;
  }

  async #askAndKeep(credential: Credential, origin: string): Promise<CredentialAnswer> {
    const { alias } = credential;
    if (!(await this.ask({ alias, approved: credential.origins, origin }))) return { kind: 'declined', alias, origin };
    return this.#oneByOne(async () => {
      // While the dialog was open, the key may have been replaced or deleted, or another origin approved.
      const now = await this.#read(alias);
      if (now.kind !== 'ready') return now;
      if (isApproved(now.credential, origin)) return now;
      const approved: Credential = { ...now.credential, origins: [...now.credential.origins, approvalOrigin(origin)] };
      await this.#keep(approved);
      return { kind: 'ready', credential: approved };
    });
  }

  /**
   * A change reads the stored entry and writes the changed entry. Without the queue, a concurrent change would be lost.
   */
  #oneByOne<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#lastChange.then(change);
    this.#lastChange = changed.catch(() => undefined);
    return changed;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** The message of a failing store may contain the text to be stored. */
function secretsOf({ key, secret }: Credential): readonly Secret[] {
  return secret === undefined ? [key] : [key, secret];
}
