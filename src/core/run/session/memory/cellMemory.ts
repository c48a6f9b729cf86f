import type { JsonValue } from '../../../base/json/jsonValue';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import { nameOf } from '../../../model/cell/parsedCell';
import type { Memory, VariableSetting } from '../notebook/scope';
import { answerOf, exchangeToRead } from './answerToRead';
import type { CellAnswer } from './cellAnswer';
import type { CellSources } from './cellSources';

/** The cell of a stored answer, and what that answer was made from. */
export interface AnswerOrigin {
  readonly id: string;
  readonly sources: CellSources;
}

/** The last answers of named cells and the last values of variables. The maps change as cells run. */
export class CellMemory implements Memory {
  readonly #answers = new Map<string, JsonValue>();
  readonly #origins = new Map<string, AnswerOrigin>();
  readonly #variables = new Map<string, VariableSetting>();

  get answers(): ReadonlyMap<string, JsonValue> {
    return this.#answers;
  }

  get variables(): ReadonlyMap<string, VariableSetting> {
    return this.#variables;
  }

  /** The sources of the answers, by the name of the cell. */
  get origins(): ReadonlyMap<string, AnswerOrigin> {
    return this.#origins;
  }

  /** Stores a cell's answer and variables. `sources` is what it was made from. A refused cell changes nothing. */
  remember({ id, cell }: ParsedCell, answer: CellAnswer, sources: CellSources): void {
    if (answer.kind === 'refused') return;
    for (const variable of cell.variables) this.#variables.set(variable.name, { text: variable.value, id });
    const name = nameOf(cell);
    const exchange = exchangeToRead(answer);
    const kept = exchange && answerOf(exchange);
    if (name === undefined || !kept) return;
    this.#answers.set(name, kept);
    this.#origins.set(name, { id, sources });
  }

  clear(): void {
    this.#answers.clear();
    this.#origins.clear();
    this.#variables.clear();
  }
}
