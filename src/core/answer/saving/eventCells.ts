import { MemberPlaces } from '../../base/json/memberPlaces';
import type { RecordColumns } from '../../base/json/recordColumns';
import type { AddressTexts } from './addressTexts';
import { argumentCells, HexWords, type WriteCells } from './argumentCells';
import type { CellColumn } from './cells/cellColumn';
import { isHashedArgument, type ReadyEvent } from './logArguments';

const wordLength = 32;

/** Writes the arguments of an event from the words of its logs. Each argument is one word. */
export interface EventCells {
  readonly event: ReadyEvent;
  /** Number of characters in the data of its logs. */
  readonly dataCharacters: number;
  /**
   * Writes the arguments of the logs from `from` up to, but not including, `to`, which all have the event's number of
   * topics and characters of data. Sets a mark for each log that doesn't fit. Some of its arguments may already be
   * written.
   */
  write(from: number, to: number, misfits: Uint8Array): void;
  /** Removes the cells that were written for a log. */
  clear(row: number): void;
}

/** Undefined for an event with other kinds of arguments. `columns` are the columns of the arguments. */
export function eventCells(
  event: ReadyEvent,
  columns: readonly CellColumn[],
  records: RecordColumns,
  addresses: AddressTexts,
): EventCells | undefined {
  const { item, plan } = event;
  if (plan.dataLength === undefined) return undefined;
  const writers: { readonly words: HexWords; readonly write: WriteCells }[] = [];
  let topic = item.anonymous ? 0 : 1;
  let offset = 0;
  for (const [place, type] of plan.types.entries()) {
    const column = columns[place];
    const input = item.inputs[place];
    const indexed = input?.indexed === true;
    const write = column && argumentCells(type, isHashedArgument(input, type), column, addresses);
    const places = indexed ? MemberPlaces.ofItem(records, 'topics', topic) : MemberPlaces.of(records, 'data');
    if (write === undefined || places === undefined) return undefined;
    writers.push({ words: new HexWords(places, indexed ? 0 : 2 * offset, indexed), write });
    if (indexed) topic += 1;
    else offset += wordLength;
  }
  if (offset !== plan.dataLength) return undefined;
  return {
    event,
    dataCharacters: 2 + 2 * offset,
    write: (from, to, misfits) => {
      for (const { words, write } of writers) write(words, from, to, misfits);
    },
    clear: (row) => {
      for (const column of columns) column.put(row, null);
    },
  };
}
