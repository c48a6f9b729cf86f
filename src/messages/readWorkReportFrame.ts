import { type Fields, parseFields, readFields } from '../core/base/json/readFields';
import { failed, ok, type Result } from '../core/base/result';
import type { LiveGap, LiveReport, WorkReport } from '../core/run/longWork/workReport';
import { isAmount, isCount, isText } from './guard';

const liveStates = ['waiting', 'filling', 'askingAgain', 'live', 'polling', 'repeating', 'ended'] as const;
const states = ['running', 'stopped', 'done'] as const;

/**
 * Reads a report from a frame, member by member. Counts must be whole numbers from 0, shares between 0 and 1, and the
 * ends of spans in order. Fails with a sentence for anything else.
 */
export function readWorkReportFrame(bytes: Uint8Array): Result<WorkReport, string> {
  const frame = parseFields(bytes);
  if (frame?.['version'] === undefined) return failed('This output contains no Rpcbook report.');
  if (frame['version'] !== 1)
    return failed('This output was written by another version of Rpcbook. Run the cell again to see it.');
  const report = readReport(frame);
  return report === undefined ? failed('This output is damaged. Run the cell again to see it.') : ok(report);
}

function readReport(frame: Fields): WorkReport | undefined {
  const { id, rowKind, notices, stopped } = frame;
  const state = states.find((known) => known === frame['state']);
  const cost = readCost(frame['cost']);
  const { rows, shownRows, calls } = frame;
  if (!isText(id) || id === '' || state === undefined || !isNoun(rowKind) || cost === undefined) return undefined;
  if (!isCount(rows) || !isCount(shownRows) || !isCount(calls)) return undefined;
  if (!Array.isArray(notices) || !notices.every(isText) || !isAbsentOr(stopped, isText)) return undefined;
  const { done, remainingCalls, millisecondsLeft } = frame;
  if (!isAbsentOr(done, isShare) || !isAbsentOr(remainingCalls, isCount) || !isAbsentOr(millisecondsLeft, isAmount))
    return undefined;
  const { span, saved } = frame;
  const live = frame['live'] === undefined ? undefined : readLive(frame['live']);
  if (frame['live'] !== undefined && live === undefined) return undefined;
  if (!isAbsentOr(span, isSpan) || !isAbsentOr(saved, isSaved)) return undefined;
  return {
    id,
    state,
    rowKind,
    cost,
    rows,
    shownRows,
    calls,
    done,
    remainingCalls,
    millisecondsLeft,
    notices,
    span: span && { from: span.from, to: span.to },
    stopped,
    live,
    ...(saved !== undefined && { saved: { path: saved.path, rows: saved.rows, files: saved.files } }),
  };
}

function readLive(value: unknown): LiveReport | undefined {
  const { state: given, perMinute, paused, gaps, notifications, isKept } = readFields(value) ?? {};
  const state = liveStates.find((known) => known === given);
  if (state === undefined || !isCount(perMinute)) return undefined;
  const waiting = readFields(paused)?.['rows'];
  if (paused !== undefined && !isCount(waiting)) return undefined;
  const read = Array.isArray(gaps) ? gaps.map(readGap) : undefined;
  if (gaps !== undefined && (read === undefined || read.includes(undefined))) return undefined;
  const { count, isPriced } = readFields(notifications) ?? {};
  if (notifications !== undefined && !(isCount(count) && typeof isPriced === 'boolean')) return undefined;
  return {
    state,
    perMinute,
    ...(isCount(waiting) && { paused: { rows: waiting } }),
    gaps: read?.flatMap((gap) => gap ?? []),
    ...(isKept === true && { isKept }),
    ...(isCount(count) && typeof isPriced === 'boolean' && { notifications: { count, isPriced } }),
  };
}

function readGap(value: unknown): LiveGap | undefined {
  const { from, to, why, calls, cost: given, isFilling } = readFields(value) ?? {};
  const cost = readCost(given);
  if (!isCount(from) || !isCount(to) || !isText(why) || !isCount(calls) || typeof isFilling !== 'boolean')
    return undefined;
  return cost && { from, to, why, calls, cost, isFilling };
}

/** Whether a value can be the noun for a row: a short word in lower case. */
function isNoun(value: unknown): value is string {
  return isText(value) && /^[a-z]{1,40}$/.test(value);
}

function readCost(value: unknown): WorkReport['cost'] | undefined {
  const { credits, uncostedCalls } = readFields(value) ?? {};
  return isAmount(credits) && isCount(uncostedCalls) ? { credits, uncostedCalls } : undefined;
}

function isSpan(value: unknown): value is NonNullable<WorkReport['span']> {
  const { from, to } = readFields(value) ?? {};
  return isCount(from) && isCount(to) && from <= to;
}

function isSaved(value: unknown): value is NonNullable<WorkReport['saved']> {
  const { path, rows, files } = readFields(value) ?? {};
  return isText(path) && isCount(rows) && isCount(files);
}

function isAbsentOr<T>(value: unknown, isIt: (value: unknown) => value is T): value is T | undefined {
  return value === undefined || isIt(value);
}

function isShare(value: unknown): value is number {
  return isAmount(value) && value <= 1;
}
