import type { CredentialAnswer, CredentialSource } from './credential';

/** Asks the user for the key of an alias. Returns whether a key was saved. */
export type AskForKey = (alias: string) => Promise<boolean>;

/**
 * A source of credentials that asks for a missing key at the moment a request needs it. Requests that wait for the same
 * key share one question, and a declined question isn't repeated until `startOver`.
 */
export class KeyPrompts implements CredentialSource {
  readonly #declined = new Set<string>();
  readonly #questions = new Map<string, Promise<boolean>>();

  constructor(
    private readonly source: CredentialSource,
    private readonly ask: AskForKey,
  ) {}

  /** Forgets which questions were declined, because the user runs something again. */
  startOver(): void {
    this.#declined.clear();
  }

  /** See CredentialSource. If `signal` aborts first, the answer is the one without a key. */
  async get(alias: string, origin: string, signal: AbortSignal): Promise<CredentialAnswer> {
    const answer = await this.source.get(alias, origin, signal);
    if (answer.kind !== 'missing' || signal.aborted || this.#declined.has(alias)) return answer;
    const isSaved = await Promise.race([this.#question(alias), aborted(signal)]);
    return isSaved ? this.source.get(alias, origin, signal) : answer;
  }

  #question(alias: string): Promise<boolean> {
    const open = this.#questions.get(alias);
    if (open !== undefined) return open;
    const question = this.ask(alias)
      .then((isSaved) => {
        if (!isSaved) this.#declined.add(alias);
        return isSaved;
      })
      .finally(() => this.#questions.delete(alias));
    this.#questions.set(alias, question);
    return question;
  }
}

function aborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }));
}
