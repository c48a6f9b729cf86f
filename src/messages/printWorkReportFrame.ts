import type { WorkReport } from '../core/run/longWork/workReport';
import type { WorkReportFrame } from './workReportFrame';

/** Frames a report for the renderer: one JSON object in UTF-8, without undefined members. */
export function printWorkReportFrame(report: WorkReport): Uint8Array<ArrayBuffer> {
  const frame: WorkReportFrame = { version: 1, ...report };
  return new TextEncoder().encode(JSON.stringify(frame));
}
