import { noCalls } from '../../base/credits/sumLedger';
import { reportVersion, type RunReport } from './runReport';

/** A notebook that could not be opened, and why, as a sentence without keys. */
export interface UnreadNotebook {
  readonly notebook: string;
  readonly message: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Returns the record of a run that did not begin, so that no report leaves its notebook out. */
export function reportUnread({ notebook, message, startedAt }: UnreadNotebook): RunReport {
  return {
    version: reportVersion,
    notebook,
    startedAt,
    milliseconds: 0,
    isStopped: false,
    cells: [],
    problems: [{ kind: 'notebook', message }],
    cost: { ...noCalls, rows: [] },
  };
}
