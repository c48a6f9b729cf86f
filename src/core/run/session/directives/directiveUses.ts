import { listText } from '../../../base/view/listText';
import { effectOfMethod } from '../../../model/catalogue/effectOfMethod';
import { factsOf, type MethodFacts, methodsWith } from '../../../model/catalogue/methodFacts';
import { isLiveMethod } from '../../../model/catalogue/notifications';
import type { Directive } from '../../../model/cell/cell';
import type { directiveNames } from '../../../model/cell/directiveNames';
import { isOverride } from '../../../request/overrides/readOverrides';
import { rowsMethod } from '../../longWork/plan/readBlockRangeQuery';

export type DirectiveName = (typeof directiveNames)[number];

/** Where a directive has an effect. */
export interface DirectiveUse {
  /** Whether a cell may have it several times. */
  readonly repeats?: true;
  /** Set if it may have no value. */
  readonly isBare?: true;
  /** Set if it affects the notebook, so that a cell without a request may have it. */
  readonly ofNotebook?: true;
  /** Directives beside which it has no effect on any method. */
  readonly excludes?: readonly DirectiveName[];
  /** The methods that it affects. Absent if it affects every request. `directives` are all those of the cell. */
  readonly methods?: {
    readonly matches: (method: string, directives: readonly Pick<Directive, 'name'>[]) => boolean;
    /** What to use it with, after the words "Use it with". */
    readonly names: () => string;
    /** The fix for other methods, as a sentence. */
    readonly instead?: string;
    /** Whether it may affect a method that the catalogue doesn't describe. */
    readonly undescribed: boolean;
    /** Whether it affects an envelope, which is sent as written. */
    readonly envelopes: boolean;
  };
  /** The values that affect the gas API. Absent if all do, unless there are `methods`. */
  readonly forGet?: readonly string[];
}

/** The methods that a live cell follows, and cells that are repeated. */
const followed: NonNullable<DirectiveUse['methods']> = {
  matches: (method, directives) => isLiveMethod(method) || directives.some(({ name }) => name === 'every'),
  names: () => 'a subscription, such as eth_subscribe, or # @every',
  undescribed: false,
  envelopes: false,
};

/** Whether a method reads by one call, so that it may be sent again and again. */
function isRepeatable(method: string, directives: readonly Pick<Directive, 'name'>[]): boolean {
  return (
    !isLiveMethod(method) &&
    !isLong(factsOf(method)) &&
    !directives.some(isBlame) &&
    effectOfMethod(method, true) === 'reads'
  );
}

/**
 * What each directive affects. A cell with a directive that has no effect is not sent, because its author relies on it.
 * Methods have their catalogue names.
 */
export const directiveUses: Readonly<Record<DirectiveName, DirectiveUse>> = {
  name: {},
  network: {},
  transport: { forGet: ['http'] },
  timeout: {},
  method: {
    methods: {
      matches: () => true,
      names: () => 'the name of a method and its arguments, or an envelope',
      undescribed: true,
      envelopes: true,
    },
  },
  event: {
    repeats: true,
    methods: {
      matches: (method) => factsOf(method).holds.includes('events'),
      names: () => 'a method whose answer has events, such as eth_getLogs or eth_getTransactionReceipt',
      undescribed: true,
      envelopes: true,
    },
  },
  abi: {
    repeats: true,
    methods: {
      matches: (method) => factsOf(method).holds.length > 0,
      names: () => 'a method whose request or answer has calls, events or storage, such as eth_call or eth_getLogs',
      undescribed: true,
      envelopes: true,
    },
  },
  type: {
    methods: {
      matches: (method) => method === 'eth_getStorageAt',
      names: () => 'eth_getStorageAt',
      undescribed: false,
      envelopes: true,
    },
  },
  layout: {
    methods: {
      matches: (method, directives) => factsOf(method).holds.includes('storage') || directives.some(isOverride),
      names: () => 'eth_getStorageAt, eth_getStorageValues, eth_getProof, changes of state, or # @override',
      undescribed: true,
      envelopes: true,
    },
  },
  save: {
    methods: {
      matches: (method, directives) =>
        isLong(factsOf(method)) || isLiveMethod(method) || (factsOf(method).isBlamed && directives.some(isBlame)),
      names: () => listText([...methodsWith(isLong), 'a subscription'], 'or'),
      instead: 'To save other answers, use the buttons beside them.',
      undescribed: false,
      envelopes: false,
    },
  },
  pages: { methods: methodsOf(({ work }) => work === 'pages') },
  rows: {
    methods: {
      matches: (method) => method === rowsMethod,
      names: () => rowsMethod,
      undescribed: false,
      envelopes: false,
    },
  },
  budget: {},
  blame: { isBare: true, methods: methodsOf(({ isBlamed }) => isBlamed) },
  history: { methods: methodsOf(({ isBlamed }) => isBlamed) },
  override: { repeats: true, methods: methodsOf(({ overrides }) => overrides !== undefined) },
  blockOverride: { repeats: true, methods: methodsOf(({ overridesBlock }) => overridesBlock) },
  assert: { repeats: true },
  tag: {},
  outputs: { ofNotebook: true },
  every: {
    excludes: ['blame', 'history'],
    methods: {
      matches: isRepeatable,
      names: () => 'a method that reads, such as eth_call or eth_gasPrice',
      instead: 'To follow events, use eth_subscribe logs.',
      undescribed: false,
      envelopes: false,
    },
  },
  retry: {
    excludes: ['every', 'blame', 'history'],
    methods: {
      matches: isRepeatable,
      names: () => 'a method that reads, such as eth_call or eth_getTransactionReceipt',
      undescribed: false,
      envelopes: false,
    },
  },
  each: {
    excludes: ['every', 'blame', 'history'],
    methods: {
      matches: isRepeatable,
      names: () => 'a method that reads, such as eth_call or eth_getBalance',
      undescribed: false,
      envelopes: false,
    },
  },
  for: { methods: followed },
  take: { methods: followed },
  until: { methods: followed },
  notify: { isBare: true, methods: followed },
  watch: {
    methods: {
      matches: (_, directives) => directives.some(({ name }) => name === 'every'),
      names: () => '# @every',
      undescribed: false,
      envelopes: false,
    },
  },
  finality: {
    methods: {
      matches: (method) => method === 'eth_subscribe',
      names: () => 'eth_subscribe',
      undescribed: false,
      envelopes: false,
    },
  },
};

/** Whether a directive makes the answer of its cell a list of changes. */
function isBlame({ name }: Pick<Directive, 'name'>): boolean {
  return name === 'blame' || name === 'history';
}

function isLong({ work }: MethodFacts): boolean {
  return work !== undefined;
}

function methodsOf(meets: (facts: MethodFacts) => boolean): NonNullable<DirectiveUse['methods']> {
  return {
    matches: (method) => meets(factsOf(method)),
    names: () => listText(methodsWith(meets), 'or'),
    undescribed: false,
    envelopes: false,
  };
}
