import { nameCharacters } from '../answerBounds';
import { cutText } from '../view/cutText';
import { spreadsheetText } from '../view/spreadsheetText';
import type { SaveColumn } from './saveColumn';
import type { UniqueNames } from './uniqueNames';

/** Events share a table as long as their arguments take no more columns than this. */
const mostColumns = 64;

/** What the arguments of an event want of columns. */
export interface EventArguments {
  /** Tells events apart that differ in name, or in the names or types of arguments. */
  readonly key: string;
  /** In the order of the declaration. */
  readonly arguments: readonly SaveColumn[];
}

/** The columns that the arguments of events go to. */
export interface EventColumns {
  readonly columns: readonly SaveColumn[];
  /** By the key of an event, the column of each argument, counted from the first of `columns`. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/**
 * A column an argument. Arguments of the same name and type share one, whatever event they are of. An event that would
 * make too many columns gets none; `events` come most usual first.
 */
export function eventColumns(events: readonly EventArguments[], names: UniqueNames): EventColumns {
  const columns: SaveColumn[] = [];
  const places = new Map<string, readonly number[]>();
  const known = new Map<string, number>();
  for (const event of events) {
    const wanted = keyed(event.arguments);
    const added = wanted.filter(({ key }) => !known.has(key)).length;
    if (places.has(event.key) || columns.length + added > mostColumns) continue;
    places.set(
      event.key,
      wanted.map(({ key, name, type }) => {
        const place =
          known.get(key) ??
          columns.push({ name: names.take(spreadsheetText(cutText(name, nameCharacters))), type }) - 1;
        known.set(key, place);
        return place;
      }),
    );
  }
  return { columns, places };
}

/** An event may name two arguments alike: they are two columns. */
function keyed(columns: readonly SaveColumn[]): readonly (SaveColumn & { readonly key: string })[] {
  const counts = new Map<string, number>();
  return columns.map(({ name, type }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name, type, key: `${name} ${type} ${count}` };
  });
}
