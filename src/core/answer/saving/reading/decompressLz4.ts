/** The shortest repetition. Tokens count from it. */
const minMatch = 4;

const wrongLength = 'a page has another length than it states';

/** Decompresses an LZ4 block that has `length` bytes. Throws an error if it has another length or isn't valid. */
export function decompressLz4(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  if (readBlock(input, output, 0) !== length) throw new Error(wrongLength);
  return output;
}

/**
 * Decompresses the older `LZ4` of Parquet: Hadoop's frames, each with both lengths before it. Some writers left the
 * frames out.
 */
export function decompressFramedLz4(input: Uint8Array, length: number): Uint8Array {
  return readFrames(input, length) ?? decompressLz4(input, length);
}

/** Undefined if the lengths don't fit, so that these aren't frames. */
function readFrames(input: Uint8Array, length: number): Uint8Array | undefined {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const output = new Uint8Array(length);
  let at = 0;
  let written = 0;
  while (at + 8 <= input.length) {
    const frameEnd = written + view.getUint32(at);
    const end = at + 8 + view.getUint32(at + 4);
    if (frameEnd > length || end > input.length) return undefined;
    written = readBlock(input.subarray(at + 8, end), output, written);
    if (written !== frameEnd) throw new Error(wrongLength);
    at = end;
  }
  return at === input.length && written === length ? output : undefined;
}

/** Writes the bytes of a block at `start`. Returns the end of what it wrote. */
function readBlock(input: Uint8Array, output: Uint8Array, start: number): number {
  let from = 0;
  let to = start;
  const byte = (): number => {
    const read = input[from];
    if (read === undefined) throw new Error('a page ends too early');
    from += 1;
    return read;
  };
  const longer = (count: number): number => {
    if (count < 15) return count;
    let sum = count;
    for (let more = 255; more === 255; sum += more) more = byte();
    return sum;
  };
  while (from < input.length) {
    const token = byte();
    const literals = longer(token >> 4);
    if (from + literals > input.length) throw new Error('a page ends too early');
    if (to + literals > output.length) throw new Error(wrongLength);
    output.set(input.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from === input.length) break;
    const distance = byte() | (byte() << 8);
    const matched = longer(token & 15) + minMatch;
    if (distance === 0 || distance > to - start) throw new Error('a page repeats what it has not');
    if (to + matched > output.length) throw new Error(wrongLength);
    // One by one: a repetition may contain itself.
    for (const end = to + matched; to < end; to++) output[to] = output[to - distance] ?? 0;
  }
  return to;
}
