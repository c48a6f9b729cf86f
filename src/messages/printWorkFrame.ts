import type { WorkReport } from '../core/longWork/run/workReport';
import type { WorkFrame } from './workFrame';

/** Frames a report for the renderer: one JSON object in UTF-8, without undefined members. */
export function printWorkFrame(report: WorkReport): Uint8Array<ArrayBuffer> {
  const frame: WorkFrame = { version: 1, ...report };
  return new TextEncoder().encode(JSON.stringify(frame));
}
