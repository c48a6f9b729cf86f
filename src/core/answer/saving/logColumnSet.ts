import { printJson } from '../../base/json/printJson';
import type { LogText } from '../../formats/abi/decode/decodeLog';
import { type ArgumentValue, JsonText, printArgument } from './argumentValue';
import type { EventColumns } from './eventColumns';
import type { DecodedArguments } from './logArguments';
import type { ColumnValue, SaveColumn } from './saveColumn';

/**
 * The columns of logs: block number, transaction, log index, address, event, time if `timed`, arguments, and finally
 * everything without a column.
 */
export interface LogColumnSet {
  readonly columns: readonly SaveColumn[];
  /** Number of columns before those of arguments. */
  readonly firstArgument: number;
  readonly places: EventColumns['places'];
  readonly timed: boolean;
}

export function argumentCell(value: ArgumentValue | undefined): ColumnValue {
  if (value === undefined) return null;
  return value instanceof JsonText ? value.text : value;
}

/** The arguments by their names, for an event without columns. */
export function argumentsText({ event, values }: DecodedArguments): string {
  return `{${values.map((value, place) => `${JSON.stringify(event.arguments[place]?.name ?? '')}:${printArgument(value)}`).join(',')}}`;
}

/** The topics and data, for a log that its event doesn't describe. */
export function rawText({ topics, data }: LogText): string {
  return printJson({ topics, data });
}
