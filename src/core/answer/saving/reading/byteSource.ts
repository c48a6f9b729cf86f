/** The bytes of a file, which are read in parts. */
export interface ByteSource {
  readonly byteLength: number;
  /** Reads from `start` up to, but not including, `end`. Throws an error with a sentence if they can't be read. */
  read(start: number, end: number): Promise<Uint8Array>;
}
