import type { Result } from '../result';
import { ok } from '../result';
import type { AbiEvent } from './abi';
import { AbiReader } from './abiReader';
import type { ChecksumCache } from './checksumCache';
import { compileEvent } from './compileEvent';
import type { Plain } from './plainShape';
import { plainShape, plainStruct } from './plainShape';

/** An event for programs. `args` is undefined for an event without arguments. */
export interface PlainEvent {
  readonly eventName: string;
  readonly args: Plain | undefined;
}

/** Decodes the topics and data of a log; returns undefined if they do not fit the event. */
export type PlainEventDecoder = (topics: readonly string[], data: string) => PlainEvent | undefined;

/** Compiles an event once to plain values. The caller must check that topic0 is the event's topic. */
export function compilePlainEvent(event: AbiEvent, checksums: ChecksumCache): Result<PlainEventDecoder, string> {
  const compiled = compileEvent<Plain>(event, plainShape(checksums), (topic) => topic, new AbiReader());
  if (compiled.kind === 'failed') return compiled;
  const plan = compiled.value;
  const struct = plainStruct(event.inputs);
  const eventName = event.name;
  return ok((topics, data) => {
    if (topics.length !== plan.topicCount) return undefined;
    const values = plan.decode(topics, data, () => undefined);
    return values && { eventName, args: values.length === 0 ? undefined : struct(values) };
  });
}
