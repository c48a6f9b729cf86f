import type { StepBudget } from '../../base/stepBudget';
import { parseLiteral } from './findBody';
import type { LibraryArguments } from './libraryMethods';

/** Parses arguments in round brackets. */
export function parseCallArguments(text: string, place: number, budget: StepBudget): LibraryArguments | undefined {
  const end = text.indexOf(';', place);
  const node = parseLiteral(text.slice(place, end === -1 ? text.length : end), 0, budget)?.node;
  return node?.kind === 'array' ? node.items : undefined;
}
