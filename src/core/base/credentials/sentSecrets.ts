import { createPlainSearch } from './redactor';
import type { Secret } from './secret';

interface SentSecret {
  readonly secret: Secret;
  readonly isIn: (text: string) => boolean;
}

/**
 * The values of the environment and of prompts that a notebook has sent. A node can repeat them in the answer to any
 * later call of the notebook, also of a cell that uses none.
 */
export class SentSecrets {
  #sent: readonly SentSecret[] = [];

  /** Adds the secrets of a call. Plain ones are in answers by chance, so they are left out. */
  add(secrets: readonly Secret[]): void {
    for (const secret of secrets)
      if (!secret.isPlain && !this.#sent.some((known) => known.secret.equals(secret)))
        this.#sent = [...this.#sent, { secret, isIn: createPlainSearch([secret]) }];
  }

  /** Returns what to remove from the answer to a call. A value that the call has openly is written in the notebook. */
  besides(...openly: readonly string[]): readonly Secret[] {
    return this.#sent.flatMap(({ secret, isIn }) => (openly.some(isIn) ? [] : [secret]));
  }
}
