import { compress, init } from '@bokuweb/zstd-wasm';

let ready: Promise<void> | undefined;

/**
 * Gives what compresses bytes into one zstd frame. The library must be made ready once a process and no more: a second
 * time it takes new memory but keeps the functions of the old, and frames come out as zeros.
 */
export async function zstdCompressor(): Promise<(bytes: Uint8Array) => Uint8Array> {
  await (ready ??= init());
  return (bytes) => compress(Buffer.from(bytes), 0);
}
