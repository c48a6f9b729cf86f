import type { JsonValue } from '../../base/json/jsonValue';
import { readMember } from '../../base/json/readMember';
import type { LiveFrame, LiveKind } from './liveFeed';

/** Notifications that are kept until the answers that name their subscriptions. */
const maxEarly = 1_000;

/** The subscriptions of one socket, by the ids that the node gave them. */
export class OpenSubscriptions {
  readonly #kinds = new Map<string, LiveKind>();
  #early: { readonly id: string; readonly value: JsonValue }[] = [];
  #ignored = 0;

  constructor(private readonly wanted: readonly LiveKind[]) {}

  /** Whether the node has confirmed all. */
  get isComplete(): boolean {
    return this.#kinds.size === this.wanted.length;
  }

  get ids(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** How many notifications belonged to no subscription. */
  get ignored(): number {
    return this.#ignored;
  }

  /** Records the id of a subscription. Returns the notifications that arrived before it. */
  confirm(kind: LiveKind, id: string): readonly LiveFrame[] {
    this.#kinds.set(id, kind);
    const early = this.#early.filter((each) => each.id === id);
    this.#early = this.isComplete ? [] : this.#early.filter((each) => each.id !== id);
    return early.map(({ value }) => ({ kind, value }));
  }

  /** Reads the `params` of a notification. Undefined if it belongs to no subscription, or to one without an id yet. */
  read(params: JsonValue): LiveFrame | undefined {
    const id = readMember(params, 'subscription');
    const value = readMember(params, 'result');
    if (typeof id !== 'string' || value === undefined) {
      this.#ignored += 1;
      return undefined;
    }
    const kind = this.#kinds.get(id);
    if (kind !== undefined) return { kind, value };
    if (!this.isComplete && this.#early.length < maxEarly) this.#early.push({ id, value });
    else this.#ignored += 1;
    return undefined;
  }
}
