import { directiveOf, type ParsedCell } from '../../../model/cell/cell';
import type { Problem, SourceRange } from '../../../model/cell/problem';
import type { LanguageContext } from './languageContext';
import { nameRangesOf, type NameUse } from './notebookFacts';

/** A range in one of the notebook's cells. */
export interface CellPlace {
  readonly id: string;
  readonly range: SourceRange;
}

/** An occurrence of a name: its definition (`@token = …`, `# @name transfers`) or a use. */
export interface NameOccurrence extends CellPlace {
  readonly kind: 'definition' | 'use';
}

/** Returns the variable or cell name at an offset, with its range. */
export function nameAt(
  context: LanguageContext,
  edited: ParsedCell,
  offset: number,
): { readonly name: string; readonly range: SourceRange } | undefined {
  return namesIn(context, edited, edited.text).find(({ range }) => offset >= range.start && offset <= range.end);
}

/** Returns all definitions and uses of a name. `textOf` returns the text of a cell. */
export function occurrencesOf(
  context: LanguageContext,
  name: string,
  textOf: (id: string) => string | undefined,
): readonly NameOccurrence[] {
  return context.cells.flatMap((parsed): readonly NameOccurrence[] => {
    const facts = context.facts.of(parsed);
    const isConcerned =
      facts.name === name ||
      facts.variables.some((variable) => variable.name === name) ||
      facts.uses.some((use) => use.name === name);
    const text = isConcerned ? textOf(parsed.id) : undefined;
    return text === undefined
      ? []
      : namesIn(context, parsed, text)
          .filter((found) => found.name === name)
          .map(({ kind, range }) => ({ kind, id: parsed.id, range }));
  });
}

/**
 * Returns the reference that an undefined-name problem is about. Undefined if the name is in the value of a variable.
 */
export function undefinedUse(
  context: LanguageContext,
  edited: ParsedCell,
  { code, range }: Problem,
): NameUse | undefined {
  if (code !== 'undefinedName') return undefined;
  const { variables, cells } = context.facts.namesOf(context.cells);
  return context.facts
    .of(edited)
    .uses.find(({ name, range: { start } }) => start === range.start && !variables.has(name) && !cells.has(name));
}

/** Returns why a name isn't allowed as a new name. Undefined if it is allowed. */
export function refuseName(context: LanguageContext, name: string): string | undefined {
  if (!/^[A-Za-z_][\w-]*$/.test(name))
    return 'Names start with a letter or _ and can only contain letters, digits, _ and -.';
  const { variables, cells } = context.facts.namesOf(context.cells);
  return variables.has(name) || cells.has(name)
    ? `\`${name}\` is already the name of a variable or a cell here.`
    : undefined;
}

function namesIn(
  context: LanguageContext,
  parsed: ParsedCell,
  text: string,
): readonly { readonly kind: NameOccurrence['kind']; readonly name: string; readonly range: SourceRange }[] {
  const { variables, uses } = context.facts.of(parsed);
  const named = directiveOf(parsed.cell, 'name');
  return [
    ...(named && named.value !== ''
      ? [{ kind: 'definition' as const, name: named.value, range: named.valueRange }]
      : []),
    ...variables.map(({ name, nameRange }) => ({ kind: 'definition' as const, name, range: nameRange })),
    ...nameRangesOf(uses, text).map((use) => ({ kind: 'use' as const, ...use })),
  ];
}
