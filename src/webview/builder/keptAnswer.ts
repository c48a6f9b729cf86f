/**
 * The last answer of a builder as its page saves it for a reload or restart: its frame, or that it was too large to
 * save.
 */
export type KeptAnswer = { readonly kind: 'frame'; readonly base64: string } | { readonly kind: 'large' };

/** Maximum size of a saved frame in bytes. Each change of the draft rewrites the state. */
const maxKeptBytes = 1_000_000;
/** Maximum number of arguments in one function call. */
const piece = 8_192;

/** Returns the form in which an answer is saved. A frame contains no key. */
export function keepAnswer(frame: Uint8Array): KeptAnswer {
  if (frame.length > maxKeptBytes) return { kind: 'large' };
  let text = '';
  for (let at = 0; at < frame.length; at += piece) text += String.fromCharCode(...frame.subarray(at, at + piece));
  return { kind: 'frame', base64: btoa(text) };
}

/** Returns the saved frame; undefined if there is none. */
export function frameOf(kept: KeptAnswer): Uint8Array | undefined {
  return kept.kind === 'frame' ? Uint8Array.from(atob(kept.base64), (character) => character.charCodeAt(0)) : undefined;
}

/** Reads a saved answer; returns undefined for anything else. */
export function readKeptAnswer(state: unknown): KeptAnswer | undefined {
  if (typeof state !== 'object' || state === null || !('kind' in state)) return undefined;
  if (state.kind === 'large') return { kind: 'large' };
  return state.kind === 'frame' && 'base64' in state && typeof state.base64 === 'string' && isBase64(state.base64)
    ? { kind: 'frame', base64: state.base64 }
    : undefined;
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);
}
