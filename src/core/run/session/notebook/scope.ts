import type { JsonValue } from '../../../base/json/jsonValue';
import type { PathStep } from '../../../base/json/readPath';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { nameOf, type ParsedCell } from '../../../model/cell/cell';
import { parseTemplate, type TemplateReference } from '../../../model/cell/parseTemplate';
import { referencesOf } from '../../../model/cell/referencesOf';
import { variableValues } from '../../../model/cell/variableValues';
import type { NamePlaces } from './namePlaces';

/** The value of a name: a variable's text, or a cell with its last answer if it has run. */
export type Named =
  | { readonly kind: 'variable'; readonly text: string }
  | { readonly kind: 'cell'; readonly id: string; readonly cell: ParsedCell; readonly answer: JsonValue | undefined };

/** The results of earlier runs: answers by cell name, variables by name. The last run counts. */
export interface Memory {
  readonly answers: ReadonlyMap<string, JsonValue>;
  readonly variables: ReadonlyMap<string, VariableSetting>;
  /** Returns the last answer of a cell as its assertions read it, with decoded values, if it is still known. */
  readonly lastAnswerOf?: (id: string) => JsonValue | undefined;
}

/** A variable that a run set: its text at that time, and the cell that set it. */
export interface VariableSetting {
  readonly text: string;
  readonly id: string;
}

/**
 * Returns the current text of the variable that the last run set. Undefined if no run set it, or if its cell doesn't
 * set it anymore.
 */
export function settingOf(name: string, memory: Memory, places: NamePlaces): string | undefined {
  const setting = memory.variables.get(name);
  const setter = setting && places.withId(setting.id);
  return setter ? variableValues(setter.cell).get(name) : setting?.text;
}

/** Where the cells of a notebook define a name. */
interface NamedPlace {
  readonly variable: string | undefined;
  readonly cell: ParsedCell | undefined;
}

/** A cell with values that it is given for a run, which come before all others. */
export interface GivenCell extends ParsedCell {
  /** The columns of a row of the file of `# @each`, by name. */
  readonly given?: ReadonlyMap<string, string> | undefined;
}

/**
 * The names of a notebook as one cell sees them. A variable's value is the first of these: the cell's own, the one of
 * the cell that set it in the last run, the nearest one above, the first one below.
 */
export class Scope {
  readonly #own: ReadonlyMap<string, string>;
  /** Names that were resolved before. A cell may have thousands of references to a few names. */
  readonly #known = new Map<string, NamedPlace>();

  /** `budget` counts the names to resolve and the references to follow. A name beyond it isn't found. */
  constructor(
    private readonly places: NamePlaces,
    readonly fromCell: GivenCell,
    private readonly memory: Memory,
    readonly budget = new StepBudget(stepLimits.naming),
    private readonly given = fromCell.given,
  ) {
    this.#own = variableValues(fromCell.cell);
  }

  /** The same scope with a fresh budget. */
  renewed(): Scope {
    return new Scope(this.places, this.fromCell, this.memory, undefined, this.given);
  }

  /** Finds what a name stands for. `step` is the first one behind it: `decoded` reads the decoded values of an answer. */
  find(name: string, step?: PathStep): Named | undefined {
    const variable =
      this.given?.get(name) ??
      this.#own.get(name) ??
      settingOf(name, this.memory, this.places) ??
      this.#placeOf(name).variable;
    if (variable !== undefined) return { kind: 'variable', text: variable };
    const { cell } = this.#placeOf(name);
    if (!cell) return undefined;
    // If several cells have the same name, the choice is a guess.
    const answer = this.places.isRepeated(name) ? undefined : this.memory.answers.get(name);
    const decoded = answer !== undefined && step === 'decoded' ? this.memory.lastAnswerOf?.(cell.id) : undefined;
    return { kind: 'cell', id: cell.id, cell, answer: decoded ?? answer };
  }

  /**
   * Finds a name in the cells. Answers and values of runs aren't cached because they change while a scope is in use.
   */
  #placeOf(name: string): NamedPlace {
    const known = this.#known.get(name);
    if (known) return known;
    if (!this.budget.take()) return { variable: undefined, cell: undefined };
    const cell = nameOf(this.fromCell.cell) === name ? this.fromCell : this.places.cellNamed(name, this.fromCell);
    const place = { variable: this.places.valueOf(name, this.fromCell), cell };
    this.#known.set(name, place);
    return place;
  }

  /** All references of this scope's cell, including those in the variables that it uses. */
  references(): readonly TemplateReference[] {
    const found: TemplateReference[] = [];
    const seen = new Set<string>();
    const open = referencesOf(this.fromCell.cell)
      .filter((reference) => reference.kind === 'reference')
      .toReversed();
    for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
      if (!this.budget.take()) return found;
      found.push(reference);
      const { target, range } = reference;
      if ((target.kind !== 'name' && target.kind !== 'path') || seen.has(target.name)) continue;
      const named = this.find(target.name);
      if (named?.kind !== 'variable') continue;
      seen.add(target.name);
      for (const part of parseTemplate(named.text).toReversed())
        if (part.kind === 'reference') open.push({ ...part, range });
    }
    return found;
  }
}
