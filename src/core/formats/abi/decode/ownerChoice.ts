import type { NamedValue } from '../../../base/view/value';
import { isPlausible } from './isPlausible';

/** A declaration that fits a log as well as others do. */
export interface EventAlternative {
  /** Distinguishes declarations. */
  readonly key: string;
  /** The protocols and standards with this declaration. */
  readonly labels: readonly string[];
  readonly arguments: readonly NamedValue[];
}

/** What a choice among declarations is based on. */
export type ChoiceReason = 'contract' | 'events' | 'values';

/** The remaining alternatives, and what the choice is based on if there was one. */
export interface Choice<Each extends EventAlternative> {
  readonly alternatives: readonly Each[];
  readonly by?: ChoiceReason;
}

/** What is known about the logs around the one to decode. */
export interface OwnerEvidence<Log> {
  /** The logs of the answer. Only read if the owner of an event isn't clear. */
  readonly logs: () => Iterable<Log>;
  /** Returns the contract of a log, and the key that distinguishes its event from others. */
  readonly placeOf: (log: Log) => { readonly contract: string; readonly event: string };
  /** Reads a log with each declaration that fits. */
  readonly alternativesOf: (log: Log) => readonly EventAlternative[];
  /** Returns the labels of all protocols that could have emitted a log. */
  readonly labelsOf: (log: Log) => ReadonlySet<string>;
  /** Returns a test for whether a label is the contract's protocol; undefined for an unknown contract. */
  readonly ownerTest: (contract: string) => ((label: string) => boolean) | undefined;
}

interface Decision {
  readonly keys: ReadonlySet<string>;
  readonly by: ChoiceReason;
}

/** Maximum number of decisions that are kept. A hostile answer has a different contract and topic in each log. */
const maxDecisions = 4096;

/** Maximum number of logs, for each event of a contract, whose values are compared with the names. */
const maxCompared = 20;

/**
 * Chooses among declarations with the same signature, once for each event of each contract. The criteria are, in this
 * order: the contract if it is known, the other events that it emitted in the same answer, and whether the values are
 * likely for the names.
 */
export class OwnerChoice<Log> {
  readonly #decisions = new Map<string, Decision>();
  #events: ReadonlyMap<string, ReadonlyMap<string, readonly Log[]>> | undefined;

  constructor(private readonly evidence: OwnerEvidence<Log>) {}

  choose<Each extends EventAlternative>(log: Log, alternatives: readonly Each[]): Choice<Each> {
    const { contract, event } = this.evidence.placeOf(log);
    const key = `${contract} ${event}`;
    const decision = this.#decisions.get(key) ?? this.#decide(contract, event, log, alternatives);
    if (this.#decisions.size >= maxDecisions) this.#decisions.clear();
    this.#decisions.set(key, decision);
    const left = alternatives.filter((alternative) => decision.keys.has(alternative.key));
    return left.length === 0 || left.length === alternatives.length
      ? { alternatives }
      : { alternatives: left, by: decision.by };
  }

  #decide(contract: string, event: string, log: Log, alternatives: readonly EventAlternative[]): Decision {
    const known = this.#byContract(contract, alternatives);
    if (known.length < alternatives.length) return decisionOf(known, 'contract');
    const emitted = this.#eventsOf(contract);
    const supported = this.#byEvents(event, emitted, alternatives);
    if (supported.length === 1) return decisionOf(supported, 'events');
    const likely = this.#byValues(emitted?.get(event) ?? [log], supported);
    return likely.length < supported.length ? decisionOf(likely, 'values') : decisionOf(supported, 'events');
  }

  #byContract(contract: string, alternatives: readonly EventAlternative[]): readonly EventAlternative[] {
    const isOwner = this.evidence.ownerTest(contract);
    return isOwner === undefined ? alternatives : someOf(alternatives, ({ labels }) => labels.some(isOwner));
  }

  /** Keeps the alternatives that share an owner with the most other events of the contract. */
  #byEvents(
    event: string,
    emitted: ReadonlyMap<string, readonly Log[]> | undefined,
    alternatives: readonly EventAlternative[],
  ): readonly EventAlternative[] {
    const others = [...(emitted ?? [])].flatMap(([key, logs]) => (key === event ? [] : logs.slice(0, 1)));
    const owners = others.map((other) => this.evidence.labelsOf(other));
    const support = alternatives.map(
      ({ labels }) => owners.filter((known) => labels.some((each) => known.has(each))).length,
    );
    const most = Math.max(...support);
    return most === 0 ? alternatives : alternatives.filter((_, place) => support[place] === most);
  }

  #byValues(logs: readonly Log[], alternatives: readonly EventAlternative[]): readonly EventAlternative[] {
    const unlikely = new Set(
      logs.flatMap((log) =>
        this.evidence
          .alternativesOf(log)
          .filter((alternative) => !isPlausible(alternative.arguments))
          .map(({ key }) => key),
      ),
    );
    return someOf(alternatives, ({ key }) => !unlikely.has(key));
  }

  /** The events of a contract, each with some of its logs. */
  #eventsOf(contract: string): ReadonlyMap<string, readonly Log[]> | undefined {
    this.#events ??= this.#eventsByContract();
    return this.#events.get(contract);
  }

  #eventsByContract(): ReadonlyMap<string, ReadonlyMap<string, readonly Log[]>> {
    const found = new Map<string, Map<string, Log[]>>();
    for (const log of this.evidence.logs()) {
      const { contract, event } = this.evidence.placeOf(log);
      const events = found.get(contract) ?? new Map<string, Log[]>();
      found.set(contract, events);
      const known = events.get(event);
      if (known === undefined) events.set(event, [log]);
      else if (known.length < maxCompared) known.push(log);
    }
    return found;
  }
}

function decisionOf(alternatives: readonly EventAlternative[], by: ChoiceReason): Decision {
  return { keys: new Set(alternatives.map(({ key }) => key)), by };
}

/** Returns those that match, or all if none matches. */
function someOf(
  alternatives: readonly EventAlternative[],
  matches: (alternative: EventAlternative) => boolean,
): readonly EventAlternative[] {
  const found = alternatives.filter(matches);
  return found.length === 0 ? alternatives : found;
}
