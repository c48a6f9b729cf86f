import type { Remedy } from '../core/model/exchange/remedy';

/** MIME type of the output that shows why a cell wasn't sent, or the buttons that fix a failed answer. */
export const remedyMime = 'application/vnd.rpcbook.remedy';

/** A problem with its remedies, or remedies alone below an answer that shows its own failure. */
export interface RemedyFrame {
  /** Absent if the answer above already shows the failure. */
  readonly problem?: { readonly title: string; readonly cause: string; readonly cure: string };
  readonly remedies: readonly Remedy[];
  /** The failed cell: the host's name for it, returned with the chosen remedy. */
  readonly owner: string;
}

/** Frames a problem and its remedies for the renderer: one JSON object in UTF-8. */
export function printRemedyFrame(frame: RemedyFrame): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ version: 1, ...frame }));
}
