import type { JsonValue } from '../../base/json/jsonValue';
import { eventLogsOf } from '../../formats/abi/decode/jsonLogs';
import type { LogArguments, ReadyEvent } from './logArguments';
import { logLayoutOf, type LogLayoutOptions } from './logLayout';
import type { RowLayout } from './rowLayout';

export interface DatasetLogLayoutOptions extends Omit<LogLayoutOptions, 'sample'> {
  /** Logs of the events that get columns for their arguments. Their values aren't used. */
  readonly logs: readonly JsonValue[];
}

/**
 * The layout of logs in a dataset. All processes that write to it have the same columns, whichever logs they receive:
 * those of `logLayout` for known events, always with the time, which is empty where the network doesn't send it.
 */
export function datasetLogLayout({ logs, ...options }: DatasetLogLayoutOptions): RowLayout {
  return logLayoutOf({ ...options, sample: [] }, true, (decoder) => knownEvents(logs, decoder));
}

/** The name of an argument that only a signature describes. */
const unnamed = /^(?:arg\d+)?$/;

/**
 * The events that may describe these logs: those that the contracts themselves declare, else the well-known ones, else
 * those that only a signature describes.
 */
function knownEvents(items: readonly JsonValue[], decoder: LogArguments): readonly ReadyEvent[] {
  const logs = eventLogsOf(items);
  const events = new Map<string, ReadyEvent>();
  for (let row = 0; row < logs.count; row += 1)
    for (const event of decoder.eventsOf(logs.at(row))) events.set(`${event.isBuiltIn === true} ${event.key}`, event);
  const all = [...events.values()];
  const named = all.filter(({ item }) => !item.inputs.some(({ name }) => unnamed.test(name)));
  const choices = [
    named.filter(({ isBuiltIn }) => isBuiltIn !== true),
    named.filter(({ isBuiltIn }) => isBuiltIn),
    all,
  ];
  return choices.find((choice) => choice.length > 0) ?? [];
}
