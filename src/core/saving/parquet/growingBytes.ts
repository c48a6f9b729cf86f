/** Bytes that are appended to; their room is kept from one use to the next. */
export class GrowingBytes {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  /** Makes room for `count` more; what is written there counts when `length` is raised. */
  reserve(count: number): void {
    if (this.length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  /** All the room, to write into after `reserve`. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /** The same room as a view. */
  get view(): DataView {
    return this.#view;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What was appended, to be read before anything more is. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
