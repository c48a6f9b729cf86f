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

/**
 * Returns the problem with a typed API key or secret, or undefined if there is none. `what` is its name in the
 * sentence: "API key", "secret". The sentence never repeats the text.
 */
export function validateKey(text: string, what: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return `The ${what} is empty. Copy it from your provider's dashboard and paste it here.`;
  if (/^(?:https?|wss?):\/\//i.test(typed))
    return `This is a URL. Paste only the ${what}, without the rest of the URL.`;
  if (/^[<{].*[>}]$/.test(typed)) return `This is a placeholder. Paste your ${what} instead.`;
  if (/[\s\p{Cc}]/u.test(typed)) return `The ${what} contains spaces or control characters. Paste only the ${what}.`;
  return undefined;
}
