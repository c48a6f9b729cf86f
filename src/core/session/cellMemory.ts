import type { Cell } from '../cell/cell';
import { nameOf } from '../cell/sessionCell';
import type { JsonValue } from '../json/jsonValue';
import { answerOf, exchangeToRead } from './answerToRead';
import type { CellAnswer } from './cellAnswer';
import type { Memory } from './scope';

/** The last answers of named cells and the last values of variables. Both maps change as cells run. */
export class CellMemory implements Memory {
  readonly #answers = new Map<string, JsonValue>();
  readonly #variables = new Map<string, string>();

  get answers(): ReadonlyMap<string, JsonValue> {
    return this.#answers;
  }

  get variables(): ReadonlyMap<string, string> {
    return this.#variables;
  }

  /** Stores a cell's answer and variables. A refused cell changes nothing. */
  remember(cell: Cell, answer: CellAnswer): void {
    if (answer.kind === 'refused') return;
    for (const variable of cell.variables) this.#variables.set(variable.name, variable.value);
    const name = nameOf(cell);
    const exchange = exchangeToRead(answer);
    const kept = exchange && answerOf(exchange);
    if (name !== undefined && kept) this.#answers.set(name, kept);
  }

  clear(): void {
    this.#answers.clear();
    this.#variables.clear();
  }
}
