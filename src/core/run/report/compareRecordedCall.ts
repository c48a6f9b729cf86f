import { parseJson } from '../../base/json/parseJson';
import { countedText } from '../../base/view/amountText';
import { describeRunChanges } from '../live/describeRunChanges';
import { failuresOf } from './cellFailures';
import type { RecordedCall } from './readRecordedCalls';
import type { CellReport } from './runReport';

/** A recorded answer beside that of the same request now. */
export interface ComparedCall {
  readonly isSame: boolean;
  /** Whether an internal error keeps the answer from being shown. */
  readonly isUndecoded?: boolean;
  /** What is the same or differs. The first line names the call, further ones are indented. */
  readonly lines: readonly string[];
}

/** Compares a recorded call with the report of the cell that sent it again. `cell` is undefined if it did not run. */
export function compareRecordedCall(
  { title, network, result, movingTag }: RecordedCall,
  cell: CellReport | undefined,
): ComparedCall {
  const head = `${title} (${network})`;
  const outcome = cell?.answer.kind === 'call' ? cell.answer.outcome : undefined;
  const found = outcome?.kind === 'result' && outcome.result?.isCut !== true ? outcome.result?.text : undefined;
  const parsed = found === undefined ? undefined : parseJson(found);
  if (parsed?.kind !== 'ok') {
    const why = cell === undefined ? ['It did not run.'] : failuresOf(cell).map(({ message }) => message);
    return { isSame: false, lines: [`No answer: ${head}`, ...why.map((message) => `  ${message}`)] };
  }
  const changes = describeRunChanges(result, parsed.value);
  const undecoded = cell === undefined ? [] : failuresOf(cell).filter(({ code }) => code === 'notDecoded');
  const why = undecoded.map(({ message }) => `  ${message}`);
  const isUndecoded = why.length > 0;
  if (changes.length === 0) return { isSame: true, isUndecoded, lines: [`Same: ${head}`, ...why] };
  const moved = movingTag === undefined ? [] : [`  The request names ${movingTag}, which is another block now.`];
  const lines = [`Different: ${head}`, ...changes.map((change) => `  ${change}`), ...moved, ...why];
  return { isSame: false, isUndecoded, lines };
}

/** Says how many answers are as recorded, and how many can't be shown. */
export function describeCompared(compared: readonly ComparedCall[]): string {
  const different = compared.filter(({ isSame }) => !isSame).length;
  const undecoded = compared.filter(({ isUndecoded }) => isUndecoded === true).length;
  const counted = countedText(compared.length, 'answer');
  const same = different === 0 ? `${counted} as recorded.` : `${different} of ${counted} not as recorded.`;
  return undecoded === 0
    ? same
    : `${same} An internal error kept ${countedText(undecoded, 'answer')} from being decoded.`;
}
