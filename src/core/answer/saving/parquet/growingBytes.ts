import { copyBytes } from '../cells/copyBytes';

/** Minimum number of bytes for which `set` is faster than a loop. */
const longCopy = 256;

/** A growing byte array. Its memory is reused. */
export class GrowingBytes {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** Reserves space for `count` more bytes. Bytes written there count once `length` is raised. */
  reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  /** The whole memory, to write into after `reserve`. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /** A view of the same memory. */
  get view(): DataView {
    return this.#view;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Appends the bytes of a view from `start` up to, but not including, `end`. */
  copy(source: DataView, start: number, end: number): void {
    if (end - start > longCopy) {
      this.append(new Uint8Array(source.buffer, source.byteOffset + start, end - start));
      return;
    }
    this.reserve(end - start);
    this.length = copyBytes(source, start, end, this.#view, this.length);
  }

  /** The bytes appended so far. Read them before you append more. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
