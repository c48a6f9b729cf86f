import { missingMilliseconds, pendingMilliseconds, type ReceiptAnswer } from './receiptAnswer';

const maxAnswers = 256;
const maxBytes = 16 * 1024 * 1024;

/** Caches recent answers by key, bounded by number and size. Answers without a receipt expire. */
export class RecentAnswers {
  readonly #answers = new Map<string, ReceiptAnswer>();
  #bytes = 0;

  constructor(private readonly now: () => number) {}

  find(key: string): ReceiptAnswer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined || !isOver(answer, this.now())) return answer;
    this.forget(key);
    return undefined;
  }

  /** Caches an answer. Failures and refusals are not cached, because they say nothing about the hash. */
  keep(key: string, answer: ReceiptAnswer): void {
    this.forget(key);
    if (answer.kind === 'failed' || answer.kind === 'refused') return;
    this.#answers.set(key, answer);
    this.#bytes += bytesOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= maxAnswers && this.#bytes <= maxBytes) return;
      if (oldest !== key) this.forget(oldest);
    }
  }

  /** Removes the answers whose keys start with a text. */
  forgetWith(start: string): void {
    for (const key of [...this.#answers.keys()]) if (key.startsWith(start)) this.forget(key);
  }

  forget(key: string): void {
    const answer = this.#answers.get(key);
    if (answer === undefined) return;
    this.#answers.delete(key);
    this.#bytes -= bytesOf(answer);
  }
}

function isOver(answer: ReceiptAnswer, now: number): boolean {
  switch (answer.kind) {
    case 'missing':
      return isOlder(answer.at, missingMilliseconds, now);
    case 'pending':
      return isOlder(answer.at, pendingMilliseconds, now);
    default:
      return false;
  }
}

/** An answer with a future time was cached before the clock was set back. Its age isn't known. */
function isOlder(at: number, milliseconds: number, now: number): boolean {
  return now < at || now - at >= milliseconds;
}

/** Parsed JSON takes several times the memory of its text. */
function bytesOf(answer: ReceiptAnswer): number {
  return answer.kind === 'receipt' ? answer.receipt.exchange.bytesReceived * 4 : 0;
}
