import type { VariableDefinition } from '../cell/cell';
import { parseTemplate } from '../cell/parseTemplate';
import { referencesOf } from '../cell/referencesOf';
import type { TemplateReference } from '../cell/template';
import type { JsonValue } from '../json/jsonValue';
import { nameOf, type ParsedCell } from './sessionCell';

/** What a name stands for: a variable's text, or a cell with its last answer where it has run. */
export type Named =
  | { readonly kind: 'variable'; readonly text: string }
  | { readonly kind: 'cell'; readonly id: string; readonly answer: JsonValue | undefined };

/** What was kept from earlier runs: answers by cell name, variables by name; the last run wins. */
export interface Memory {
  readonly answers: ReadonlyMap<string, JsonValue>;
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * The names of a notebook as one cell sees them. A variable is, in this order, the cell's own, the one of the last run,
 * the nearest one above, the first one below.
 */
export class Scope {
  readonly #own: ReadonlyMap<string, string>;

  constructor(private readonly cells: readonly ParsedCell[], readonly from: ParsedCell, private readonly memory: Memory) {
    this.#own = new Map(from.cell.variables.map((variable) => [variable.name, variable.value]));
  }

  find(name: string): Named | undefined {
    const variable = this.#own.get(name) ?? this.memory.variables.get(name) ?? this.#defined(name)?.value;
    if (variable !== undefined) return { kind: 'variable', text: variable };
    const cell = nameOf(this.from.cell) === name ? this.from : this.#nearest((candidate) => (nameOf(candidate.cell) === name ? candidate : undefined));
    const answer = this.memory.answers.get(name);
    return cell ? { kind: 'cell', id: cell.id, answer } : undefined;
  }

  /** All references of the cell that this scope belongs to, those within the variables that it uses among them. */
  references(): readonly TemplateReference[] {
    const found: TemplateReference[] = [];
    const seen = new Set<string>();
    const follow = (reference: TemplateReference): void => {
      found.push(reference);
      if (reference.target.kind !== 'name' && reference.target.kind !== 'path') return;
      const named = this.find(reference.target.name);
      if (named?.kind !== 'variable' || seen.has(reference.target.name)) return;
      seen.add(reference.target.name);
      for (const part of parseTemplate(named.text)) if (part.kind === 'reference') follow({ ...part, range: reference.range });
    };
    for (const reference of referencesOf(this.from.cell)) if (reference.kind === 'reference') follow(reference);
    return found;
  }

  #defined(name: string): VariableDefinition | undefined {
    return this.#nearest(({ cell }) => (cell.variables.length === 0 ? undefined : cell.variables.findLast((candidate) => candidate.name === name)));
  }

  /** What `read` finds in the cells above, the nearest first, and then in those below. */
  #nearest<T>(read: (cell: ParsedCell) => T | undefined): T | undefined {
    const { cells } = this;
    const index = cells.indexOf(this.from);
    for (let at = index - 1; at >= 0; at -= 1) {
      const cell = cells[at];
      const found = cell && read(cell);
      if (found !== undefined) return found;
    }
    for (let at = index + 1; at < cells.length; at += 1) {
      const cell = cells[at];
      const found = cell && read(cell);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
