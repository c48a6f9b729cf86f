import type { JsonValue } from '../../../base/json/jsonValue';
import { directiveOf } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import type { NamePlaces } from './namePlaces';
import { type Memory, settingOf } from './scope';

/** A name that cells of a notebook can refer to, with its current value. */
export interface NotebookName {
  readonly name: string;
  readonly value:
    /** A variable's text, and whether a run set it or it is only written in a cell. */
    | { readonly kind: 'variable'; readonly text: string; readonly hasRun: boolean }
    /** A named cell's last answer. Undefined until it has one. */
    | { readonly kind: 'cell'; readonly answer: JsonValue | undefined };
  /** The cell and the range that define it. */
  readonly id: string;
  readonly range: SourceRange;
}

/** Lists the variables and named cells in the order of the notebook. The last definition of a name counts. */
export function listNames(places: NamePlaces, memory: Memory): readonly NotebookName[] {
  const found = new Map<string, NotebookName>();
  for (const { id, cell } of places.cells) {
    for (const { name, nameRange, value } of cell.variables) {
      const text = settingOf(name, memory, places);
      found.set(name, {
        name,
        id,
        range: nameRange,
        value: {
          kind: 'variable',
          text: text ?? value,
          hasRun: text !== undefined && text === memory.variables.get(name)?.text,
        },
      });
    }
    const directive = directiveOf(cell, 'name');
    // As in references, a variable takes precedence over a cell with the same name.
    if (directive && directive.value !== '' && found.get(directive.value)?.value.kind !== 'variable') {
      found.set(directive.value, {
        name: directive.value,
        id,
        range: directive.valueRange,
        value: { kind: 'cell', answer: memory.answers.get(directive.value) },
      });
    }
  }
  return [...found.values()];
}
