import { remediesOfRefusal } from '../../../model/exchange/refusal';
import type { CellAnswer } from './cellAnswer';

/**
 * Returns the location of the artifact whose layout a cell needs that was not sent, because it names a variable that
 * only the project's compiler can tell.
 */
export function wantedLayoutOf(answer: CellAnswer): string | undefined {
  if (answer.kind === 'compared')
    return answer.answers.map((side) => wantedLayoutOf(side.answer)).find((location) => location !== undefined);
  if (answer.kind !== 'refused') return undefined;
  return remediesOfRefusal(answer.refusal).find((remedy) => remedy.kind === 'compileLayout')?.location;
}
