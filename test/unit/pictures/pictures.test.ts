import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

import { encodeIndexedPng } from '../../product/pictures/encodeIndexedPng';
import { decodePng } from '../../product/pictures/pngPixels';
import { projectRoot } from '../../workbench/workbench';

const folder = path.join(projectRoot, 'media', 'pictures');

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function header(width: number, height: number, colorType: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([8, colorType], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', content)]);
}

/** Returns the content of the first chunk of a type. */
function contentOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 8, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

describe('the pictures of the README', () => {
  it('exist in light and dark, and are small', () => {
    const names = readdirSync(folder).sort();
    assert.deepEqual(
      names,
      ['blame', 'builder', 'hover', 'live', 'receipt'].flatMap((name) => [`${name}Dark.png`, `${name}Light.png`]),
    );
    for (const name of names) {
      const picture = readFileSync(path.join(folder, name));
      assert.ok(picture.length < 60_000, `${name} has ${picture.length} bytes`);
      const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
      assert.ok(width >= 600 && width <= 1000 && height >= 200 && height <= 800, `${name} is ${width} × ${height}`);
    }
  });

  it('are decoded from each filter of a screenshot', () => {
    // Two pixels in a row: the first as is, then as differences by the filters of the PNG format.
    const rows = [
      [0, 10, 20, 30, 40, 50, 60],
      [1, 10, 20, 30, 30, 30, 30],
      [2, 1, 1, 1, 1, 1, 1],
      [3, 5, 10, 15, 20, 25, 30],
      [4, 1, 0, 0, 0, 0, 0],
    ];
    const data = deflateSync(Buffer.from(rows.flat()));
    const png = Buffer.concat([
      header(2, 5, 2),
      chunk('IDAT', data.subarray(0, 7)),
      chunk('IDAT', data.subarray(7)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    assert.deepEqual(
      [...decodePng(png).rgb],
      [
        ...[10, 20, 30, 40, 50, 60],
        ...[10, 20, 30, 40, 50, 60],
        ...[11, 21, 31, 41, 51, 61],
        ...[10, 20, 30, 45, 60, 75],
        ...[11, 20, 30, 45, 60, 75],
      ],
    );
  });

  it('are rejected in formats that screenshots don’t have', () => {
    assert.throws(() => decodePng(header(1, 1, 0)), /another form/);
  });

  it('have every color if there are few, and the nearest ones if there are many', () => {
    const few = Uint8Array.from([1, 2, 3, 255, 0, 0, 1, 2, 3, 9, 9, 9]);
    const png = encodeIndexedPng({ width: 2, height: 2, rgb: few });
    const palette = contentOf(png, 'PLTE');
    const indexes = [...inflateSync(contentOf(png, 'IDAT'))].filter((_, at) => at % 3 !== 0);
    assert.deepEqual(
      indexes.flatMap((index) => [...palette.subarray(index * 3, index * 3 + 3)]),
      [...few],
    );
    const many = Uint8Array.from(Array.from({ length: 300 }, (_, at) => [at % 256, at >> 8, 0]).flat());
    const reduced = encodeIndexedPng({ width: 300, height: 1, rgb: many });
    const kept = contentOf(reduced, 'PLTE');
    assert.equal(kept.length, 256 * 3);
    // 44 of these equally frequent colors don't fit. The nearest that is left of the last one is 0xd30000.
    const index = inflateSync(contentOf(reduced, 'IDAT'))[1 + 255] ?? 0;
    assert.deepEqual([...kept.subarray(index * 3, index * 3 + 3)], [211, 0, 0]);
  });
});
