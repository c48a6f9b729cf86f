import type { WorkReport } from '../longWork/workReport';
import type { ReportedWork } from './runReport';

/** Returns a state of long work without unknown members, which JSON can't contain. */
export function reportedWorkOf(work: WorkReport): ReportedWork {
  const { span, done, remainingCalls, millisecondsLeft, ...known } = work;
  return {
    ...known,
    ...(span !== undefined && { span }),
    ...(done !== undefined && { done }),
    ...(remainingCalls !== undefined && { remainingCalls }),
    ...(millisecondsLeft !== undefined && { millisecondsLeft }),
  };
}

/** Returns the state of long work in a report, for formatting. */
export function workOfReport(work: ReportedWork): WorkReport {
  return { span: undefined, done: undefined, remainingCalls: undefined, millisecondsLeft: undefined, ...work };
}
