import { signatureOf } from '../abi/eventSignature';
import { parseHumanReadableAbi } from '../abi/parseHumanReadableAbi';
import type { SignatureGroup } from '../abi/signatures/signatureGroup';

/** An event that can be written as a topic. */
export interface KnownEventName {
  readonly name: string;
  /** `Transfer(address,address,uint256)` */
  readonly signature: string;
  /** The standard or protocol, or the ABI file. */
  readonly label: string;
}

/** The events of a list of signatures, parsed on first use. */
export class EventNames {
  #events: readonly KnownEventName[] | undefined;

  constructor(private readonly groups: readonly SignatureGroup[]) {}

  all(): readonly KnownEventName[] {
    this.#events ??= listEvents(this.groups);
    return this.#events;
  }
}

function listEvents(groups: readonly SignatureGroup[]): readonly KnownEventName[] {
  const found = new Map<string, KnownEventName>();
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
