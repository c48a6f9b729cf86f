import { readPlanCost } from '../core/base/credits/planCost';
import {
  amount,
  count,
  flag,
  listOf,
  members,
  oneOf,
  optional,
  type Reader,
  text,
  where,
} from '../core/base/json/readers';
import { parseFields } from '../core/base/json/readFields';
import { failed, type Result } from '../core/base/result';
import type { LiveGap, LiveReport, WorkReport } from '../core/run/longWork/workReport';
import { readVersioned } from './frameParts';

/** MIME type of a notebook output item that contains one report on long work. */
export const workReportMime = 'application/vnd.rpcbook.work';

/** Frames a report for the renderer: one JSON object in UTF-8, without undefined members. */
export function printWorkReportFrame(report: WorkReport): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ version: 1, ...report }));
}

const readGap: Reader<LiveGap> = members({
  from: count,
  to: count,
  why: text,
  calls: count,
  cost: readPlanCost,
  isFilling: flag,
});

const readLive: Reader<LiveReport> = members({
  state: oneOf(['waiting', 'filling', 'askingAgain', 'live', 'polling', 'repeating', 'ended']),
  perMinute: count,
  paused: optional(members({ rows: count })),
  gaps: optional(listOf(readGap)),
  unsubscribed: optional(text),
  isKept: optional(oneOf([true])),
  notifications: optional(members({ count, isPriced: flag })),
});

/**
 * Reads a report without the class of its failure, which nobody sees. Counts must be whole numbers from 0, shares between 0 and 1, and the ends of spans in order.
 */
export const readReport: Reader<Omit<WorkReport, 'failure'>> = members({
  id: where(text, (id) => id !== ''),
  state: oneOf(['running', 'stopped', 'done']),
  rowKind: where(text, (noun) => /^[a-z]{1,40}$/.test(noun)),
  span: optional(where(members({ from: count, to: count }), ({ from, to }) => from <= to)),
  done: optional(where(amount, (share) => share <= 1)),
  rows: count,
  shownRows: count,
  calls: count,
  cost: readPlanCost,
  remainingCalls: optional(count),
  millisecondsLeft: optional(amount),
  notices: listOf(text),
  stopped: optional(text),
  isOverBudget: optional(oneOf([true])),
  live: optional(readLive),
  saved: optional(members({ path: text, rows: count, files: count })),
});

/** Reads a report from a frame. Fails with a sentence for anything else. */
export function readWorkReportFrame(bytes: Uint8Array): Result<WorkReport, string> {
  const frame = parseFields(bytes);
  return frame?.['version'] === undefined
    ? failed('This output contains no Rpcbook report.')
    : readVersioned(frame, readReport);
}
