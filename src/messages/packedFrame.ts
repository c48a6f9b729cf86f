import { joinBytes } from '../core/base/joinBytes';

/**
 * Minimum size of a frame that is packed, in bytes. An output passes through VS Code's window thread, and back to the
 * extension: without packing, cells with 1 MB take twice as long.
 */
export const minPackedBytes = 32_768;

/** A packed frame begins with this, the length of the frame and a line break. A frame begins with a brace. */
const mark = 'packed ';
/** Maximum length of the head of a packed frame. */
const maxHead = 32;
const format = 'deflate-raw';

interface ByteReader {
  read(): Promise<{ readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/** The type of `CompressionStream` and `DecompressionStream`, in Node.js and in browsers. */
interface ByteTransform {
  readonly readable: {
    getReader(): ByteReader;
  };
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<unknown>; close(): Promise<unknown> } };
}

declare const CompressionStream: { new (format: string): ByteTransform };
declare const DecompressionStream: { new (format: string): ByteTransform };

/** Packs a large frame, on another thread if possible. Returns a small one unchanged. */
export async function packFrame(frame: Uint8Array): Promise<Uint8Array> {
  if (frame.length < minPackedBytes) return frame;
  const head = new TextEncoder().encode(`${mark}${frame.length}\n`);
  return joinBytes([head, ...(await transform(frame, new CompressionStream(format), Infinity))]);
}

/**
 * Returns the frame that `packFrame` packed. Returns no promise if it isn't packed. Undefined if it is damaged: its
 * length must match the stated one, so that nothing unpacks to more.
 */
export function unpackFrame(bytes: Uint8Array): Uint8Array | Promise<Uint8Array | undefined> {
  const head = new TextDecoder().decode(bytes.subarray(0, maxHead));
  if (!head.startsWith(mark)) return bytes;
  const length = /^packed (\d{1,10})\n/.exec(head)?.[1];
  if (length === undefined) return Promise.resolve(undefined);
  return unpack(bytes.subarray(mark.length + length.length + 1), Number(length));
}

async function unpack(packed: Uint8Array, length: number): Promise<Uint8Array | undefined> {
  try {
    const frame = joinBytes(await transform(packed, new DecompressionStream(format), length));
    return frame.length === length ? frame : undefined;
  } catch {
    // The bytes aren't packed, or their end is missing.
    return undefined;
  }
}

/** Passes bytes through a stream. Stops when the output exceeds `maxBytes`. */
async function transform(
  bytes: Uint8Array,
  { readable, writable }: ByteTransform,
  maxBytes: number,
): Promise<readonly Uint8Array[]> {
  const writer = writable.getWriter();
  const reading = readChunks(readable.getReader(), maxBytes);
  const [chunks] = await Promise.all([reading, writer.write(bytes), writer.close()]);
  return chunks;
}

async function readChunks(reader: ByteReader, maxBytes: number): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
    chunks.push(value);
    length += value.length;
    if (length > maxBytes) await reader.cancel();
  }
  return chunks;
}
