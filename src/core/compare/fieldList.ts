import { printJson } from '../json/printJson';
import { jsonOfValue } from '../view/printValue';
import type { Value } from '../view/value';

/** One thing that answers have, as each of them has it. */
export interface ComparedField {
  readonly label: string;
  /** One a side; undefined where the side lacks it, or gave no result at all. */
  readonly values: readonly (Value | undefined)[];
  readonly differs: boolean;
}

/** What answers have, laid side by side. */
export interface FieldComparison {
  readonly fields: readonly ComparedField[];
  /** Things that differ and are not in `fields`: lists tell of their first differences only. */
  readonly unlisted: number;
}

/** Fields that are listed at most: what differs beyond them is counted. */
const mostFields = 2_000;
/** Items of a list that are the same and are listed all the same, so that there is something to hold on to. */
const sameItems = 3;
/** Items of a list that differ and are listed. */
const differentItems = 20;

/** Collects fields within bounds. */
export class FieldList {
  readonly #fields: ComparedField[] = [];
  #unlisted = 0;

  get comparison(): FieldComparison {
    return { fields: this.#fields, unlisted: this.#unlisted };
  }

  add(field: ComparedField): void {
    if (this.#fields.length < mostFields) this.#fields.push(field);
    else if (field.differs) this.#unlisted += 1;
  }

  /** Lists the first items that are the same and the first that differ; `list` lists one of them. */
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

/** Whether values say the same, exactly. */
export function sameValues(values: readonly (Value | undefined)[]): boolean {
  const [first, ...others] = values.map((value) => (value === undefined ? undefined : printJson(jsonOfValue(value))));
  return others.every((other) => other === first);
}
