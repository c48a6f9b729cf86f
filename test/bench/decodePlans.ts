import type { AbiEvent } from '../../src/core/abi/abi';
import type { ChecksumCache } from '../../src/core/abi/checksumCache';
import { topicOf } from '../../src/core/abi/eventSignature';
import { parseHumanReadableAbi } from '../../src/core/abi/parseHumanReadableAbi';
import type { PlainEvent } from '../../src/core/abi/plainEvent';
import { compilePlainEvent } from '../../src/core/abi/plainEvent';

interface Log {
  readonly topics: readonly string[];
  readonly data: string;
}

/**
 * Decodes logs as the core does for programs: declarations read, hashed and compiled once, then every log by its topic.
 * Each is given to `use` and let go.
 */
export function decodeByPlans(declarations: readonly string[], logs: readonly Log[], checksums: ChecksumCache, use: (event: PlainEvent | undefined) => void): void {
  const events = parseHumanReadableAbi(declarations.join('\n')).items.filter((item): item is AbiEvent => item.kind === 'event');
  const decoders = new Map(events.map((event) => [topicOf(event), compilePlainEvent(event, checksums)]));
  for (const { topics, data } of logs) {
    const decoder = decoders.get(topics[0] ?? '');
    use(decoder?.kind === 'ok' ? decoder.value(topics, data) : undefined);
  }
}
