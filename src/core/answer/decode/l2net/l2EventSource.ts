import type { NameSource } from '../shared/nameSources';
import { choiceReasons, otherSourcesText } from '../shared/sourceText';
import type { ReadL2Event } from './l2EventDecoder';

/** Formats the declaration that an l2net event was decoded with, and all standards that could own it. */
export function l2SourceText({ source, alsoOf = [], oneOf, chosenBy }: ReadL2Event): string {
  if (oneOf !== undefined) return `one of: ${oneOf.join(', ')} (built-in list)`;
  const label = alsoOf.length === 0 ? source : `${source}, also ${alsoOf.join(', ')}`;
  return chosenBy === undefined ? label : `${label}, ${choiceReasons[chosenBy]}`;
}

/** Returns the source of an l2net event's names, and other declarations that could describe it. */
export function l2EventSource(event: ReadL2Event, others: readonly ReadL2Event[]): NameSource {
  const left = otherSourcesText(
    event,
    others
      .filter(({ source, signature }) => source !== event.source || signature !== event.signature)
      .map((other) => ({ ...other, owner: other.source, text: l2SourceText(other) })),
  );
  return { event: event.signature, decodedBy: l2SourceText(event), others: left };
}
