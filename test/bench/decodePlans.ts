import type { ChecksumCache } from '../../src/core/formats/abi/decode/checksumCache';
import type { LogColumns } from '../../src/core/formats/abi/decode/logColumns';
import type { AbiEvent } from '../../src/core/formats/abi/type/abi';
import { topicOf } from '../../src/core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../src/core/formats/abi/type/parseHumanReadableAbi';
import type { PlainEvent, PlainEventDecoder } from '../unit/core/formats/abi/decode/plainEvent';
import { compilePlainEvent } from '../unit/core/formats/abi/decode/plainEvent';

interface Log {
  readonly topics: readonly string[];
  readonly data: string;
}

/** Event decoders by topic: declarations parsed, hashed, and compiled. */
export type Plans = ReadonlyMap<string, PlainEventDecoder>;

/** Prepares the decoders; every contender does the same before it receives logs. */
export function compilePlans(declarations: readonly string[], checksums: ChecksumCache): Plans {
  const events = parseHumanReadableAbi(declarations.join('\n')).items.filter(
    (item): item is AbiEvent => item.kind === 'event',
  );
  return new Map(
    events.flatMap((event) => {
      const decoder = compilePlainEvent(event, checksums);
      return decoder.kind === 'ok' ? [[topicOf(event), decoder.value]] : [];
    }),
  );
}

/** Decodes logs as the core does for programs, each by its topic. Passes each one to `use` and doesn't keep it. */
export function decodeByPlans(plans: Plans, logs: readonly Log[], use: (event: PlainEvent | undefined) => void): void {
  for (const { topics, data } of logs) use(plans.get(topics[0] ?? '')?.decode(topics, data));
}

/** Does the same for the logs of an answer that was read by their shape. */
export function decodeColumnsByPlans(
  plans: Plans,
  logs: LogColumns,
  use: (event: PlainEvent | undefined) => void,
): void {
  for (let row = 0; row < logs.count; row += 1) {
    use(plans.get(logs.at(row).topic0 ?? '')?.decodeColumns(logs));
  }
}
