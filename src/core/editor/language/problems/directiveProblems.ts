import type { ParsedCell } from '../../../model/cell/parsedCell';
import type { Problem } from '../../../model/cell/problem';
import type { Refusal } from '../../../model/exchange/refusal';
import { directiveErrors } from '../../../run/session/directives/directiveErrors';
import { cellNameErrors, variableErrors } from '../../../run/session/notebook/cellErrors';
import type { LanguageContext } from '../shared/languageContext';

/** Returns the problems of a cell's directives, except those of networks and of the values of overrides. */
export function directiveProblems(context: LanguageContext, { cell }: ParsedCell): readonly Problem[] {
  const places = context.facts.placesOf(context.cells);
  return [...directiveErrors(cell), ...variableErrors(cell, places), ...cellNameErrors(cell, places)];
}

/** Converts a refusal to an error at its range, or at the start of the cell. */
export function problemOfRefusal({ cause, cure, range }: Refusal): Problem {
  return { code: 'network', severity: 'error', message: `${cause} ${cure}`, range: range ?? { start: 0, end: 0 } };
}
