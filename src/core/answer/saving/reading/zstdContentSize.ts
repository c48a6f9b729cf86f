/** Returns the length that a zstd frame has when it is decompressed. Undefined if the frame doesn't state it. */
export function zstdContentSize(frame: Uint8Array): bigint | undefined {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 18 || view.getUint32(0, true) !== 0xfd2fb528) return undefined;
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const at = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes;
  switch (descriptor >> 6) {
    case 0:
      return isSingleSegment ? BigInt(view.getUint8(at)) : undefined;
    case 1:
      return BigInt(view.getUint16(at, true) + 256);
    case 2:
      return BigInt(view.getUint32(at, true));
    default:
      return view.getBigUint64(at, true);
  }
}
