import type { WorkReport } from '../core/run/longWork/workReport';

/** MIME type of a notebook output item that contains one report on long work. */
export const workReportMime = 'application/vnd.rpcbook.work';

/** A report in the form that is sent to the renderer: one JSON object. */
export interface WorkReportFrame extends WorkReport {
  readonly version: 1;
}
