import { unpackedBytes } from '../../base/answerBounds';

/** Limits the total bytes that the accounts of one answer may decompress to. */
export class UnpackBudget {
  #left = unpackedBytes;

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}
