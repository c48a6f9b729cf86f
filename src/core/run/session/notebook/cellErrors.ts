import { type Cell, directiveOf, type ParsedCell } from '../../../model/cell/cell';
import { directiveNames } from '../../../model/cell/directiveNames';
import { nearDirective } from '../../../model/cell/nearDirective';
import type { Problem } from '../../../model/cell/problem';
import { referencesOf } from '../../../model/cell/referencesOf';
import { readOverrides } from '../../../request/overrides/readOverrides';
import { directiveErrors } from '../directives/directiveErrors';
import type { NamePlaces } from './namePlaces';

/**
 * Returns the errors in a cell's text, independent of its network and of other answers: in its syntax, its directives
 * and its name. A cell with errors is not sent.
 */
export function cellErrors({ cell }: ParsedCell, places: NamePlaces): readonly Problem[] {
  return [
    ...cell.problems,
    ...directiveErrors(cell),
    ...variableErrors(cell, places),
    ...readOverrides(cell).problems,
    ...cellNameErrors(cell, places),
  ];
}

/** Returns the problems of variables that were meant as directives: `@budget = 5`, where no cell uses `{{budget}}`. */
export function variableErrors(cell: Cell, places: NamePlaces): readonly Problem[] {
  return cell.variables.flatMap(({ name, nameRange, value }): readonly Problem[] => {
    const isCondition = /^ass?ert[a-z]?$/i.test(name) && nearDirective(`# @${name} ${value}`) !== undefined;
    const directive = isCondition
      ? 'assert'
      : directiveNames.find((known) => known.toLowerCase() === name.toLowerCase());
    if (directive === undefined || places.cells.some((each) => uses(each.cell, name))) return [];
    const message = `This sets a variable that no cell uses. For a directive, write # @${directive} ${value.slice(0, 100)}.`;
    return [{ code: 'nearDirective', severity: 'error', range: nameRange, message }];
  });
}

function uses(cell: Cell, name: string): boolean {
  return referencesOf(cell).some(
    (reference) =>
      reference.kind === 'reference' &&
      (reference.target.kind === 'name' || reference.target.kind === 'path') &&
      reference.target.name === name,
  );
}

/** Returns the problems of `# @name`: it isn't a name, or another cell of the notebook has it. */
export function cellNameErrors(cell: ParsedCell['cell'], places: NamePlaces): readonly Problem[] {
  const directive = directiveOf(cell, 'name');
  const name = directive?.value ?? '';
  if (directive === undefined || name === '') return [];
  if (!/^[A-Za-z_][\w-]*$/.test(name))
    return [
      {
        code: 'cellName',
        severity: 'error',
        range: directive.valueRange,
        message: 'Cell names can only contain letters, digits, _ and -.',
      },
    ];
  return places.isRepeated(name)
    ? [{ code: 'duplicateName', severity: 'error', range: directive.valueRange, message: duplicateName(name) }]
    : [];
}

/** The message that several cells have the same name. */
export function duplicateName(name: string): string {
  return `Several cells are named \`${name}\`. Give each its own name.`;
}
