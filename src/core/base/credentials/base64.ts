/** Encodes bytes as Base64 with `+`, `/` and padding (RFC 4648 section 4). For short texts such as keys and headers. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
