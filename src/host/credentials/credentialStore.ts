import type { Disposable, SecretStorage } from 'vscode';
import type { Credential, CredentialAnswer, CredentialSource } from '../../core/credentials/credential';
import { approvalOrigin, isApproved } from '../../core/credentials/originRule';
import { createRedactor } from '../../core/credentials/redactor';
import { parseStoredCredential, printStoredCredential } from './storedCredential';

/** How a key stands, as the tree shows it. */
export type KeyState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'set' }
  /** Held in memory until the window closes, because SecretStorage would not take it. */
  | { readonly kind: 'sessionOnly' }
  /** The service answered that it does not accept the key. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'unavailable'; readonly why: string };

/** What became of a key that was given to the store. */
export type Kept = { readonly kind: 'stored' } | { readonly kind: 'sessionOnly'; readonly why: string };

/** Asks the user whether a credential approved for some origins may go to another one as well. */
export type AskOrigin = (question: { readonly alias: string; readonly approved: readonly string[]; readonly origin: string }) => Promise<boolean>;

const prefix = 'rpcbook.credential.';
const damaged = { why: 'its entry in the secret store is damaged', cure: 'Set the key again.' };

/**
 * Keys in VS Code's SecretStorage, one entry an alias, and nowhere else. A credential is given out only for origins
 * that the user approved; another origin is asked about first, once for all who wait for it.
 */
export class CredentialStore implements CredentialSource, Disposable {
  readonly #session = new Map<string, Credential>();
  readonly #rejected = new Set<string>();
  readonly #questions = new Map<string, Promise<CredentialAnswer>>();
  readonly #subscription: Disposable;

  /** `changed` is called with the alias whenever how its key stands may have changed, in this window or another. */
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
      this.changed(alias);
    });
  }

  /** See CredentialSource. An answer that comes after `signal` aborted is `declined`: nobody waits for it. */
  async get(alias: string, origin: string, signal: AbortSignal): Promise<CredentialAnswer> {
    const answer = await this.#read(alias);
    if (answer.kind !== 'ready' || isApproved(answer.credential, origin)) return answer;
    const declined: CredentialAnswer = { kind: 'declined', alias, origin };
    if (signal.aborted) return declined;
    return Promise.race([this.#approve(answer.credential, origin), aborted(signal).then(() => declined)]);
  }

  /** Gives the function that takes the keys and secrets of these aliases out of a text before it is written anywhere. */
  async redactorOf(aliases: readonly string[]): Promise<(text: string) => string> {
    const answers = await Promise.all(aliases.map((alias) => this.#read(alias)));
    return createRedactor(answers.flatMap((answer) => (answer.kind === 'ready' ? [answer.credential.key, ...(answer.credential.secret ? [answer.credential.secret] : [])] : [])));
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

  /** Puts a credential in its alias's place. When SecretStorage fails it is kept in memory for this window. */
  async set(credential: Credential): Promise<Kept> {
    this.#rejected.delete(credential.alias);
    const kept = await this.#keep(credential);
    this.changed(credential.alias);
    return kept;
  }

  /** Forgets a credential. Gives why it could not be removed from SecretStorage, or undefined when it is gone. */
  async delete(alias: string): Promise<string | undefined> {
    this.#session.delete(alias);
    this.#rejected.delete(alias);
    try {
      await this.secrets.delete(prefix + alias);
      return undefined;
    } catch (error) {
      return reason(error);
    } finally {
      this.changed(alias);
    }
  }

  /** Remembers, in memory only, whether the service accepted the key the last time that it was sent. */
  noteOutcome(alias: string, verdict: 'accepted' | 'rejected'): void {
    if ((verdict === 'rejected') === this.#rejected.has(alias)) return;
    if (verdict === 'rejected') this.#rejected.add(alias);
    else this.#rejected.delete(alias);
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
      return { kind: 'unavailable', alias, why: reason(error) };
    }
  }

  async #keep(credential: Credential): Promise<Kept> {
    try {
      await this.secrets.store(prefix + credential.alias, printStoredCredential(credential));
      this.#session.delete(credential.alias);
      return { kind: 'stored' };
    } catch (error) {
      this.#session.set(credential.alias, credential);
      return { kind: 'sessionOnly', why: redactCredential(credential)(reason(error)) };
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
    // The key may have been replaced or deleted, or another origin approved, while the question stood.
    const now = await this.#read(alias);
    if (now.kind !== 'ready') return now;
    if (isApproved(now.credential, origin)) return now;
    const approved: Credential = { ...now.credential, origins: [...now.credential.origins, approvalOrigin(origin)] };
    await this.#keep(approved);
    return { kind: 'ready', credential: approved };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** A store that fails may name what it was given. */
function redactCredential({ key, secret }: Credential): (text: string) => string {
  return createRedactor(secret === undefined ? [key] : [key, secret]);
}

/** Without its full stop: it is told within a sentence. */
function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.\s*$/, '');
}
