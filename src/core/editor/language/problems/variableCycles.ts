import { StepBudget, stepLimits } from '../../../base/stepBudget';
import type { ParsedCell } from '../../../model/cell/cell';
import { parseTemplate, type TemplatePart } from '../../../model/cell/parseTemplate';
import type { Problem } from '../../../model/cell/problem';
import { Scope } from '../../../run/session/notebook/scope';
import type { LanguageContext } from '../shared/languageContext';

/** Returns a problem for each variable of a cell whose value refers back to itself. */
export function findVariableCycles(context: LanguageContext, parsed: ParsedCell): readonly Problem[] {
  const candidates = parsed.cell.variables.filter(({ value }) => value.includes('{{'));
  if (candidates.length === 0) return [];
  const names = new VariableNames(new Scope(context.facts.placesOf(context.cells), parsed, context.memory));
  const inCircles = namesInCircles(
    candidates.map(({ name }) => name),
    names,
  );
  return candidates.flatMap(({ name, valueRange }): Problem[] => {
    const circle = inCircles.has(name) ? findCircle(name, names, inCircles) : undefined;
    return circle
      ? [
          {
            code: 'cycle',
            severity: 'error',
            range: valueRange,
            message: `These variables need each other: ${formatCircle(circle)}.`,
          },
        ]
      : [];
  });
}

/** The names that variables refer to. Each value is read once. */
class VariableNames {
  readonly budget = new StepBudget(stepLimits.naming);
  readonly #known = new Map<string, readonly string[]>();

  constructor(private readonly scope: Scope) {}

  of(name: string): readonly string[] {
    const known = this.#known.get(name);
    if (known) return known;
    const named = this.scope.find(name);
    const names = named?.kind === 'variable' ? [...new Set(parseTemplate(named.text).flatMap(nameIn))] : [];
    this.#known.set(name, names);
    return names;
  }
}

function nameIn(part: TemplatePart): readonly string[] {
  return part.kind === 'reference' && (part.target.kind === 'name' || part.target.kind === 'path')
    ? [part.target.name]
    : [];
}

/**
 * Finds the names that may be in a cycle: repeatedly removes names that refer to none of the others. Visits each
 * reference twice, so a long chain takes linear time.
 */
function namesInCircles(start: readonly string[], names: VariableNames): ReadonlySet<string> {
  const usedBy = new Map<string, string[]>();
  const references = new Map<string, number>();
  const open = [...start];
  for (let name = open.pop(); name !== undefined && names.budget.take(); name = open.pop()) {
    if (references.has(name)) continue;
    const used = names.of(name);
    references.set(name, used.length);
    for (const each of used) {
      const by = usedBy.get(each);
      if (by) by.push(name);
      else usedBy.set(each, [name]);
      open.push(each);
    }
  }
  const ends = [...references].filter(([, count]) => count === 0).map(([name]) => name);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    references.delete(end);
    for (const name of usedBy.get(end) ?? []) {
      const left = (references.get(name) ?? 0) - 1;
      references.set(name, left);
      if (left === 0) ends.push(name);
    }
  }
  return new Set(references.keys());
}

/** Returns a shortest path from a variable back to itself. Undefined if there is none or the search takes too long. */
function findCircle(
  start: string,
  names: VariableNames,
  inCircles: ReadonlySet<string>,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let at = 0; at < open.length; at += 1) {
    const name = open[at] ?? start;
    for (const next of names.of(name)) {
      if (!names.budget.take()) return undefined;
      if (next === start) return circleOf(start, name, cameFrom);
      if (cameFrom.has(next) || !inCircles.has(next)) continue;
      cameFrom.set(next, name);
      open.push(next);
    }
  }
  return undefined;
}

function circleOf(start: string, last: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const way = [start];
  for (let name: string | undefined = last; name !== undefined && name !== start; name = cameFrom.get(name))
    way.push(name);
  return [...way, start].toReversed();
}

/** Formats the names of a cycle as `a → b → a`. Omits the middle of a long one. */
export function formatCircle(names: readonly string[]): string {
  const few = names.length > 12 ? [...names.slice(0, 10), '…', ...names.slice(-1)] : names;
  return few.join(' → ');
}
