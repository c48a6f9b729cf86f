import type { NamedValue, Value } from '../../../base/view/value';
import { isLikelyTime } from './likelyTimes';

const maxUint256 = 2n ** 256n - 1n;

/** Indexes of Aave are rays (10^27) that grow with interest. */
const ray = 10n ** 27n;

interface Expectation {
  readonly name: RegExp;
  readonly fits: (integer: bigint) => boolean;
}

// Checked by name, because a name that matches only by hash is stated as a fact if the values support it too.
const expectations: readonly Expectation[] = [
  {
    name: /time(?:stamp)?$|deadline$|expir(?:y|ation)$|^_?ts$/i,
    fits: (integer) => integer === 0n || integer === maxUint256 || isLikelyTime(integer),
  },
  { name: /^_?(?:pid|pool_?id)$/i, fits: (integer) => integer < 1_000_000n },
  { name: /^_?index$/i, fits: (integer) => integer >= ray && integer < 1000n * ray },
  { name: /token_?id$/i, fits: (integer) => integer !== maxUint256 },
  {
    name: /^_?(?:value|amount|wad|shares|assets)\d?$|amount$/i,
    fits: (integer) => integer < 2n ** 160n || integer === maxUint256,
  },
];

/** Numbers from here on are hashes. */
const firstHash = 2n ** 128n;

/** Times in seconds, milliseconds or microseconds, and durations, are below this. Amounts of 18 decimals are above. */
const lastTime = 10n ** 16n;

// Weaker than the expectations above, which tell two declarations apart: these are asked of the only one.
const contradictions: readonly Expectation[] = [
  {
    name: /time(?:stamp)?$|deadline$|expir(?:y|ation)$/i,
    fits: (integer) => integer < lastTime || isLargest(integer),
  },
  { name: /^_?(?:pid|pool_?id)$/i, fits: (integer) => integer < 1_000_000n || integer >= firstHash },
  {
    name: /^_?(?:amount|wad|shares|assets)\d?$|[a-z]Amount$/,
    fits: (integer) => integer < 2n ** 160n || isLargest(integer),
  },
];

/** Matches names of arguments that are contracts: a pool, a token, a strategy. */
const contractRole =
  /^_?(?:pool|strategy|platform|vault|market|pair|gauge|token\d?|asset|collateral|reserve|underlying|currency\d?|[PSY][TY])$|[a-z](?:Token|Pool|Vault|Strategy|Market|Pair|Gauge|Asset)$/;

/** Matches names of arguments that are accounts of people, which may be contracts, but not those above. */
const accountRole =
  /^_?(?:from|to|user|account|owner|staker|depositor|payer|holder|buyer|seller|borrower|voter|delegator|sender|caller|recipient|receiver|beneficiary|onBehalfOf|claimer|claimant)$/i;

/** Matches names of accounts that pay or own something. A token contract only does so with itself. */
const ownerRole =
  /^_?(?:from|user|account|owner|staker|depositor|payer|holder|buyer|seller|borrower|voter|delegator)$/i;

/** Names of events and functions that contracts of all kinds have. */
const genericName =
  /^(?:Log|On|do)?(?:Transfer(?:red)?|Approv(?:al|ed)|Deposit(?:ed)?|Withdr(?:aw|awn|awal|ew)|Mint(?:ed)?|Burn(?:ed|t)?|Swap(?:ped)?|Exchanged?|Claim(?:ed)?|Staked?|Unstaked?|Redeem(?:ed)?|Paid|Payment|Received|Sent|Bought|Sold|Buy|Sell|Purchased?|Borrow(?:ed)?|Repa(?:y|id)|Suppl(?:y|ied)|Lock(?:ed)?|Unlock(?:ed)?|Released?|Refund(?:ed)?|Harvest(?:ed)?|Bid|Traded?|Reward(?:s)?(?:Paid|Claimed|Added)?|(?:get|claim)Rewards?|Add(?:ed)?|Remove(?:d)?|Enter(?:ed)?|Exit(?:ed)?|Join(?:ed)?|Leave|Left|Invest(?:ed)?|Donat(?:e|ed|ion)|Funded|Receive|Send|Pay|Fund|Compound(?:ed)?|Distribut(?:e|ed))$/i;

/** Maximum number of arguments of an event that many contracts may declare alike. */
const maxGenericArguments = 5;

/** What is known of addresses in an answer. */
interface KnownAddresses {
  /** The contract of the log, in lower case. */
  readonly contract: string;
  /** Whether an address (lowercase) is a token. */
  readonly isToken: (address: string) => boolean;
}

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
    const [only] = likely;
    const isUnproven = supported === undefined && only !== undefined && alternatives.length === 1 && isGeneric(only);
    if (isUnproven && !logs.every((each) => this.#isProven(each))) return { keys: new Set(), doubt: 'evidence' };
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

  /** Whether a log has known tokens under names of contracts, and nothing else there. */
  #isProven(log: Log): boolean {
    const isToken = this.evidence.isToken ?? (() => false);
    return this.evidence.alternativesOf(log).every(({ arguments: named }) => {
      const contracts = addressesOf(named, contractRole);
      return contracts.length > 0 && contracts.every(isToken);
    });
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

/** Whether contracts that have nothing in common may emit such an event, so that its names need a second sign. */
function isGeneric({ name, arguments: named }: EventAlternative): boolean {
  return (
    name !== undefined &&
    isGenericSignature(
      name,
      named.map(({ type = '' }) => type),
    )
  );
}

function decisionOf(alternatives: readonly EventAlternative[], by: ChoiceReason | undefined): Decision {
  return { keys: new Set(alternatives.map(({ key }) => key)), by };
}

/**
 * Whether contracts that have nothing in common may declare an event or a function: a common name with few addresses and
 * numbers.
 */
export function isGenericSignature(name: string, types: readonly string[]): boolean {
  return (
    types.length <= maxGenericArguments &&
    genericName.test(name) &&
    types.every((type) => /^(?:address|uint256)$/.test(type))
  );
}

/** Whether an address can't have the role that its name says: a token that stakes, a pool that is its own depositor. */
function hasWrongRole(named: readonly NamedValue[], { contract, isToken }: KnownAddresses): boolean {
  const accounts = new Set(addressesOf(named, accountRole));
  return (
    addressesOf(named, contractRole).some((address) => accounts.has(address)) ||
    addressesOf(named, ownerRole).some((address) => address !== contract && isToken(address))
  );
}

/** The addresses of arguments with such names, in lower case, except the zero address. */
function addressesOf(named: readonly NamedValue[], role: RegExp): readonly string[] {
  return named.flatMap(({ name, value }) =>
    value.kind === 'address' && role.test(name) && !/^0x0*$/.test(value.text) ? [value.text.toLowerCase()] : [],
  );
}

/** Whether the values of an event are likely for the names of its arguments. */
function isPlausible(named: readonly NamedValue[]): boolean {
  return named.every(({ name, value }) => {
    const integer = value.kind === 'integer' ? BigInt(value.digits) : undefined;
    if (integer === undefined) return isLikelyAddress(value);
    return expectations.every((expected) => !expected.name.test(name) || expected.fits(integer));
  });
}

/** Whether values of an event contradict the names of its arguments, so that its only known declaration isn't its own. */
function contradictsNames(named: readonly NamedValue[]): boolean {
  return named.some(
    ({ name, value }) =>
      value.kind === 'integer' &&
      contradictions.some((expected) => expected.name.test(name) && !expected.fits(BigInt(value.digits))),
  );
}

/** Whether a number is the largest of an unsigned type, which often means that there is no limit. */
function isLargest(integer: bigint): boolean {
  return ((integer + 1n) & integer) === 0n && integer > 0xffffn;
}

/** A small number that is misread as an address has many leading zeros. The zero address and precompiles are common. */
function isLikelyAddress(value: Value): boolean {
  if (value.kind !== 'address') return true;
  const address = BigInt(value.text);
  return address < 2n ** 16n || address >= 2n ** 112n;
}
