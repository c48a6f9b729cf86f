import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { nameOf, type ParsedCell } from '../../../model/cell/cell';
import type { Problem } from '../../../model/cell/problem';
import { duplicateName } from './cellErrors';
import type { NamePlaces } from './namePlaces';
import { type Memory, Scope } from './scope';

export interface CellOrder {
  /** Ids of the cells to run, each after the cells it needs. The last one is the requested cell. */
  readonly ids: readonly string[];
  /** Problems of references, at their ranges in the cell that contains them. */
  readonly problems: readonly OrderProblem[];
}

/** A problem of a reference, and the cell that contains it. */
export interface OrderProblem {
  readonly id: string;
  readonly problem: Problem;
  /** What is written between the braces, if no cell defines it. It may be the name of an address. */
  readonly undefinedName?: string;
}

/**
 * Orders the cells that a cell needs. Named cells that it reads come first if they have not run yet or if their answer
 * `isOutdated`. Cycles and undefined names are problems. `givenTo` has the values that a cell is given.
 */
export function orderCells(
  places: NamePlaces,
  target: ParsedCell,
  memory: Memory,
  isOutdated: (name: string, cell: ParsedCell) => boolean = () => false,
  givenTo: (id: string) => ReadonlyMap<string, string> | undefined = () => undefined,
): CellOrder {
  const ids: string[] = [];
  const problems: OrderProblem[] = [];
  const path: ParsedCell[] = [];
  const onPath = new Set<ParsedCell>();
  const ordered = new Set<string>();
  const budget = new StepBudget(stepLimits.naming);
  let isTooMuch = false;
  const visit = (parsed: ParsedCell): true => {
    path.push(parsed);
    onPath.add(parsed);
    const scope = new Scope(places, parsed, memory, budget, givenTo(parsed.id));
    for (const { target: to, range, expression } of scope.references()) {
      if (to.kind !== 'name' && to.kind !== 'path') continue;
      const named = scope.find(to.name);
      if (budget.isSpent) break;
      if (problems.length >= stepLimits.problems) continue;
      if (!named)
        problems.push({ id: parsed.id, problem: undefinedNameProblem(to.name, range), undefinedName: expression });
      else if (named.kind === 'cell' && places.isRepeated(to.name))
        problems.push({ id: parsed.id, problem: repeatedNameProblem(to.name, range) });
      else if (
        named.kind === 'cell' &&
        (named.answer === undefined || isOutdated(to.name, named.cell)) &&
        !ordered.has(named.id)
      ) {
        const { cell: needed, answer } = named;
        if (onPath.has(needed) && answer !== undefined) continue;
        if (onPath.has(needed)) problems.push({ id: parsed.id, problem: cycleProblem(path, needed, range) });
        else if (!budget.below(() => visit(needed), false)) isTooMuch = true;
      }
    }
    path.pop();
    onPath.delete(parsed);
    ids.push(parsed.id);
    ordered.add(parsed.id);
    return true;
  };
  visit(target);
  if (isTooMuch || budget.isSpent) problems.push({ id: target.id, problem: tooMuchProblem(target) });
  return { ids, problems };
}

/** The problems of a cell's references, as found by `orderCells`. */
export function referenceProblems({ id }: ParsedCell, order: CellOrder): readonly Problem[] {
  return order.problems.filter((found) => found.id === id).map((found) => found.problem);
}

function undefinedNameProblem(name: string, range: Problem['range']): Problem {
  return {
    code: 'undefinedName',
    severity: 'error',
    range,
    message: `The name \`${name}\` isn't defined. Define it with \`@${name} = …\`, or name a cell with \`# @name ${name}\`.`,
  };
}

function repeatedNameProblem(name: string, range: Problem['range']): Problem {
  return { code: 'duplicateName', severity: 'error', range, message: duplicateName(name) };
}

function tooMuchProblem({ cell }: ParsedCell): Problem {
  const start = cell.request?.range.start ?? 0;
  return {
    code: 'tooLarge',
    severity: 'error',
    range: { start, end: start + 1 },
    message: 'This cell takes too long to plan because it refers to too many other cells in a chain.',
  };
}

function cycleProblem(path: readonly ParsedCell[], back: ParsedCell, range: Problem['range']): Problem {
  const names = [...path.slice(path.indexOf(back)), back].map(({ cell }) => nameOf(cell) ?? 'this cell');
  return { code: 'cycle', severity: 'error', range, message: `These cells need each other: ${names.join(' → ')}.` };
}
