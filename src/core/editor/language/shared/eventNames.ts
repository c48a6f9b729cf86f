import type { BuiltInAbi } from '../../../formats/abi/names/builtInAbi';
import { canonicalSignature } from '../../../formats/abi/type/canonicalSignature';

/** An event that can be written as a topic. */
export interface KnownEventName {
  readonly name: string;
  /** `Transfer(address,address,uint256)` */
  readonly signature: string;
  /** The standard or protocol, or the ABI file. */
  readonly label: string;
}

/** The built-in events for suggestions, listed at the first use. */
export class EventNames {
  #events: readonly KnownEventName[] | undefined;

  constructor(private readonly builtInAbi: BuiltInAbi) {}

  all(): readonly KnownEventName[] {
    this.#events ??= listEvents(this.builtInAbi);
    return this.#events;
  }
}

function listEvents(builtInAbi: BuiltInAbi): readonly KnownEventName[] {
  const found = new Map<string, KnownEventName>();
  for (const { label, text } of builtInAbi.commonEvents()) {
    const signature = canonicalSignature(text);
    if (!found.has(signature))
      found.set(signature, { name: signature.slice(0, signature.indexOf('(')), signature, label });
  }
  return [...found.values()];
}
