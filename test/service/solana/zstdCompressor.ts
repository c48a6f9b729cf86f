import { compress, init } from '@bokuweb/zstd-wasm';

let ready: Promise<void> | undefined;

/**
 * Returns a function that compresses bytes into one zstd frame. The library must be initialized only once per process:
 * the second time, it allocates new memory but keeps the old functions, and frames contain only zeros.
 */
export async function zstdCompressor(): Promise<(bytes: Uint8Array) => Uint8Array> {
  await (ready ??= init());
  return (bytes) => compress(Buffer.from(bytes), 0);
}
