/**
 * Looks for several byte strings at once (Wu and Manber, 1994): a table over pairs of bytes says how far the window
 * can move, so that most bytes of a body are never looked at. Takes needles of two bytes or more.
 */
export function createByteSearch(needles: readonly Uint8Array[]): (bytes: Uint8Array) => boolean {
  if (needles.length === 0) return () => false;
  const window = Math.min(...needles.map((needle) => needle.length));
  const shifts = createShifts(needles, window);
  return (bytes) => {
    let end = window - 1;
    while (end < bytes.length) {
      const shift = shifts[pairAt(bytes, end)] ?? 0;
      if (shift > 0) end += shift;
      else if (needles.some((needle) => standsAt(bytes, needle, end - window + 1))) return true;
      else end += 1;
    }
    return false;
  };
}

/** For each pair of bytes, how far its last place in the needles' windows is from the window's end. */
function createShifts(needles: readonly Uint8Array[], window: number): Uint32Array {
  const shifts = new Uint32Array(65_536).fill(window - 1);
  for (const needle of needles) {
    for (let end = 1; end < window; end++) {
      const pair = pairAt(needle, end);
      shifts[pair] = Math.min(shifts[pair] ?? 0, window - 1 - end);
    }
  }
  return shifts;
}

function pairAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0);
}

function standsAt(bytes: Uint8Array, needle: Uint8Array, start: number): boolean {
  for (let i = 0; i < needle.length; i++) if (bytes[start + i] !== needle[i]) return false;
  return true;
}
