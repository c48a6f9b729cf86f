import type { Problem } from '../cell/problem';
import { Scope, type Memory } from './scope';
import { nameOf, type ParsedCell } from './sessionCell';

export interface CellOrder {
  /** Ids of the cells to run, each after those that it needs; the cell asked for is the last. */
  readonly ids: readonly string[];
  /** Problems of references, at their places in the cell that is named. */
  readonly problems: readonly { readonly id: string; readonly problem: Problem }[];
}

/**
 * Orders the cells that a cell needs: a named cell that it reads and that has not run yet comes first. A cycle and a
 * name that nothing defines are problems.
 */
export function orderCells(cells: readonly ParsedCell[], target: ParsedCell, memory: Memory): CellOrder {
  const ids: string[] = [];
  const problems: { id: string; problem: Problem }[] = [];
  const path: ParsedCell[] = [];
  const visit = (parsed: ParsedCell): void => {
    path.push(parsed);
    const scope = new Scope(cells, parsed, memory);
    for (const { target: to, range } of scope.references()) {
      if (to.kind !== 'name' && to.kind !== 'path') continue;
      const named = scope.find(to.name);
      if (!named) {
        problems.push({ id: parsed.id, problem: { code: 'undefinedName', severity: 'error', range, message: `Nothing here is called \`${to.name}\`: define it with \`@${to.name} = …\`, or name a cell with \`# @name ${to.name}\`.` } });
      } else if (named.kind === 'cell' && named.answer === undefined && !ids.includes(named.id)) {
        const needed = cells.find((candidate) => candidate.id === named.id);
        if (needed && path.includes(needed)) problems.push({ id: parsed.id, problem: cycleProblem(path, needed, range) });
        else if (needed) visit(needed);
      }
    }
    path.pop();
    ids.push(parsed.id);
  };
  visit(target);
  return { ids, problems };
}

function cycleProblem(path: readonly ParsedCell[], back: ParsedCell, range: Problem['range']): Problem {
  const names = [...path.slice(path.indexOf(back)), back].map(({ cell }) => nameOf(cell) ?? 'this cell');
  return { code: 'cycle', severity: 'error', range, message: `These cells need each other: ${names.join(' → ')}.` };
}
