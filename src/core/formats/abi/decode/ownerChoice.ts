import type { NamedValue } from '../../../base/view/value';
import { hasUnprovenRole, hasWrongRole, isGenericEvent } from './argumentRoles';
import { contradictsNames, isPlausible } from './isPlausible';

/** A declaration that fits a log as well as others do. */
export interface EventAlternative {
  /** Distinguishes declarations. */
  readonly key: string;
  /** The protocols and standards with this declaration. */
  readonly labels: readonly string[];
  readonly arguments: readonly NamedValue[];
  /** The name of the event. Undefined if it doesn't matter whether contracts that have nothing in common have it. */
  readonly name?: string;
}

/** Why the names of declarations aren't believed. */
export type NameDoubt =
  /** The log has other arguments indexed. */
  | 'indexing'
  /** Values are unlikely for the names. */
  | 'values'
  /** Only the types are alike, and the names say more than anything shows. */
  | 'evidence';

/** What a choice among declarations is based on. */
export type ChoiceReason = 'contract' | 'events' | 'values';

/**
 * The remaining alternatives, and what the choice is based on if there was one. For a lone alternative, what confirms
 * it.
 */
export interface Choice<Each extends EventAlternative> {
  readonly alternatives: readonly Each[];
  readonly by?: ChoiceReason;
  /** Set if none of them is believed. */
  readonly doubt?: NameDoubt;
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
  /** Whether an address (lowercase) is a token. */
  readonly isToken?: (address: string) => boolean;
}

interface Decision {
  readonly keys: ReadonlySet<string>;
  readonly by?: ChoiceReason;
  readonly doubt?: NameDoubt;
}

/** Maximum number of decisions that are kept. A hostile answer has a different contract and topic in each log. */
const maxDecisions = 4096;

/** Maximum number of logs, for each event of a contract, whose values are compared with the names. */
const maxCompared = 20;

/**
 * Chooses among declarations with the same signature, once for each event of each contract. The criteria are, in this
 * order: the contract if it is known, whether the values are likely for the names, and the other events that it emitted
 * in the same answer. A lone declaration is asked the same.
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
    const { by, doubt } = decision;
    if (doubt !== undefined) return { alternatives, doubt };
    const left = alternatives.filter((alternative) => decision.keys.has(alternative.key));
    const isChoice = left.length > 0 && (left.length < alternatives.length || alternatives.length === 1);
    return isChoice ? { alternatives: left, by } : { alternatives };
  }

  #decide(contract: string, event: string, log: Log, alternatives: readonly EventAlternative[]): Decision {
    const isOwner = this.evidence.ownerTest(contract);
    const known = isOwner === undefined ? [] : alternatives.filter(({ labels }) => labels.some(isOwner));
    if (known.length === 1 || (known.length > 0 && known.length < alternatives.length))
      return decisionOf(known, 'contract');
    const emitted = this.#eventsOf(contract);
    const logs = emitted?.get(event) ?? [log];
    const likely = this.#byValues(logs, contract, alternatives);
    if (likely.length === 0) return { keys: new Set(), doubt: 'values' };
    const supported = this.#byEvents(event, emitted, likely);
    if (supported !== undefined && (supported.length < likely.length || alternatives.length === 1))
      return decisionOf(supported, 'events');
    const [only, another] = likely;
    const isUnproven = supported === undefined && only !== undefined && another === undefined && isGeneric(only);
    if (isUnproven && logs.some((each) => this.#isUnproven(each))) return { keys: new Set(), doubt: 'evidence' };
    return decisionOf(likely, likely.length < alternatives.length ? 'values' : undefined);
  }

  /**
   * Keeps the alternatives that share an owner with the most other events of the contract. Undefined if none does.
   */
  #byEvents(
    event: string,
    emitted: ReadonlyMap<string, readonly Log[]> | undefined,
    alternatives: readonly EventAlternative[],
  ): readonly EventAlternative[] | undefined {
    const others = [...(emitted ?? [])].flatMap(([key, logs]) => (key === event ? [] : logs.slice(0, 1)));
    const owners = others.map((other) => this.evidence.labelsOf(other));
    const support = alternatives.map(
      ({ labels }) => owners.filter((known) => labels.some((each) => known.has(each))).length,
    );
    const most = Math.max(...support);
    return most === 0 ? undefined : alternatives.filter((_, place) => support[place] === most);
  }

  /** Keeps the alternatives that no log of the event speaks against. Several that are all unlikely are all kept. */
  #byValues(
    logs: readonly Log[],
    contract: string,
    alternatives: readonly EventAlternative[],
  ): readonly EventAlternative[] {
    const known = { contract, isToken: this.evidence.isToken ?? (() => false) };
    const isLone = alternatives.length === 1;
    const isUnlikely = ({ arguments: named }: EventAlternative): boolean =>
      contradictsNames(named) || hasWrongRole(named, known) || (!isLone && !isPlausible(named));
    const unlikely = new Set(
      logs.flatMap((log) =>
        this.evidence
          .alternativesOf(log)
          .filter(isUnlikely)
          .map(({ key }) => key),
      ),
    );
    const likely = alternatives.filter(({ key }) => !unlikely.has(key));
    return likely.length === 0 && !isLone ? alternatives : likely;
  }

  /** Whether a log has an address under the name of a contract that neither emitted a log here nor is a token. */
  #isUnproven(log: Log): boolean {
    const isContract = (address: string): boolean =>
      this.#eventsOf(address) !== undefined || this.evidence.isToken?.(address) === true;
    return this.evidence.alternativesOf(log).some(({ arguments: named }) => hasUnprovenRole(named, isContract));
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

/** Whether contracts that have nothing in common may emit such an event. */
function isGeneric({ name, arguments: named }: EventAlternative): boolean {
  return (
    name !== undefined &&
    isGenericEvent(
      name,
      named.map(({ type = '' }) => type),
    )
  );
}

function decisionOf(alternatives: readonly EventAlternative[], by: ChoiceReason | undefined): Decision {
  return { keys: new Set(alternatives.map(({ key }) => key)), by };
}
