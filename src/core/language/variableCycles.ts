import type { Problem } from '../cell/problem';
import { parseTemplate } from '../cell/parseTemplate';
import { Scope } from '../session/scope';
import type { ParsedCell } from '../session/sessionCell';
import type { LanguageContext } from './languageContext';

/** Tells the variables of a cell whose values lead back to themselves. */
export function findVariableCycles(context: LanguageContext, parsed: ParsedCell): readonly Problem[] {
  const candidates = parsed.cell.variables.filter(({ value }) => value.includes('{{'));
  if (candidates.length === 0) return [];
  const scope = new Scope(context.cells, parsed, context.memory);
  return candidates.flatMap(({ name, valueRange }): Problem[] => {
    const circle = findCircle(name, scope);
    return circle ? [{ code: 'cycle', severity: 'error', range: valueRange, message: `These variables need each other: ${circle.join(' → ')}.` }] : [];
  });
}

/** The way from a variable back to itself; undefined where none leads back. */
function findCircle(start: string, scope: Scope): readonly string[] | undefined {
  const seen = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] | undefined => {
    const named = scope.find(name);
    if (named?.kind !== 'variable') return undefined;
    for (const part of parseTemplate(named.text)) {
      const next = part.kind === 'reference' && (part.target.kind === 'name' || part.target.kind === 'path') ? part.target.name : undefined;
      if (next === undefined) continue;
      if (next === start) return [...path, name, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, name]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
}
