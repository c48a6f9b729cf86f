import type { ReadL2Event } from '../shared/l2EventDecoder';
import type { NameSource } from '../shared/nameSources';
import { l2SourceText, otherSourcesText } from '../shared/sourceText';

/** Tells what the names of an l2net event are from, and which other declarations could describe it. */
export function l2EventSource(event: ReadL2Event, others: readonly ReadL2Event[]): NameSource {
  const left = otherSourcesText(
    event,
    others
      .filter(({ source, signature }) => source !== event.source || signature !== event.signature)
      .map((other) => ({ ...other, owner: other.source, text: l2SourceText(other) })),
  );
  return { event: event.signature, decodedBy: l2SourceText(event), ...(left !== undefined && { others: left }) };
}
