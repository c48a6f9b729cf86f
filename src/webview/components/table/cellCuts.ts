import { distinctCuts } from '../../../core/base/view/distinctCuts';
import { middleEllipsis } from '../../../core/base/view/shortForm';
import type { ShownColumn } from './columns/columnLayout';

/** Maximum number of cuts that are stored for one column. A table may have 100,000 rows. */
const maxSeen = 5_000;

/**
 * Shortens the texts of a table's cells. If two texts of a column would look the same, such as two addresses that were
 * made with the same ends, each shows the part that differs.
 */
export class CellCuts {
  /** By column and width: the text that each cut was first used for. */
  readonly #seen = new Map<string, Map<string, string>>();
  /** By column and width: how the column cuts its texts. */
  readonly #whole = new Map<string, ReadonlyMap<string, string>>();

  cut({ index, column }: Pick<ShownColumn, 'index' | 'column'>, text: string, characters: number): string {
    if (text.length <= characters) return text;
    const distinct = this.distinct({ index, column }, text, characters);
    if (distinct !== undefined) return distinct;
    const place = `${index} ${characters}`;
    const seen = this.#seen.get(place) ?? new Map<string, string>();
    this.#seen.set(place, seen);
    const cut = middleEllipsis(text, characters);
    const first = seen.get(cut);
    if (first === undefined && seen.size < maxSeen) seen.set(cut, text);
    if (first === undefined || first === text) return cut;
    return distinctCuts([first, text], characters).get(text) ?? text;
  }

  /** Returns the column's own cut of a text. Undefined if the column doesn't define cuts. */
  distinct(
    { index, column }: Pick<ShownColumn, 'index' | 'column'>,
    text: string,
    characters: number,
  ): string | undefined {
    if (column.cut === undefined || text.length <= characters) return undefined;
    const place = `${index} ${characters}`;
    const whole = this.#whole.get(place) ?? column.cut(characters);
    this.#whole.set(place, whole);
    return whole.get(text);
  }
}
