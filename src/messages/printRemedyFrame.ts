import type { RemedyFrame } from './remedyFrame';

/** Frames a problem and its remedies for the renderer: one JSON object in UTF-8. */
export function printRemedyFrame(frame: RemedyFrame): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ version: 1, ...frame }));
}
