import { type LedgerRow, sumLedger } from '../core/base/credits/sumLedger';
import { openFileLedger } from '../disk/fileLedger';
import { requireFolder } from './realFolder';

/** What was spent on one day of UTC with one method on one network. */
export interface DayCredits extends LedgerRow {
  /** `2026-11-26` */
  readonly day: string;
}

/** The ledger keeps this many days, and reading removes none of them. */
const keptDays = 36_500;

const dayMilliseconds = 86_400_000;

/** Returns what a ledger counted, the newest day first, and then by credits. Throws a PlainError without the folder. */
export async function readCredits(
  folder: string,
  onProblem: (problem: string) => void,
): Promise<readonly DayCredits[]> {
  await requireFolder(folder, '--ledger');
  const ledger = openFileLedger({ folder, keepDays: keptDays, onProblem });
  try {
    const entries = await ledger.entriesSince(0);
    const days = [...new Set(entries.map(({ at }) => Math.floor(at / dayMilliseconds)))].toSorted((a, b) => b - a);
    return days.flatMap((day) => {
      const from = day * dayMilliseconds;
      const { rows } = sumLedger(entries, { from, to: from + dayMilliseconds });
      return rows.map((row) => ({ day: new Date(from).toISOString().slice(0, 10), ...row }));
    });
  } finally {
    ledger.dispose();
  }
}
