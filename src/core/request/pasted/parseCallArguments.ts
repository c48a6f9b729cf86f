import type { StepBudget } from '../../base/stepBudget';
import { parseLiteral } from './findBody';
import type { LibraryArguments } from './libraryMethods';

/** Parses arguments in round brackets. Names of arguments of Python are left out. */
export function parseCallArguments(text: string, place: number, budget: StepBudget): LibraryArguments | undefined {
  const end = text.indexOf(';', place);
  const code = text.slice(place, end === -1 ? text.length : end);
  const isNamed = /[(,]\s{0,20}[A-Za-z_]\w{0,80}=[^=>]/.test(code);
  const plain = isNamed ? code.replaceAll(/(?<=[(,]\s{0,20})[A-Za-z_]\w{0,80}=(?![=>])/g, '') : code;
  const node = parseLiteral(plain, 0, budget)?.node;
  return node?.kind === 'array' ? node.items : undefined;
}
