/** Returns the length of a text in UTF-8, as `TextEncoder` encodes it, without encoding it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >> 10 === 0b110110 && text.charCodeAt(at + 1) >> 10 === 0b110111) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}
