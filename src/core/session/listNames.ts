import { directiveOf, type ParsedCell } from '../cell/sessionCell';
import type { SourceRange } from '../cell/sourceRange';
import type { JsonValue } from '../json/jsonValue';
import type { Memory } from './scope';

/** A name of a notebook that cells can refer to, with what it stands for now. */
export interface NotebookName {
  readonly name: string;
  readonly value:
    /** A variable's text, and whether it is that of the last run or only as it is written. */
    | { readonly kind: 'variable'; readonly text: string; readonly hasRun: boolean }
    /** A named cell's last answer; undefined while it has given none. */
    | { readonly kind: 'cell'; readonly answer: JsonValue | undefined };
  /** The cell that defines it, and where. */
  readonly id: string;
  readonly range: SourceRange;
}

/**
 * Every variable and named cell in the order of the notebook. Of a name that is defined twice, the last place counts.
 */
export function listNames(cells: readonly ParsedCell[], memory: Memory): readonly NotebookName[] {
  const found = new Map<string, NotebookName>();
  for (const { id, cell } of cells) {
    for (const { name, nameRange, value } of cell.variables) {
      const text = memory.variables.get(name);
      found.set(name, {
        name,
        id,
        range: nameRange,
        value: { kind: 'variable', text: text ?? value, hasRun: text !== undefined },
      });
    }
    const directive = directiveOf(cell, 'name');
    // A variable goes before a cell of its name, as it does when it is read.
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
