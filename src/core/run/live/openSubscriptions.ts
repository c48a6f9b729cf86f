import { type JsonValue, readMember } from '../../base/json/jsonValue';
import { printJson } from '../../base/json/printJson';
import type { LiveFrame, LiveKind } from './liveFeed';

/** Notifications that are kept until the answers that name their subscriptions. */
const maxEarly = 1_000;
/** The end of the name of a notification that tells of replaced blocks instead of a row. */
const reorganizations = /_subscriptionReorg$/;

interface OpenSubscription {
  readonly kind: LiveKind;
  /** As the node gave it: a text or a number. */
  readonly id: JsonValue;
}

type Told = Omit<LiveFrame, 'kind'>;

/** The subscriptions of one socket, by the ids that the node gave them. */
export class OpenSubscriptions {
  readonly #byId = new Map<string, OpenSubscription>();
  #early: { readonly id: string; readonly told: Told }[] = [];
  #ignored = 0;

  constructor(private readonly wanted: readonly LiveKind[]) {}

  /** Whether the node has confirmed all. */
  get isComplete(): boolean {
    return this.#byId.size === this.wanted.length;
  }

  get open(): readonly OpenSubscription[] {
    return [...this.#byId.values()];
  }

  /** How many notifications belonged to no subscription. */
  get ignored(): number {
    return this.#ignored;
  }

  /** Records the id of a subscription. Returns the notifications that arrived before it. */
  confirm(kind: LiveKind, given: JsonValue): readonly LiveFrame[] {
    const id = printJson(given);
    this.#byId.set(id, { kind, id: given });
    const early = this.#early.filter((each) => each.id === id);
    this.#early = this.isComplete ? [] : this.#early.filter((each) => each.id !== id);
    return early.map(({ told }) => ({ kind, ...told }));
  }

  /** Reads a notification. Undefined if it belongs to no subscription, or to one without an id yet. */
  read(params: JsonValue, method = ''): LiveFrame | undefined {
    const given = readMember(params, 'subscription') ?? readMember(params, 'subscription_id');
    const [result, error] = [readMember(params, 'result'), readMember(params, 'error')];
    // A node ends a subscription with an error in the place of a row.
    const value = result === undefined && error !== undefined ? { error } : result;
    if (given === undefined || !isSubscriptionId(given) || value === undefined) {
      this.#ignored += 1;
      return undefined;
    }
    const id = printJson(given);
    const told: Told = { value, ...(reorganizations.test(method) && { isReorganization: true }) };
    const kind = this.#byId.get(id)?.kind;
    if (kind !== undefined) return { kind, ...told };
    if (!this.isComplete && this.#early.length < maxEarly) this.#early.push({ id, told });
    else this.#ignored += 1;
    return undefined;
  }
}

/** Whether an answer names a subscription. */
export function isSubscriptionId(id: JsonValue | undefined): id is string | number {
  return typeof id === 'string' || typeof id === 'number';
}
