import { unpackedBytes } from '../../base/answerBounds';

/** The bytes that the accounts of one answer may still decompress to. */
export class UnpackBudget {
  #left = unpackedBytes;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}
