import { comparedValues } from '../../base/answerBounds';
import { printJson } from '../../base/json/printJson';
import { jsonOfValue } from '../../base/view/printValue';
import type { Value } from '../../base/view/value';

/** One compared field with its value on each side. */
export interface ComparedField {
  readonly label: string;
  /** One value per side. Undefined if the side lacks the field or has no result. */
  readonly values: readonly (Value | undefined)[];
  readonly differs: boolean;
  /** Set if the field is the outcome of each request. It is compared even without results. */
  readonly isOutcome?: true;
}

/** The compared fields of all sides. */
export interface FieldComparison {
  readonly fields: readonly ComparedField[];
  /** Number of differences that are not in `fields`, because only the first ones are listed. */
  readonly unlisted: number;
}

/** Maximum number of listed fields. Further differences are only counted. */
const maxFields = 2_000;
/** Number of equal items listed per list, for orientation. */
const sameItems = 3;
/** Number of differing items listed per list. */
const differentItems = 20;

/** Collects compared fields up to the maximum. */
export class FieldList {
  readonly #fields: ComparedField[] = [];
  #unlisted = 0;
  #looked = 0;

  /** Whether the limit is reached, so that the rest is only compared as a whole. */
  get isSpent(): boolean {
    return this.#looked >= comparedValues;
  }

  get comparison(): FieldComparison {
    return { fields: this.#fields, unlisted: this.#unlisted };
  }

  add(field: ComparedField): void {
    this.#looked += 1;
    if (this.#fields.length < maxFields) this.#fields.push(field);
    else if (field.differs) this.#unlisted += 1;
  }

  /** Calls `list` for the first equal and the first differing items. Counts the remaining differences. */
  addItems(count: number, isSame: (index: number) => boolean, list: (index: number) => void): void {
    let different = 0;
    for (let index = 0; index < count; index += 1) {
      if (isSame(index)) {
        if (index < sameItems) list(index);
      } else if (different < differentItems) {
        different += 1;
        list(index);
      } else {
        this.#unlisted += 1;
      }
    }
  }
}

/** Returns whether all values are exactly equal. */
export function sameValues(values: readonly (Value | undefined)[]): boolean {
  const [first, ...others] = values.map((value) => (value === undefined ? undefined : printJson(jsonOfValue(value))));
  return others.every((other) => other === first);
}
