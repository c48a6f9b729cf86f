/**
 * Encodes values of `bits` bits (1 to 24) in Parquet's hybrid of runs and packed bits (Encodings.md, "RLE"): one run if
 * all are equal, otherwise all packed from the lowest bit. `head` is written before them.
 */
export function packBits(values: Uint32Array | Uint8Array, bits: number, head: readonly number[]): Uint8Array {
  const [first = 0] = values;
  if (isUniform(values, first)) return packRun(values.length, first, bits, head);
  const groups = (values.length + 7) >> 3;
  const start = [...head, ...varint(groups * 2 + 1)];
  const bytes = new Uint8Array(start.length + groups * bits);
  bytes.set(start);
  let at = start.length;
  let pending = 0;
  let width = 0;
  for (let index = 0; index < values.length; index += 1) {
    pending |= (values[index] ?? 0) << width;
    for (width += bits; width >= 8; width -= 8) {
      bytes[at] = pending & 0xff;
      pending >>>= 8;
      at += 1;
    }
  }
  if (width > 0) bytes[at] = pending;
  return bytes;
}

function isUniform(values: Uint32Array | Uint8Array, value: number): boolean {
  let index = 0;
  while (index < values.length && values[index] === value) index += 1;
  return index === values.length;
}

/** The same value `count` times. */
function packRun(count: number, value: number, bits: number, head: readonly number[]): Uint8Array {
  const bytes = Array.from({ length: (bits + 7) >> 3 }, (_, byte) => (value >>> (8 * byte)) & 0xff);
  return Uint8Array.of(...head, ...varint(count * 2), ...bytes);
}

function varint(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}
