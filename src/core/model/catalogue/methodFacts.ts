import { isFields, readItems } from '../../base/json/readFields';
import { lazily } from '../../base/lazily';
import openRpc from './openrpc.json';

/**
 * What a call of a method does. `reads`: it only reads. `sends`: it sends a transaction, or signs one with an account
 * of the node. `changes`: it changes the node itself, such as its state, its peers or its accounts. `unknown`: none of
 * these is known.
 */
export type MethodEffect = 'reads' | 'sends' | 'changes' | 'unknown';

/** All effects, from the least to the most strict. */
const strictness: readonly MethodEffect[] = ['reads', 'unknown', 'changes', 'sends'];

/** What a method reads of the block among its parameters. */
const readKinds = [
  // The balance, the nonce or the code of an account.
  'account',
  'state',
  // A trace needs the state before its block.
  'stateBefore',
  'stateproofs',
  'accessList',
  'receipts',
  'logs',
] as const;

/** What the arguments of a method can name instead of its parameters: a function of a contract, or a variable's slot. */
const namedKinds = ['function', 'slot'] as const;

/** Where a method accepts overrides: in its last parameters, in the options of a trace, or in the first simulated block. */
const overridePlaces = ['parameters', 'options', 'blocks'] as const;

/** What a request or an answer holds that declarations encode or decode. */
const contents = ['events', 'calls', 'storage', 'transactions'] as const;

/** How a request may take many calls: for a range of blocks, or for the pages of an answer. */
const workKinds = ['range', 'pages'] as const;

/**
 * What the built-in document says of a method beside its parameters: the members `x-…` of its entry. Other documents
 * can't say any of it.
 */
export interface MethodFacts {
  readonly effect?: 'sends' | 'changes';
  /** Credits per call in the service contract (section 8, Limits). Undefined if it doesn't list the method. */
  readonly credits?: number;
  /** The names of its parameters, in order. */
  readonly parameters: readonly string[];
  /** Index of the block among the parameters. */
  readonly blockAt?: number;
  readonly reads?: (typeof readKinds)[number];
  readonly takes?: (typeof namedKinds)[number];
  readonly overrides?: (typeof overridePlaces)[number];
  /** Whether it accepts overrides of the block, too. */
  readonly overridesBlock: boolean;
  readonly holds: readonly (typeof contents)[number][];
  readonly work?: (typeof workKinds)[number];
  /** Whether `# @blame` and `# @history` trace its answer back. */
  readonly isBlamed: boolean;
  /** Its place among the most used methods, which completion lists before others. */
  readonly rank?: number;
}

const noFacts: MethodFacts = { parameters: [], overridesBlock: false, holds: [], isBlamed: false };

const rows: () => ReadonlyMap<string, MethodFacts> = lazily(
  () => new Map(openRpc.methods.map((entry) => [entry.name, factsIn(entry)])),
);

const namesByCase: () => ReadonlyMap<string, string> = lazily(
  () => new Map([...rows().keys()].map((name) => [name.toLowerCase(), name])),
);

/** Returns what the built-in catalogue says of a method. `method` is a catalogue name. */
export function factsOf(method: string): MethodFacts {
  return rows().get(method) ?? noFacts;
}

/** Returns the methods of the built-in catalogue whose facts meet a condition, the most used ones first. */
export function methodsWith(meets: (facts: MethodFacts) => boolean): readonly string[] {
  return [...rows()]
    .filter(([, facts]) => meets(facts))
    .sort(([, { rank: one = Infinity }], [, { rank: other = Infinity }]) => (one < other ? -1 : Number(one > other)))
    .map(([name]) => name);
}

/** Returns whether the built-in catalogue describes a method. */
export function isServiceMethod(method: string): boolean {
  return rows().has(method);
}

/** Returns the method of the built-in catalogue whose name differs from another name in case only. */
export function methodInOtherCase(method: string): string | undefined {
  const found = namesByCase().get(method.toLowerCase());
  return found === method ? undefined : found;
}

function factsIn(entry: object): MethodFacts {
  const members: Readonly<Record<string, unknown>> = { ...entry };
  const parameters = readItems(members['params']).flatMap((each) =>
    isFields(each) && typeof each['name'] === 'string' ? [each['name']] : [],
  );
  const blockAt = parameters.indexOf('block');
  const overrides = oneOf(overridePlaces, members['x-overrides']);
  return {
    effect: oneOf(['sends', 'changes'], members['x-effect']),
    credits: numberIn(members['x-credits']),
    parameters,
    blockAt: blockAt < 0 ? undefined : blockAt,
    reads: oneOf(readKinds, members['x-reads']),
    takes: oneOf(namedKinds, members['x-takes']),
    overrides,
    overridesBlock: overrides === 'parameters' ? parameters.includes('blockOverrides') : overrides !== undefined,
    holds: readItems(members['x-holds']).flatMap((each) => oneOf(contents, each) ?? []),
    work: oneOf(workKinds, members['x-work']),
    isBlamed: members['x-blame'] === true,
    rank: numberIn(members['x-rank']),
  };
}

function oneOf<const T extends string>(known: readonly T[], written: unknown): T | undefined {
  return known.find((each) => each === written);
}

function numberIn(written: unknown): number | undefined {
  return typeof written === 'number' ? written : undefined;
}

/** Returns the stricter of two effects. */
export function stricterEffect(one: MethodEffect, other: MethodEffect): MethodEffect {
  return strictness.indexOf(one) >= strictness.indexOf(other) ? one : other;
}
