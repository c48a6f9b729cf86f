import type { Result } from '../../../base/result';
import { ok } from '../../../base/result';
import type { AbiEvent } from '../type/abi';
import { AbiReader } from './abiReader';
import type { ChecksumCache } from './checksumCache';
import { compileEvent } from './compileEvent';
import type { LogColumns } from './logColumns';
import type { Plain } from './plainShape';
import { plainShape, plainStruct } from './plainShape';

/** An event for programs. `args` is undefined for an event without arguments. */
export interface PlainEvent {
  readonly eventName: string;
  readonly args: Plain | undefined;
}

/** Decodes logs of one event. Returns undefined for those that do not fit it. The caller checks the first topic. */
export interface PlainEventDecoder {
  decode(topics: readonly string[], data: string): PlainEvent | undefined;
  /** Decodes the current log of the columns. */
  decodeColumns(columns: LogColumns): PlainEvent | undefined;
}

/** Compiles an event once to plain values. */
export function compilePlainEvent(event: AbiEvent, checksums: ChecksumCache): Result<PlainEventDecoder, string> {
  const compiled = compileEvent<Plain>(event, plainShape(checksums), (topic) => topic, new AbiReader());
  if (compiled.kind === 'failed') return compiled;
  const plan = compiled.value;
  const struct = plainStruct(event.inputs);
  const eventName = event.name;
  const list = new Array<Plain>(event.inputs.length);
  const plainOf = (values: readonly Plain[] | undefined): PlainEvent | undefined =>
    values && { eventName, args: values.length === 0 ? undefined : struct(values) };
  return ok({
    decode: (topics, data) =>
      topics.length === plan.topicCount ? plainOf(plan.decode(topics, data, rejected)) : undefined,
    decodeColumns: (columns) =>
      columns.topicCount === plan.topicCount ? plainOf(plan.decodeBytes(columns, rejected, list)) : undefined,
  });
}

function rejected(): undefined {
  return undefined;
}
