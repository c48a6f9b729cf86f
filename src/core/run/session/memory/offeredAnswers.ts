import type { CellAnswer } from './cellAnswer';

/** Maximum number of answers that are kept, and of bytes of their bodies. */
const maxAnswers = 200;
const maxBytes = 64 * 1024 * 1024;

/** The answers of cells with possible inquiries about their contracts, or without a layout, for showing them again with the results. */
export class OfferedAnswers {
  readonly #answers = new Map<string, CellAnswer>();

  /** Keeps the answer that the outputs of an owner show, if an inquiry about it is possible. */
  note(owner: string, answer: CellAnswer): void {
    this.#answers.delete(owner);
    if (!hasOffers(answer)) return;
    this.#answers.set(owner, answer);
    let bytes = [...this.#answers.values()].reduce((sum, each) => sum + bytesOf(each), 0);
    for (const [oldest, each] of this.#answers) {
      if (this.#answers.size <= maxAnswers && bytes <= maxBytes) return;
      this.#answers.delete(oldest);
      bytes -= bytesOf(each);
    }
  }

  /** The answers of owners whose name starts with the prefix: the cells of a notebook. */
  below(prefix: string): readonly (readonly [owner: string, answer: CellAnswer])[] {
    return [...this.#answers].filter(([owner]) => owner.startsWith(prefix));
  }

  /** Whether an answer is still the one that the outputs of an owner show. Without `answer`, whether any is kept. */
  holds(owner: string, answer?: CellAnswer): boolean {
    const kept = this.#answers.get(owner);
    return kept !== undefined && (answer === undefined || kept === answer);
  }

  release(owner: string): void {
    this.#answers.delete(owner);
  }

  releaseBelow(prefix: string): void {
    for (const [owner] of this.below(prefix)) this.#answers.delete(owner);
  }
}

function hasOffers(answer: CellAnswer): boolean {
  switch (answer.kind) {
    case 'exchange':
      return (answer.offers ?? []).length > 0 || answer.withoutLayout !== undefined;
    case 'compared':
      return answer.answers.some((side) => hasOffers(side.answer));
    default:
      return false;
  }
}

function bytesOf(answer: CellAnswer): number {
  switch (answer.kind) {
    case 'exchange': {
      const { outcome } = answer.exchange;
      return outcome.kind === 'result' ? outcome.body.length : 0;
    }
    case 'compared':
      return answer.answers.reduce((sum, side) => sum + bytesOf(side.answer), 0);
    default:
      return 0;
  }
}
