import { nameCharacters } from '../../base/answerBounds';
import { cutText } from '../../base/view/cutText';
import { spreadsheetText } from '../../base/view/spreadsheetText';
import type { SaveColumn, UniqueNames } from './saveColumn';

/** Events share a table if their arguments need at most this many columns. */
const maxColumns = 64;

/** The columns that the arguments of an event need. */
export interface EventArguments {
  /** Distinguishes events with different names, argument names or argument types. */
  readonly key: string;
  /** In the order of the declaration. */
  readonly arguments: readonly SaveColumn[];
}

/** The columns for the arguments of events. */
export interface EventColumns {
  readonly columns: readonly SaveColumn[];
  /** For each event key, the indexes of its arguments' columns in `columns`. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/**
 * Assigns one column per argument. Arguments with the same name and type share one, across events. An event that would
 * need too many columns gets none. `events` are in descending order of frequency.
 */
export function eventColumns(events: readonly EventArguments[], names: UniqueNames): EventColumns {
  const columns: SaveColumn[] = [];
  const places = new Map<string, readonly number[]>();
  const known = new Map<string, number>();
  for (const event of events) {
    const wanted = keyed(event.arguments);
    const added = wanted.filter(({ key }) => !known.has(key)).length;
    if (places.has(event.key) || columns.length + added > maxColumns) continue;
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

/** An event may have two arguments with the same name. They get two columns. */
function keyed(columns: readonly SaveColumn[]): readonly (SaveColumn & { readonly key: string })[] {
  const counts = new Map<string, number>();
  return columns.map(({ name, type }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name, type, key: `${name} ${type} ${count}` };
  });
}
