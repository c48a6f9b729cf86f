import { joinBytes } from '../core/base/joinBytes';

/** Maximum announced length of a body for which memory is allocated in advance. */
const maxAnnounced = 32 * 1024 * 1024;

/**
 * Collects the bytes of a body. If their number is announced, each chunk is copied to its position immediately, so that
 * the chunks of a large body don't stay in memory until the last one.
 */
export class BodyBytes {
  readonly #whole: Uint8Array<ArrayBuffer> | undefined;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** `announced` is undefined if the number of bytes isn't known. */
  constructor(announced: number | undefined) {
    if (announced === undefined || announced > maxAnnounced) return;
    // Not cleared first, because only the part that chunks were copied to is returned.
    this.#whole = new Uint8Array(Buffer.allocUnsafeSlow(announced).buffer);
  }

  get length(): number {
    return this.#length;
  }

  add(chunk: Uint8Array): void {
    const place = this.#length;
    this.#length += chunk.length;
    if (this.#whole !== undefined && this.#length <= this.#whole.length) this.#whole.set(chunk, place);
    else this.#chunks.push(chunk);
  }

  /** Returns all bytes. Call it once, when the last chunk has arrived. */
  joined(): Uint8Array<ArrayBuffer> {
    if (this.#whole === undefined) return joinBytes(this.#chunks);
    if (this.#length === this.#whole.length) return this.#whole;
    const kept = this.#length - this.#chunks.reduce((sum, { length }) => sum + length, 0);
    return joinBytes([this.#whole.subarray(0, kept), ...this.#chunks]);
  }
}
