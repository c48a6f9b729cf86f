import { crc32, deflateSync } from 'node:zlib';

import type { Pixels } from './pngPixels';

const maxColors = 256;

/**
 * Encodes a picture as a PNG with a palette, which is a third of the size for drawn text. The most frequent colors are
 * kept, and the others become the nearest of them.
 */
export function encodeIndexedPng({ width, height, rgb }: Pixels): Buffer {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) counts.set(colorAt(rgb, at), (counts.get(colorAt(rgb, at)) ?? 0) + 1);
  const palette = [...counts]
    .sort(([one, many], [other, few]) => few - many || one - other)
    .slice(0, maxColors)
    .map(([color]) => color);
  const indexes = new Map(palette.map((color, index) => [color, index]));
  for (const color of counts.keys())
    if (!indexes.has(color)) indexes.set(color, indexes.get(nearestOf(palette, color)) ?? 0);
  const rows = new Uint8Array((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++)
    rows[pixel + Math.floor(pixel / width) + 1] = indexes.get(colorAt(rgb, pixel * 3)) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', header),
    chunkOf('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunkOf('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function colorAt(rgb: Uint8Array, at: number): number {
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
}

function channelsOf(color: number): readonly number[] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

function nearestOf(palette: readonly number[], color: number): number {
  const distance = (other: number) =>
    channelsOf(other).reduce((sum, channel, index) => sum + (channel - (channelsOf(color)[index] ?? 0)) ** 2, 0);
  return palette.reduce((nearest, other) => (distance(other) < distance(nearest) ? other : nearest), palette[0] ?? 0);
}

/** A chunk with its length and checksum (ISO 15948, 5.3). */
function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  chunk.set(named, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
