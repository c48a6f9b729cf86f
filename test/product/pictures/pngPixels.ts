import { inflateSync } from 'node:zlib';

/** A picture as three bytes per pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Color types of a PNG (ISO 15948, 11.2.2) with the bytes per pixel that a screenshot has. */
const bytesPerPixel: ReadonlyMap<number, number> = new Map([
  [2, 3],
  [6, 4],
]);

/** Decodes a screenshot: an opaque PNG with eight bits per channel that isn't interlaced. */
export function decodePng(png: Buffer): Pixels {
  const [width, height, depth, colorType] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25] ?? -1];
  const step = bytesPerPixel.get(colorType);
  if (depth !== 8 || step === undefined || png[28] !== 0) throw new Error('This PNG has another form.');
  const rows = unfilter(inflateSync(Buffer.concat(dataOf(png))), width * step, height, step);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++)
    rgb.set(rows.subarray(pixel * step, pixel * step + 3), pixel * 3);
  return { width, height, rgb };
}

/** Returns the contents of the IDAT chunks. */
function dataOf(png: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return parts;
}

/** Reverses the filter of each row (ISO 15948, 9.2). */
function unfilter(data: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(rowBytes * height);
  const valueAt = (row: number, index: number) => (row < 0 || index < 0 ? 0 : (rows[row * rowBytes + index] ?? 0));
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1);
    for (let index = 0; index < rowBytes; index++) {
      const left = valueAt(row, index - step);
      const up = valueAt(row - 1, index);
      const upLeft = index < step ? 0 : valueAt(row - 1, index - step);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][data[start] ?? 0] ?? 0;
      rows[row * rowBytes + index] = (data[start + 1 + index] ?? 0) + predicted;
    }
  }
  return rows;
}

/** Predicts a byte from its neighbors (ISO 15948, 9.4). */
function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}
