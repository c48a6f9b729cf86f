import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { BrotliOutput } from 'hyparquet-compressors/src/brotli.streams.js';

const buffers = new WeakMap<BrotliOutput, Uint8Array>();
const outputs = new WeakMap<Uint8Array, BrotliOutput>();

// The library makes its output longer, without a limit, if a page has more bytes than it states. Here the output keeps
// its first buffer.
Object.defineProperty(BrotliOutput.prototype, 'buffer', {
  get(this: BrotliOutput) {
    return buffers.get(this);
  },
  set(this: BrotliOutput, buffer: Uint8Array) {
    if (buffers.has(this)) throw new Error('a page is longer than it states');
    buffers.set(this, buffer);
    outputs.set(buffer, this);
  },
});

/** Decompresses Brotli that has `length` bytes. Throws an error if it has another length. */
export function decompressBrotliPage(input: Uint8Array, length: number): Uint8Array {
  const bytes = decompressBrotli(input, length);
  if (outputs.get(bytes)?.pos !== length) throw new Error('a page is shorter than it states');
  return bytes;
}
