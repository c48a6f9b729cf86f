import { decodedAnswer } from '../../../answer/decode/decodedAnswer';
import type { JsonValue } from '../../../base/json/jsonValue';
import { nameOf, type ParsedCell } from '../../../model/cell/cell';
import type { Memory, VariableSetting } from '../notebook/scope';
import { answerOf, type CellAnswer, type ExchangeAnswer, exchangeToRead } from './cellAnswer';
import type { CellSources } from './cellSources';

/** Answers of cells without a name that are kept for completion, and the bytes of the largest of any cell. */
const maxRecent = 50;
const maxRecentBytes = 500_000;

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
  /** The answers that ended last, and those of named cells, by the ID of the cell. */
  readonly #recent = new Map<string, ExchangeAnswer>();

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
    this.#keepRecent(id, answer);
    for (const variable of cell.variables) this.#variables.set(variable.name, { text: variable.value, id });
    const name = nameOf(cell);
    const exchange = exchangeToRead(answer);
    const kept = exchange && answerOf(exchange);
    if (name === undefined || !kept) return;
    this.#answers.set(name, kept);
    this.#origins.set(name, { id, sources });
  }

  /**
   * Returns the last answer of a cell with its decoded values. Undefined if it is large, or many
   * others without a name ended later.
   */
  lastAnswerOf(id: string): JsonValue | undefined {
    const recent = this.#recent.get(id);
    const answer = recent && answerOf(recent.exchange);
    if (recent === undefined || answer === undefined || Object.hasOwn(answer, 'decoded')) return answer;
    const decoded = decodedAnswer(recent.exchange, recent.hints);
    return decoded === undefined ? answer : { ...answer, decoded: decoded.values };
  }

  clear(): void {
    this.#recent.clear();
    this.#answers.clear();
    this.#origins.clear();
    this.#variables.clear();
  }

  #keepRecent(id: string, answer: CellAnswer): void {
    this.#recent.delete(id);
    const first = answer.kind === 'compared' ? answer.answers[0]?.answer : answer;
    if (first?.kind !== 'exchange') return;
    const { outcome } = first.exchange;
    if (outcome.kind === 'result' && outcome.body.length > maxRecentBytes) return;
    this.#recent.set(id, first);
    if (first.name !== undefined) return;
    // Other cells read the decoded values of named ones.
    const unnamed = [...this.#recent].filter(([, { name }]) => name === undefined);
    if (unnamed.length > maxRecent) this.#recent.delete(unnamed[0]?.[0] ?? '');
  }
}
