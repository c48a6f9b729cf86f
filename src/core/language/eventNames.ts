import { parseHumanReadableAbi } from '../abi/parseHumanReadableAbi';
import { signatureOf } from '../abi/eventSignature';
import type { SignatureGroup } from '../abi/signatureGroup';
import type { EditedCell, LanguageContext } from './languageContext';

/** An event that may be written in a topic's place. */
export interface NamedEvent {
  readonly name: string;
  /** `Transfer(address,address,uint256)` */
  readonly signature: string;
  /** The standard or protocol, or the ABI's file. */
  readonly label: string;
}

/** Events that are known beside the built-in ones: those of the cell, then those of artifacts. */
export function knownEvents(context: LanguageContext, { cell }: EditedCell): readonly NamedEvent[] {
  const own = context.hintsOf(cell).events.map(({ item, source }) => ({ name: item.name, signature: signatureOf(item), label: source.label }));
  return [...own, ...context.artifactNames.events.map(({ item, label }) => ({ name: item.name, signature: signatureOf(item), label }))];
}

/** The events of a list of signatures, parsed when they are first asked for. */
export class EventNames {
  #events: readonly NamedEvent[] | undefined;

  constructor(private readonly groups: readonly SignatureGroup[]) {}

  all(): readonly NamedEvent[] {
    this.#events ??= listEvents(this.groups);
    return this.#events;
  }
}

function listEvents(groups: readonly SignatureGroup[]): readonly NamedEvent[] {
  const found = new Map<string, NamedEvent>();
  for (const { label, signatures } of groups) {
    for (const text of signatures) {
      if (!text.startsWith('event ')) continue;
      for (const item of parseHumanReadableAbi(text).items) {
        const signature = signatureOf(item);
        if (!found.has(signature)) found.set(signature, { name: item.name, signature, label });
      }
    }
  }
  return [...found.values()];
}
