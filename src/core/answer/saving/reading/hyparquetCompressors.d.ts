// The modules of the package that are bundled. Its index also has WebAssembly, which isn't needed.
declare module 'hyparquet-compressors/src/brotli.js' {
  export function decompressBrotli(input: Uint8Array, outputLength: number): Uint8Array;
}
declare module 'hyparquet-compressors/src/brotli.streams.js' {
  export class BrotliOutput {
    buffer: Uint8Array;
    pos: number;
  }
}
declare module 'hyparquet-compressors/src/gzip.js' {
  export function gunzip(input: Uint8Array, output: Uint8Array): Uint8Array;
}
