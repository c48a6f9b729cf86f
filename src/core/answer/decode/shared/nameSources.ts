import type { Field } from '../../../base/view/decodedView';
import { textValue } from '../../../base/view/value';
import type { DecodedEvent, LogText } from '../../../formats/abi/decode/decodeLog';
import type { LogDecoder } from '../../../formats/abi/decode/logDecoder';
import { eventSourceText, otherSourcesText } from './sourceText';

/** An event and the source of its names: one source, or all that could own it. */
export interface NameSource {
  readonly event: string;
  readonly decodedBy: string;
  /** What else the event could be, such as the built-in declaration that the user's own ABI overrides. */
  readonly others?: string;
}

/** Maximum number of events whose sources are named below a table or in the metadata of a file. */
const maxSources = 100;

/**
 * Maximum number of contracts whose logs are decoded to find the sources. A hostile answer has another contract in each
 * log.
 */
const maxContracts = 2_000;

/** Returns the sources of events without repetitions. Contracts may have the same event from different sources. */
export function distinctSources(sources: Iterable<NameSource>): readonly NameSource[] {
  const found = new Map<string, NameSource>();
  for (const source of sources) {
    if (found.size === maxSources) break;
    found.set(JSON.stringify([source.event, source.decodedBy, source.others]), source);
  }
  return [...found.values()];
}

/** Returns the source of an event's names, and other declarations that could describe it. */
export function eventSource(event: DecodedEvent, others: readonly DecodedEvent[]): NameSource {
  const decodedBy = eventSourceText(event);
  const found = others.map((other) => ({ ...other, owner: other.source.label, text: eventSourceText(other) }));
  // A lone declaration whose names aren't believed is the source already.
  const [first] = found;
  const isLone =
    event.doubt !== undefined &&
    first !== undefined &&
    found.every(({ signature, text }) => signature === event.signature && text === first.text) &&
    decodedBy.startsWith(first.text);
  const left = isLone ? undefined : otherSourcesText(event, found);
  return { event: event.signature, decodedBy, others: left };
}

/** Returns the source of each event of each contract. */
export function* logSources(logs: Iterable<LogText>, decoder: LogDecoder): Generator<NameSource> {
  const seen = new Set<string>();
  for (const log of logs) {
    const key = `${log.address} ${log.topics.length} ${log.topics[0] ?? ''} ${decoder.eraOf(log)}`;
    if (seen.has(key)) continue;
    if (seen.size === maxContracts) return;
    seen.add(key);
    const decoding = decoder.decode(log);
    if (decoding.kind === 'decoded') yield eventSource(decoding.event, decoding.others);
  }
}

/** Returns a field for a source, to print below a table. */
export function sourceField({ event, decodedBy, others }: NameSource): Field {
  return { label: event, value: textValue(decodedBy), hint: others && `could also be ${others}` };
}
