// The modules of the package that are bundled. Its index also has WebAssembly, which isn't needed.
declare module 'hyparquet-compressors/src/gzip.js' {
  export function gunzip(input: Uint8Array, output: Uint8Array): Uint8Array;
}
